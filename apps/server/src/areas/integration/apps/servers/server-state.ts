import type { AnswerInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { AppError } from '../../../../platform/errors.ts';
import { webhooks } from '../../webhooks/webhooks.schema.ts';
import { type AppInstallationRow, appInstallations, appRuns } from '../apps.schema.ts';
import { isTried } from './app-deliveries.ts';

type Shown = AnswerInput<'GET /apps/:app/server'>;
type RunRow = typeof appRuns.$inferSelect;

/** An app that the company installed, also while it is switched off. Throws ERR_NOT_FOUND. */
export async function requireInstallation({ db }: Unit, app: string): Promise<AppInstallationRow> {
  const [row] = await db.select().from(appInstallations).where(eq(appInstallations.app, app));
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

/** How the connection to an app's server does, without anything that is secret. Throws ERR_NOT_FOUND. */
export async function serverState(unit: Unit, app: string): Promise<Shown> {
  const installation = await requireInstallation(unit, app);
  const rows = await unit.db
    .select()
    .from(appRuns)
    .where(eq(appRuns.installationId, installation.id))
    .orderBy(appRuns.name);
  return {
    origin: installation.origin,
    key: await keyOf(unit, installation),
    webhook: await webhookOf(unit, installation),
    deliveries: rows.flatMap((row) => deliveryOf(row, unit.now())),
    runs: rows.filter(({ everyMinutes }) => everyMinutes > 0).map(runOf),
  };
}

async function keyOf({ db }: Unit, { apiKeyId }: AppInstallationRow): Promise<Shown['key']> {
  if (apiKeyId === null) return null;
  const { id, hint, scopes, usedAt } = apiKeys;
  const [key] = await db.select({ id, hint, scopes, usedAt }).from(apiKeys).where(eq(apiKeys.id, apiKeyId));
  return key ?? null;
}

async function webhookOf({ db }: Unit, { webhookId }: AppInstallationRow): Promise<Shown['webhook']> {
  if (webhookId === null) return null;
  const { id, events, isActive, failingSince } = webhooks;
  const columns = { id, events, isActive, failingSince };
  const [webhook] = await db.select(columns).from(webhooks).where(eq(webhooks.id, webhookId));
  return webhook ?? null;
}

function deliveryOf(row: RunRow, now: Date): Shown['deliveries'] {
  const { name, status, error, updatedAt: at } = row;
  if (name !== 'installed' && name !== 'settings') return [];
  return [{ name, status, error, isWaiting: isTried(row, now), at }];
}

function runOf({ name, everyMinutes, dueAt, status, error }: RunRow): Shown['runs'][number] {
  const hasRun = status !== null || error !== null;
  const ranAt = hasRun ? new Date(dueAt.getTime() - everyMinutes * 60_000) : null;
  return { name: name.replace(/^runs\//, ''), everyMinutes, dueAt, ranAt, status, error };
}
