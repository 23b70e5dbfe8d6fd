import { randomInt } from 'node:crypto';
import type { AnswerInput, BodyOutput } from '@recado/contract';
import type { NumberFacts } from '../../../../channels/cloud-api/accounts/number-facts.ts';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { type Connecting, storeConnection } from '../connect.ts';
import { type Examined, examine, requireFreeNumber } from '../examine.ts';
import { presentOfficial } from '../official-rows.ts';
import { refreshHealth } from '../refresh.ts';
import { aboutField } from '../refusals.ts';
import { subscribe } from '../subscribe.ts';
import { requireOwnAccount } from './finish.ts';
import { type OperatorApp, requireOperatorApp } from './operator-app.ts';
import { renewConnection, renewedBy, requireSameNumber } from './renew-connection.ts';
import { changeSignup, findSignup, forgetSignup, openSecrets, type SignupRow, sealSecrets } from './signup-rows.ts';

type Wanted = BodyOutput<'POST /official-connections/signup/connect'>;

/** A signup whose account is known. */
interface Granted {
  row: SignupRow;
  accountId: string;
  token: string;
  pin?: string | undefined;
}

/** The signup of a company that has access to an account. Needs a system unit. Throws ERR_OFFICIAL_SIGNUP_ENDED. */
export async function requireGranted(
  { secret }: Pick<ServicePlatform, 'secret'>,
  unit: Unit,
  companyId: number,
): Promise<Granted> {
  const row = await findSignup(unit, companyId);
  if (!row || row.accountId === null) throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED');
  return { row, accountId: row.accountId, ...openSecrets(secret, row) };
}

/** The numbers of a signup's account, asked outside of units. Throws ERR_OFFICIAL_…. */
export async function numbersOfSignup(
  { channels }: Pick<ServicePlatform, 'channels'>,
  { accountId, token }: Granted,
): Promise<AnswerInput<'GET /official-connections/signup/numbers'>> {
  const numbers = await aboutField(channels.official.accounts.numbersOf(accountId, token), 'account');
  return numbers.map(({ isRestricted: _restricted, highThroughput: _throughput, ...shown }) => shown);
}

/**
 * Connects the number of a signup, as by hand, or gives a connection that has lost it the access to its number again; its secret is that of the operator's app, which is not copied. What fails
 * leaves the signup, to be tried again. Throws ERR_VALIDATION by field, ERR_OFFICIAL_…, and what creating a connection
 * throws.
 */
export async function connectSignup(
  platform: ServicePlatform,
  companyId: number,
  { name, queueIds, ...wanted }: Wanted,
): Promise<AnswerInput<'POST /official-connections/signup/connect'>> {
  const { database, secret } = platform;
  const granted = await database.system((unit) => requireGranted(platform, unit, companyId));
  const { row, accountId, token } = granted;
  const whatsappId = row.whatsappId ?? undefined;
  const renewed = await database.system((unit) => renewedBy(unit, row));
  const phoneNumberId = wanted.phoneNumberId ?? row.phoneNumberId ?? renewed?.phoneNumberId ?? null;
  if (phoneNumberId === null) throw refusedValue('body.phoneNumberId', 'required');
  if (renewed) requireSameNumber(renewed, phoneNumberId);
  if (!whatsappId && name === undefined) throw refusedValue('body.name', 'required');
  const app = await database.system((unit) => requireOperatorApp(unit, secret));
  const examined = await examineGranted(platform, { ...granted, phoneNumberId }, app);
  const { number } = examined;
  await database.system(async (unit) => {
    await requireOwnAccount(unit, companyId, accountId);
    if (!renewed) await requireFreeNumber(unit, companyId, number, whatsappId);
  });
  const way = number.isOnPhone || row.way === 'coexistence' ? 'coexistence' : 'signup';
  const registers = way === 'signup' && !number.isRegistered;
  const pin = registers ? await registered(platform, granted, number, wanted.pin) : granted.pin;
  const connecting: Connecting = {
    ...{ way, accountId, whatsappId, name, queueIds },
    examined: registers ? { ...examined, number: { ...number, isRegistered: true } } : examined,
    secrets: { token, appSecret: '', ...(pin && { pin }) },
  };
  const id = await database.system(async (unit) => {
    if (renewed) {
      await renewConnection(platform, unit, renewed, connecting);
      return renewed.connectionId;
    }
    await forgetSignup(unit, companyId);
    return storeConnection(platform, unit, companyId, connecting);
  });
  await subscribe(platform, companyId, id);
  if (renewed) await refreshHealth(platform, companyId, id);
  return database.system((unit) => presentOfficial(platform, unit, companyId, id));
}

/**
 * What WhatsApp says about the number. Throws ERR_OFFICIAL_…: nobody entered token and secret, so no field is refused. A
 * token that ended is forgotten, so that the signup goes on with the window.
 */
async function examineGranted(
  { database, channels }: ServicePlatform,
  { row, token, accountId, phoneNumberId }: Granted & { phoneNumberId: string },
  { appSecret }: OperatorApp,
): Promise<Examined> {
  return examine(channels.official, { token, accountId, phoneNumberId, appSecret }).catch(async (error: unknown) => {
    const refused = error instanceof AppError ? error.details.issues?.[0]?.path : undefined;
    if (refused === 'body.appSecret') throw new AppError('ERR_OFFICIAL_APP_REFUSED', { cause: error });
    if (refused !== 'body.token') throw error;
    await database.system((unit) => changeSignup(unit, row.companyId, { sealed: '' }));
    throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED', { cause: error });
  });
}

/**
 * Registers the number with the given PIN or one that is chosen here; the PIN. It is stored before, because a number that
 * is registered cannot be asked for it. Throws ERR_VALIDATION for a PIN that WhatsApp refuses, ERR_OFFICIAL_….
 */
async function registered(
  { database, channels, secret }: ServicePlatform,
  { row: { companyId }, token, pin: chosen }: Granted,
  { phoneNumberId }: NumberFacts,
  given: string | undefined,
): Promise<string> {
  const pin = given ?? chosen ?? String(randomInt(1_000_000)).padStart(6, '0');
  await database.system((unit) =>
    changeSignup(unit, companyId, { sealed: sealSecrets(secret, companyId, { token, pin }) }),
  );
  await aboutField(channels.official.accounts.register(phoneNumberId, token, pin), 'pin');
  return pin;
}
