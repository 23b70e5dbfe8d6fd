import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Json } from '../../../../platform/jobs/job.ts';
import { tokenOfApp } from '../../external-api/app-keys.ts';
import { webhookSecret } from '../../webhooks/webhook-signature.ts';
import { type WebhookRow, webhooks } from '../../webhooks/webhooks.schema.ts';
import type { AppInstallationRow } from '../apps.schema.ts';
import { runningApp } from '../installations/installed-app.ts';
import { secretsOf } from '../settings/app-secrets.ts';

/** What is needed for what is not stored: the installation's secret, and the address of its API. */
interface Circumstances {
  secret: string;
  apiUrl: string;
}

/**
 * What the server of an app gets when it is installed: the token of its key, the secret of its webhook, and all of
 * `settingsBody`. It goes to that server only, never to a browser or a log.
 */
export async function installedBody(
  unit: Unit,
  installation: AppInstallationRow,
  { secret, apiUrl }: Circumstances,
): Promise<Json> {
  const { apiKeyId } = installation;
  const token = apiKeyId === null ? undefined : await tokenOfApp(unit, secret, apiKeyId);
  const webhook = await webhookOf(unit, installation);
  return {
    ...(await settingsBody(unit, installation, secret)),
    api: token === undefined ? null : { address: apiUrl, token },
    webhook: webhook ? { secret: webhookSecret(secret, webhook) } : null,
  };
}

/** What it gets when something changed: the consent, and the settings with the secret ones. */
export async function settingsBody(unit: Unit, installation: AppInstallationRow, secret: string) {
  const { id, companyId, app, version, scopes, settings, settingsVersion } = installation;
  const webhook = await webhookOf(unit, installation);
  return {
    installation: id,
    company: companyId,
    app,
    version,
    isOn: (await runningApp(unit, companyId, app)) !== undefined,
    scopes,
    events: webhook?.events ?? [],
    settings,
    secrets: secretsOf(secret, installation),
    settingsVersion,
  } satisfies Json;
}

async function webhookOf({ db }: Unit, { webhookId }: AppInstallationRow): Promise<WebhookRow | undefined> {
  if (webhookId === null) return undefined;
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  return row;
}
