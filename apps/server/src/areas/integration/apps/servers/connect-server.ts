import type { ApiScope } from '@recado/contract';
import type { AppManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { type ApiKeyRow, apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { deleteKey } from '../../external-api/api-keys.ts';
import { changeAppKey, makeAppKey } from '../../external-api/app-keys.ts';
import { changeAppWebhook, deleteWebhook, makeAppWebhook } from '../../webhooks/app-webhooks.ts';
import { type WebhookRow, webhooks } from '../../webhooks/webhooks.schema.ts';
import { type AppInstallationRow, appInstallations } from '../apps.schema.ts';
import { declareRuns } from '../runs/declare-runs.ts';
import { knowsInstallation, tellRemoved, tellServer } from './app-deliveries.ts';

/** How an installation was before it changed, and whether it runs: not while it is off or its version was withdrawn. */
interface Circumstances {
  former?: AppInstallationRow;
  isRunning?: boolean;
}

/** A key or webhook: its id, null without one, and whether it is as it was before. */
interface Part {
  id: number | null;
  isSame: boolean;
}

/**
 * Makes what the server of an installed app has be what the consent says, in the unit of the installation: its key of the
 * external API with exactly the consented scopes, the webhook with the events of the manifest, and the runs. Tells the
 * server, unless nothing of that is other than before. Returns the installation as it is then.
 */
export async function connectServer(
  unit: Unit,
  installation: AppInstallationRow,
  manifest: AppManifest,
  { former, isRunning = installation.isOn }: Circumstances = {},
): Promise<AppInstallationRow> {
  const { origin } = installation;
  const movedFrom = former && former.origin !== origin ? former.origin : null;
  if (movedFrom !== null) {
    await tellRemoved(unit, installation, movedFrom);
    // Somebody else may have the token of the former one.
    await removeKey(unit, installation);
  }
  const known = movedFrom === null ? installation : { ...installation, apiKeyId: null };
  const key = await alignKey(unit, known, scopesOf(installation, manifest), isRunning);
  const webhook = await alignWebhook(unit, installation, manifest.server?.webhooks ?? [], isRunning);
  await declareRuns(unit, installation, origin === null ? [] : (manifest.server?.runs ?? []));
  const connected = await storeParts(unit, installation, { apiKeyId: key.id, webhookId: webhook.id });
  if (origin === null) return connected;
  const isKnown = movedFrom === null && (await knowsInstallation(unit, installation.id));
  // What it has no token or secret of is told with the installation.
  const hasAll = key.id === installation.apiKeyId && webhook.id === installation.webhookId;
  const isSame = key.isSame && webhook.isSame && former?.version === installation.version;
  if (!isKnown || !hasAll) await tellServer(unit, connected, 'installed');
  else if (!isSame || former?.isOn !== installation.isOn) await tellServer(unit, connected, 'settings');
  return connected;
}

/** Takes key, webhook and runs from the server of an app that is removed, and tells it. */
export async function disconnectServer(unit: Unit, installation: AppInstallationRow): Promise<void> {
  await removeKey(unit, installation);
  if (installation.webhookId !== null) await deleteWebhook(unit, installation.companyId, installation.webhookId);
  await declareRuns(unit, installation, []);
  if (installation.origin !== null) await tellRemoved(unit, installation, installation.origin);
}

/** Gives the server another key in place of the former one, whose token is refused from then on. */
export async function replaceKey(unit: Unit, installation: AppInstallationRow): Promise<AppInstallationRow> {
  const [former] = await keyOf(unit, installation);
  if (!former) return installation;
  const { companyId, app, installedBy: madeBy } = installation;
  await removeKey(unit, installation);
  const apiKeyId = await makeAppKey(unit, {
    companyId,
    app,
    madeBy,
    scopes: former.scopes,
    expiresAt: former.expiresAt,
  });
  return storeParts(unit, installation, { apiKeyId, webhookId: installation.webhookId });
}

/** The key with these scopes, which is accepted while the app runs; none without a server or scopes. */
async function alignKey(
  unit: Unit,
  installation: AppInstallationRow,
  scopes: ApiScope[],
  isRunning: boolean,
): Promise<Part> {
  const { companyId, app, apiKeyId, installedBy, origin } = installation;
  if (origin === null || scopes.length === 0) {
    await removeKey(unit, installation);
    return { id: null, isSame: apiKeyId === null };
  }
  const allowed = { scopes, expiresAt: isRunning ? null : unit.now() };
  if (apiKeyId === null) {
    return { id: await makeAppKey(unit, { companyId, app, madeBy: installedBy, ...allowed }), isSame: false };
  }
  const [before] = await keyOf(unit, installation);
  const isSame = before?.scopes.join() === scopes.join() && (before.expiresAt === null) === isRunning;
  if (!isSame) await changeAppKey(unit, { companyId, id: apiKeyId }, allowed);
  return { id: apiKeyId, isSame };
}

/** The consented scopes, and that of the app's own data if it keeps any: nobody else has it. */
function scopesOf({ scopes }: AppInstallationRow, { data }: AppManifest): ApiScope[] {
  return data.length > 0 ? [...scopes, 'app:data'] : scopes;
}

function keyOf({ db }: Unit, { apiKeyId }: AppInstallationRow): Promise<ApiKeyRow[]> {
  return apiKeyId === null ? Promise.resolve([]) : db.select().from(apiKeys).where(eq(apiKeys.id, apiKeyId));
}

async function removeKey(unit: Unit, { companyId, apiKeyId }: AppInstallationRow): Promise<void> {
  if (apiKeyId !== null) await deleteKey(unit, companyId, apiKeyId);
}

type Events = NonNullable<AppManifest['server']>['webhooks'];

/** The webhook with these events, which are sent while the app runs; none without a server or events. */
async function alignWebhook(
  unit: Unit,
  installation: AppInstallationRow,
  events: Events,
  isActive: boolean,
): Promise<Part> {
  const { companyId, app, origin, webhookId } = installation;
  if (origin === null || events.length === 0) {
    if (webhookId !== null) await deleteWebhook(unit, companyId, webhookId);
    return { id: null, isSame: webhookId === null };
  }
  const wanted = { app, address: `${origin}/recado/events`, events, isActive };
  const before = webhookId === null ? undefined : await findWebhook(unit, webhookId);
  if (!before) return { id: await makeAppWebhook(unit, companyId, wanted), isSame: false };
  const isSameTarget = before.address === wanted.address && before.events.join() === events.join();
  const isSame = isSameTarget && before.isActive === isActive;
  if (!isSame) await changeAppWebhook(unit, before, wanted);
  return { id: before.id, isSame };
}

async function findWebhook({ db }: Unit, id: number): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

async function storeParts(
  { db }: Unit,
  installation: AppInstallationRow,
  parts: Pick<AppInstallationRow, 'apiKeyId' | 'webhookId'>,
): Promise<AppInstallationRow> {
  if (installation.apiKeyId === parts.apiKeyId && installation.webhookId === parts.webhookId) return installation;
  const [row] = await db
    .update(appInstallations)
    .set(parts)
    .where(eq(appInstallations.id, installation.id))
    .returning();
  return row ?? { ...installation, ...parts };
}
