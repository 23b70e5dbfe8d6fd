import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { requireApp } from './examine.ts';
import { presentOfficial, requireOfficial } from './official-rows.ts';
import { refreshHealth } from './refresh.ts';
import { aboutField, asRefused } from './refusals.ts';
import { openOfficial } from './subscribe.ts';

/** The company and the connection that somebody changes. */
export interface Changed {
  companyId: number;
  whatsappId: number;
}

type Answer = Promise<AnswerInput<'PUT /official-connections/:whatsappId'>>;

/**
 * Replaces the token or the app secret, and opens the connection again. After it was disconnected it has none, so both
 * are needed then. Throws ERR_VALIDATION by field, ERR_NO_WAPP_FOUND, ERR_OFFICIAL_….
 */
export async function replaceSecrets(
  platform: ServicePlatform,
  { companyId, whatsappId }: Changed,
  body: BodyOutput<'PUT /official-connections/:whatsappId'>,
): Answer {
  const { database, channels } = platform;
  const { secrets, accounts } = channels.official;
  const { row, stored } = await database.system(async (unit) => ({
    row: await requireOfficial(unit, companyId, whatsappId),
    stored: await secrets.read(unit, whatsappId),
  }));
  const token = body.token ?? stored?.token;
  const appSecret = body.appSecret ?? stored?.appSecret;
  if (!token) throw refusedValue('body.token', 'required');
  if (!appSecret) throw refusedValue('body.appSecret', 'required');
  const appId = await requireApp(accounts, { token, appSecret });
  await aboutField(accounts.number(row.phoneNumberId, token), 'number');
  await database.system(async (unit) => {
    const before = await secrets.read(unit, whatsappId);
    const verifyToken = before?.verifyToken ?? row.webhookKey;
    await secrets.keep(unit, whatsappId, { ...before, verifyToken, token, appSecret });
    await unit.db.update(officialConnections).set({ appId }).where(eq(officialConnections.connectionId, whatsappId));
    await channels.connect(unit, whatsappId);
  });
  await refreshHealth(platform, companyId, whatsappId);
  return database.system((unit) => presentOfficial(platform, unit, companyId, whatsappId));
}

/**
 * Registers the number with a PIN, which the connection keeps for the next time. Throws ERR_NOT_SUPPORTED for a number
 * that stays in the WhatsApp Business app: registering would take it away from there (CLOUD-API 33).
 */
export async function register(platform: ServicePlatform, { companyId, whatsappId }: Changed, pin: string): Answer {
  const { database, channels } = platform;
  const { row, secrets } = await openOfficial(platform, companyId, whatsappId);
  if (row.way === 'coexistence') throw new AppError('ERR_NOT_SUPPORTED');
  await aboutField(channels.official.accounts.register(row.phoneNumberId, secrets.token, pin), 'pin');
  await database.system((unit) => channels.official.secrets.keep(unit, whatsappId, { ...secrets, pin }));
  await refreshHealth(platform, companyId, whatsappId);
  return database.system((unit) => presentOfficial(platform, unit, companyId, whatsappId));
}

/**
 * Asks for the contacts or the history of the app on the phone. WhatsApp grants each only once, and a second request can
 * spoil the app's own state: that it was asked is stored before, and stays whatever comes of it. Throws ERR_NOT_SUPPORTED
 * for a number that is in no app, ERR_OFFICIAL_ASKED_BEFORE.
 */
export async function requestSync(
  platform: ServicePlatform,
  { companyId, whatsappId }: Changed,
  what: 'contacts' | 'history',
): Answer {
  const { database, channels } = platform;
  const { row, secrets } = await openOfficial(platform, companyId, whatsappId);
  if (row.way !== 'coexistence') throw new AppError('ERR_NOT_SUPPORTED');
  const column = what === 'contacts' ? 'contactsRequestedAt' : 'historyRequestedAt';
  await database.system(async (unit) => {
    const isFirst = and(eq(officialConnections.connectionId, whatsappId), isNull(officialConnections[column]));
    const noted = await unit.db
      .update(officialConnections)
      .set({ [column]: unit.now() })
      .where(isFirst)
      .returning();
    if (noted.length === 0) throw new AppError('ERR_OFFICIAL_ASKED_BEFORE');
  });
  await channels.official.accounts.requestSync(row.phoneNumberId, secrets.token, what).catch((error: unknown) => {
    throw asRefused(error);
  });
  return database.system((unit) => presentOfficial(platform, unit, companyId, whatsappId));
}
