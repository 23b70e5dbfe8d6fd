import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, eq, ne } from 'drizzle-orm';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import { GraphRefusal } from '../../../../channels/cloud-api/accounts/graph-request.ts';
import type { NumberFacts } from '../../../../channels/cloud-api/accounts/number-facts.ts';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import type { OfficialRow } from '../official-rows.ts';
import { aboutField, asRefused, isPassing } from '../refusals.ts';
import { type OperatorApp, requireOperatorApp } from './operator-app.ts';
import { renewedBy } from './renew-connection.ts';
import { changeSignup, findSignup, presentOwn, requireOpened, type SignupRow, sealSecrets } from './signup-rows.ts';

type Finished = BodyOutput<'POST /official-connections/signup/finish'>;

/** A signup whose window is closed: its code can be exchanged. */
interface Closed {
  row: SignupRow;
  app: OperatorApp;
  renewed: OfficialRow | undefined;
}

/** The access to an account that a code was exchanged for. */
interface Access {
  token: string;
  phoneNumberId: string | undefined;
}

/**
 * Takes what WhatsApp's window gave, once. Needs a system unit. Throws ERR_OFFICIAL_SIGNUP_ENDED,
 * ERR_OFFICIAL_ACCOUNT_TAKEN, and what `requireOperatorApp` throws.
 */
export async function closeWindow(
  { secret }: Pick<ServicePlatform, 'secret'>,
  unit: Unit,
  session: CallerSession,
  { state, accountId }: Finished,
): Promise<Closed> {
  const { companyId } = session;
  const row = await requireOpened(unit, session, state);
  await requireOwnAccount(unit, companyId, accountId);
  const app = await requireOperatorApp(unit, secret);
  await changeSignup(unit, companyId, { stateHash: null, leftAt: null, errorId: null });
  return { row, app, renewed: await renewedBy(unit, row) };
}

/** Exchanges the code for access to the account, and finds its number. Throws ERR_OFFICIAL_…. */
export async function exchangeCode(
  { channels }: Pick<ServicePlatform, 'channels'>,
  { row, app, renewed }: Closed,
  { code, accountId, phoneNumberId }: Finished,
): Promise<Access> {
  const { accounts } = channels.official;
  const token = await accounts.exchangeCode({ ...app, code }).catch((error: unknown) => {
    throw asExchangeRefusal(error);
  });
  const asked = accounts.numbersOf(accountId, token).catch((error: unknown) => {
    // The access is kept: connecting asks again.
    if (isPassing(error)) return null;
    throw error;
  });
  const numbers = await aboutField(asked, 'account');
  const chosen = numbers ? numberOf(numbers, row, renewed?.phoneNumberId ?? phoneNumberId) : phoneNumberId;
  return { token, phoneNumberId: chosen };
}

/**
 * Stores the access sealed: the code works once, so whatever fails later can be tried again without the window. Needs a
 * system unit. Throws ERR_OFFICIAL_SIGNUP_ENDED.
 */
export async function storeAccess(
  { secret }: Pick<ServicePlatform, 'secret'>,
  unit: Unit,
  { companyId, accountId, token, phoneNumberId }: Access & { companyId: number; accountId: string },
): Promise<AnswerInput<'POST /official-connections/signup/finish'>> {
  // Somebody may have begun anew meanwhile, or discarded it: the access was given to this signup.
  if ((await findSignup(unit, companyId))?.stateHash !== null) throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED');
  const sealed = sealSecrets(secret, companyId, { token });
  await changeSignup(unit, companyId, { accountId, phoneNumberId: phoneNumberId ?? null, sealed });
  return presentOwn(unit, companyId);
}

/** The number that WhatsApp named, or the only one that it can be (CLOUD-API 34). */
function numberOf(
  numbers: readonly NumberFacts[],
  { way }: Pick<SignupRow, 'way'>,
  named: string | undefined,
): string | undefined {
  if (named !== undefined) return numbers.find((number) => number.phoneNumberId === named)?.phoneNumberId;
  const possible = numbers.filter(({ isOnPhone }) => isOnPhone || way === 'signup');
  return possible.length === 1 ? possible[0]?.phoneNumberId : undefined;
}

/**
 * Requires that no other company of the installation has numbers of an account: its webhooks and templates would be of
 * both. Needs a system unit. Throws ERR_OFFICIAL_ACCOUNT_TAKEN.
 */
export async function requireOwnAccount({ db }: Unit, companyId: number, accountId: string): Promise<void> {
  const isOthers = and(eq(officialConnections.accountId, accountId), ne(officialConnections.companyId, companyId));
  const [others] = await db
    .select({ id: officialConnections.connectionId })
    .from(officialConnections)
    .where(isOthers)
    .limit(1);
  if (others) throw new AppError('ERR_OFFICIAL_ACCOUNT_TAKEN');
}

/** WhatsApp's codes for an app that does not exist, or whose secret is another. */
const appCodes: readonly (number | null)[] = [1, 101, 190];

/** What a refused exchange means: the app is not right, or the code was used or is too old. */
function asExchangeRefusal(error: unknown): unknown {
  if (!(error instanceof GraphRefusal)) return error;
  if (appCodes.includes(error.code)) return new AppError('ERR_OFFICIAL_APP_REFUSED', { cause: error });
  return error.code === 100 ? new AppError('ERR_OFFICIAL_CODE_EXPIRED', { cause: error }) : asRefused(error);
}
