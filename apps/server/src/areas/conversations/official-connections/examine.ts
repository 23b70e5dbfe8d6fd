import type { BodyOutput, OfficialCheck } from '@recado/contract';
import { isSameNumber } from '@recado/contract/phone-numbers';
import { and, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Channels } from '../../../channels/channels.ts';
import type { NumberFacts } from '../../../channels/cloud-api/accounts/number-facts.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { problemsOf } from './health.ts';
import { aboutField, asRefused } from './refusals.ts';

/** What identifies a number and opens its account. */
export type OfficialAccess = Pick<
  BodyOutput<'POST /official-connections/check'>,
  'phoneNumberId' | 'accountId' | 'token' | 'appSecret'
>;

/** A number with its account, and the app that made the token. */
export interface Examined {
  number: NumberFacts;
  appId: string;
  accountName: string;
  templates: number;
}

/** The right that a token needs to send. */
const messaging = 'whatsapp_business_messaging';

/** Asks WhatsApp about a number and all that opens it. Throws ERR_VALIDATION by field, ERR_OFFICIAL_…. */
export async function examine({ accounts }: Channels['official'], access: OfficialAccess): Promise<Examined> {
  const { phoneNumberId, accountId, token } = access;
  const appId = await requireApp(accounts, access);
  const number = await aboutField(accounts.number(phoneNumberId, token), 'number');
  // The id of something else, e.g. of the account.
  if (number.number === '') throw refusedValue('body.phoneNumberId', 'numberUnknown');
  const numbers = await aboutField(accounts.numbersOf(accountId, token), 'account');
  if (!numbers.some((one) => one.phoneNumberId === phoneNumberId)) throw refusedValue('body.accountId', 'notInAccount');
  const accountName = await aboutField(accounts.accountName(accountId, token), 'account');
  const templates = await aboutField(accounts.countTemplates(accountId, token), 'account');
  return { number, appId, accountName, templates };
}

/** The app of a token that may send, and whose secret is given. Throws ERR_VALIDATION, ERR_OFFICIAL_…. */
export async function requireApp(
  accounts: Channels['official']['accounts'],
  { token, appSecret }: Pick<OfficialAccess, 'token' | 'appSecret'>,
): Promise<string> {
  const orRefusal = (error: unknown) => {
    throw asRefused(error);
  };
  const { isValid, appId, scopes } = await accounts.token(token).catch(orRefusal);
  const maySend = scopes.length === 0 || scopes.includes(messaging);
  if (!isValid || appId === null || !maySend) throw refusedValue('body.token', 'tokenRefused');
  const isRight = await accounts.isSecretOf(appId, appSecret).catch(orRefusal);
  if (!isRight) throw refusedValue('body.appSecret', 'secretRefused');
  return appId;
}

/**
 * Requires that a number belongs to no other connection here, and for a connection that moves, that it is its own. Needs a
 * system unit: other companies count, too. Throws ERR_OFFICIAL_NUMBER_TAKEN, ERR_OFFICIAL_NUMBER_DIFFERS,
 * ERR_NO_WAPP_FOUND.
 */
export async function requireFreeNumber(
  unit: Unit,
  companyId: number,
  { phoneNumberId, number }: Pick<NumberFacts, 'phoneNumberId' | 'number'>,
  whatsappId = 0,
): Promise<void> {
  if (whatsappId) {
    const moving = await requireOwnWhatsapp(unit, companyId, whatsappId);
    if (moving.number && !isSameNumber(moving.number, number)) throw new AppError('ERR_OFFICIAL_NUMBER_DIFFERS');
  }
  const [official] = await unit.db
    .select({ id: officialConnections.connectionId })
    .from(officialConnections)
    .where(eq(officialConnections.phoneNumberId, phoneNumberId));
  if (official) throw new AppError('ERR_OFFICIAL_NUMBER_TAKEN');
  // Two open connections of a company with one number would each open a ticket for every message.
  const isOpen = and(isNotNull(whatsapps.number), notInArray(whatsapps.status, ['DISCONNECTED', 'qrcode', 'banned']));
  const others = await unit.db
    .select({ number: whatsapps.number })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), ne(whatsapps.id, whatsappId), isOpen));
  const isTaken = others.some((other) => other.number !== null && isSameNumber(other.number, number));
  if (isTaken) throw new AppError('ERR_OFFICIAL_NUMBER_TAKEN');
}

/** What was found, in the form of the contract. */
export function presentExamined({ number, accountName, templates }: Examined): OfficialCheck {
  const { isRestricted: _restricted, highThroughput: _throughput, ...shown } = number;
  return { ...shown, accountName, templates, problems: problemsOf(number) };
}
