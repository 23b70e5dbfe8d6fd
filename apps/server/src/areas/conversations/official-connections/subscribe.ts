import { eq } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { GraphRefusal } from '../../../channels/cloud-api/accounts/graph-request.ts';
import type { OfficialSecrets } from '../../../channels/cloud-api/accounts/stored-secrets.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OfficialRow, requireOfficial, webhookAddress } from './official-rows.ts';

type Parts = Pick<ServicePlatform, 'channels' | 'configuration' | 'database' | 'logger'>;

/** An official connection with its secrets. */
export interface OpenedOfficial {
  row: OfficialRow;
  secrets: OfficialSecrets;
}

/** Where the account's webhooks arrive: at the connection's own address, or at that of the operator's app. */
type Subscription = 'own' | 'app' | undefined;

/**
 * An official connection of the company with its secrets. Needs a system unit. Throws ERR_NO_WAPP_FOUND,
 * ERR_OFFICIAL_REFUSED without secrets.
 */
export async function openOfficial(
  { channels }: Pick<Parts, 'channels'>,
  unit: Unit,
  companyId: number,
  connectionId: number,
): Promise<OpenedOfficial> {
  const row = await requireOfficial(unit, companyId, connectionId);
  const secrets = await channels.official.secrets.read(unit, connectionId);
  if (!secrets) throw new AppError('ERR_OFFICIAL_REFUSED');
  return { row, secrets };
}

/** Lets WhatsApp send the webhooks of a connection that was just stored, outside of units. */
export async function subscribe(platform: Parts, companyId: number, connectionId: number): Promise<void> {
  const { database } = platform;
  const opened = await database.system((unit) => openOfficial(platform, unit, companyId, connectionId));
  const subscription = await askForWebhooks(platform, opened);
  await database.system((unit) => storeSubscription(unit, opened.row, subscription));
}

/** Stores where the webhooks arrive. Throws ERR_NO_WAPP_FOUND. */
export async function storeSubscription(
  unit: Unit,
  { companyId, connectionId }: Pick<OfficialRow, 'companyId' | 'connectionId'>,
  subscription: Subscription,
): Promise<void> {
  const { health } = await requireOfficial(unit, companyId, connectionId);
  const { subscription: _former, ...rest } = health;
  await unit.db
    .update(officialConnections)
    .set({ health: { ...rest, ...(subscription && { subscription }) } })
    .where(eq(officialConnections.connectionId, connectionId));
}

/**
 * Lets WhatsApp send the account's webhooks: to the connection's own address, or where that is refused, and with the
 * operator's app, to the address of the app (CLOUD-API 33). A refusal of both is undefined, and the connection's page says
 * what to do.
 */
export async function askForWebhooks(
  platform: Pick<Parts, 'channels' | 'configuration' | 'logger'>,
  { row, secrets }: OpenedOfficial,
): Promise<Subscription> {
  const { accounts } = platform.channels.official;
  const own = { address: webhookAddress(platform, row.webhookKey), verifyToken: secrets.verifyToken };
  const isRefused = (error: unknown) => {
    if (!(error instanceof GraphRefusal)) throw error;
    platform.logger.warn({ connectionId: row.connectionId, code: error.code }, 'webhooks were not subscribed');
    return false;
  };
  // The operator's app has one address for all: without the secret of an app, an address of its own could prove nothing.
  const hasOwn = secrets.appSecret !== '';
  if (hasOwn && (await accounts.subscribe(row.accountId, secrets.token, own).then(() => true, isRefused))) return 'own';
  if (await accounts.subscribe(row.accountId, secrets.token).then(() => true, isRefused)) return 'app';
  return undefined;
}
