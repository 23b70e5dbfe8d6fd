import { eq } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { GraphRefusal } from '../../../channels/cloud-api/accounts/graph-request.ts';
import type { OfficialSecrets } from '../../../channels/cloud-api/accounts/stored-secrets.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OfficialRow, requireOfficial, webhookAddress } from './official-rows.ts';

type Parts = Pick<ServicePlatform, 'channels' | 'configuration' | 'database' | 'logger'>;

/** An official connection with its secrets. */
export interface OpenedOfficial {
  row: OfficialRow;
  secrets: OfficialSecrets;
}

/** An official connection of the company with its secrets. Throws ERR_NO_WAPP_FOUND, ERR_OFFICIAL_REFUSED without secrets. */
export function openOfficial(
  { database, channels }: Pick<Parts, 'database' | 'channels'>,
  companyId: number,
  connectionId: number,
): Promise<OpenedOfficial> {
  return database.system(async (unit) => {
    const row = await requireOfficial(unit, companyId, connectionId);
    const secrets = await channels.official.secrets.read(unit, connectionId);
    if (!secrets) throw new AppError('ERR_OFFICIAL_REFUSED');
    return { row, secrets };
  });
}

/**
 * Lets WhatsApp send the account's webhooks: to the connection's own address, or where that is refused, and with the
 * operator's app, to the address of the app (CLOUD-API 33). A refusal of both leaves the connection as it is, and its page says what to do.
 */
export async function subscribe(platform: Parts, companyId: number, connectionId: number): Promise<void> {
  const opened = await openOfficial(platform, companyId, connectionId);
  const subscription = await subscribed(platform, opened);
  await platform.database.system(async (unit) => {
    const { health } = await requireOfficial(unit, companyId, connectionId);
    const { subscription: _former, ...rest } = health;
    await unit.db
      .update(officialConnections)
      .set({ health: { ...rest, ...(subscription && { subscription }) } })
      .where(eq(officialConnections.connectionId, connectionId));
  });
}

async function subscribed(platform: Parts, { row, secrets }: OpenedOfficial): Promise<'own' | 'app' | undefined> {
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
