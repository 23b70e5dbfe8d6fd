import { z } from 'zod';
import { createSeal } from '../../../../platform/security/sealing.ts';
import type { AppInstallationRow } from '../apps.schema.ts';

type OfInstallation = Pick<AppInstallationRow, 'companyId' | 'app'>;

const texts = z.record(z.string(), z.string());

/** What the secret settings of an app are sealed for. */
export function contextOfAppSecrets({ companyId, app }: OfInstallation): string {
  return `app secrets:${companyId}:${app}`;
}

/** The secret settings of an app by their names, for its server only: never in an answer to a browser, an event or a log. */
export function secretsOf(
  secret: string,
  { secrets, ...installation }: OfInstallation & Pick<AppInstallationRow, 'secrets'>,
): Record<string, string> {
  if (secrets === null) return {};
  return texts.parse(JSON.parse(createSeal(secret).open(secrets, contextOfAppSecrets(installation)).toString('utf8')));
}

/** The same sealed, as it is stored; null without any. */
export function sealSecrets(
  secret: string,
  installation: OfInstallation,
  secrets: Readonly<Record<string, string>>,
): Buffer | null {
  if (Object.keys(secrets).length === 0) return null;
  return createSeal(secret).seal(JSON.stringify(secrets), contextOfAppSecrets(installation));
}
