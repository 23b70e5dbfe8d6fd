import { and, eq, isNotNull } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { appInstallations } from '../apps.schema.ts';

/** Which keys of a company belong to an installed app: its name by the id of the key. */
export const keysWithApps = (unit: Unit, companyId: number) => appsBy(unit, companyId, appInstallations.apiKeyId);

/** Which webhooks of a company belong to an installed app: its name by the id of the webhook. */
export const webhooksWithApps = (unit: Unit, companyId: number) => appsBy(unit, companyId, appInstallations.webhookId);

async function appsBy(
  { db }: Unit,
  companyId: number,
  part: typeof appInstallations.apiKeyId | typeof appInstallations.webhookId,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: part, app: appInstallations.app })
    .from(appInstallations)
    .where(and(eq(appInstallations.companyId, companyId), isNotNull(part)));
  return new Map(rows.flatMap(({ id, app }) => (id === null ? [] : [[id, app] as const])));
}
