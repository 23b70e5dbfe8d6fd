import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { NumberFacts } from '../../../channels/cloud-api/accounts/number-facts.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { requireApp } from './examine.ts';
import { type OfficialRow, presentOfficial, requireOfficial } from './official-rows.ts';
import { refreshHealth, storeAsked } from './refresh.ts';
import { aboutField, asRefused } from './refusals.ts';
import { type OpenedOfficial, openOfficial } from './subscribe.ts';

/** The company and the connection that somebody changes. */
export interface Changed {
  companyId: number;
  whatsappId: number;
}

/** Secrets that WhatsApp is to accept before they are stored, and the connection. */
interface Replacement {
  row: OfficialRow;
  token: string;
  appSecret: string;
}

/**
 * The secrets of a connection with a new token or app secret. After it was disconnected it has none, so both are needed
 * then. Needs a system unit. Throws ERR_VALIDATION, ERR_NO_WAPP_FOUND.
 */
export async function prepareReplacement(
  { channels }: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  { companyId, whatsappId }: Changed,
  body: BodyOutput<'PUT /official-connections/:whatsappId'>,
): Promise<Replacement> {
  const row = await requireOfficial(unit, companyId, whatsappId);
  const stored = await channels.official.secrets.read(unit, whatsappId);
  const token = body.token ?? stored?.token;
  const appSecret = body.appSecret ?? stored?.appSecret;
  if (!token) throw refusedValue('body.token', 'required');
  if (!appSecret) throw refusedValue('body.appSecret', 'required');
  return { row, token, appSecret };
}

/** Asks WhatsApp whose the secrets are, and about the number. Throws ERR_VALIDATION by field, ERR_OFFICIAL_…. */
export async function examineReplacement(
  { channels: { official } }: Pick<ServicePlatform, 'channels'>,
  { row, token, appSecret }: Replacement,
): Promise<{ appId: string; number: NumberFacts }> {
  const appId = await requireApp(official.accounts, { token, appSecret });
  return { appId, number: await aboutField(official.accounts.number(row.phoneNumberId, token), 'number') };
}

/** Replaces the secrets, opens the connection again and stores the number's health. Needs a system unit. */
export async function replaceSecrets(
  { channels }: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  { row, token, appSecret }: Replacement,
  { appId, number }: { appId: string; number: NumberFacts },
): Promise<void> {
  const { secrets } = channels.official;
  const { connectionId } = row;
  const before = await secrets.read(unit, connectionId);
  const verifyToken = before?.verifyToken ?? row.webhookKey;
  await secrets.keep(unit, connectionId, { ...before, verifyToken, token, appSecret });
  await unit.db.update(officialConnections).set({ appId }).where(eq(officialConnections.connectionId, connectionId));
  await channels.connect(unit, connectionId);
  await storeAsked(unit, row, number);
}

/**
 * Registers the number with a PIN, which the connection keeps for the next time. Throws ERR_NOT_SUPPORTED for a number
 * that stays in the WhatsApp Business app: registering would take it away from there (CLOUD-API 33).
 */
export async function register(
  platform: ServicePlatform,
  { companyId, whatsappId }: Changed,
  pin: string,
): Promise<AnswerInput<'POST /official-connections/:whatsappId/register'>> {
  const { database, channels } = platform;
  const { row, secrets } = await database.system((unit) => openOfficial(platform, unit, companyId, whatsappId));
  if (row.way === 'coexistence') throw new AppError('ERR_NOT_SUPPORTED');
  await aboutField(channels.official.accounts.register(row.phoneNumberId, secrets.token, pin), 'pin');
  await database.system((unit) => channels.official.secrets.keep(unit, whatsappId, { ...secrets, pin }));
  await refreshHealth(platform, companyId, whatsappId);
  return database.system((unit) => presentOfficial(platform, unit, companyId, whatsappId));
}

type Synced = BodyOutput<'POST /official-connections/:whatsappId/sync'>['what'];

/**
 * Notes that the contacts or the history of the app on the phone are asked for. WhatsApp grants each only once, and a
 * second request can spoil the app's own state, so the note stays whatever comes of the question. Needs a system unit.
 * Throws ERR_NO_WAPP_FOUND, ERR_NOT_SUPPORTED for a number that is in no app, ERR_OFFICIAL_ASKED_BEFORE.
 */
export async function noteSync(
  platform: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  { companyId, whatsappId }: Changed,
  what: Synced,
): Promise<OpenedOfficial> {
  const opened = await openOfficial(platform, unit, companyId, whatsappId);
  if (opened.row.way !== 'coexistence') throw new AppError('ERR_NOT_SUPPORTED');
  const column = what === 'contacts' ? 'contactsRequestedAt' : 'historyRequestedAt';
  const isFirst = and(eq(officialConnections.connectionId, whatsappId), isNull(officialConnections[column]));
  const noted = await unit.db
    .update(officialConnections)
    .set({ [column]: unit.now() })
    .where(isFirst)
    .returning();
  if (noted.length === 0) throw new AppError('ERR_OFFICIAL_ASKED_BEFORE');
  return opened;
}

/** Asks for the contacts or the history of the app on the phone. Throws ERR_OFFICIAL_…. */
export async function requestSync(
  { channels }: Pick<ServicePlatform, 'channels'>,
  { row, secrets }: OpenedOfficial,
  what: Synced,
): Promise<void> {
  await channels.official.accounts.requestSync(row.phoneNumberId, secrets.token, what).catch((error: unknown) => {
    throw asRefused(error);
  });
}
