import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, type SignedIn, secondFactorErrors } from '@recado/contract';
import type { Cells } from '../../../cell-configuration.ts';
import { askCell, CellAway } from '../../../platform/cells/ask-cell.ts';
import { currentRequest } from '../../../platform/database/request-scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkPassword } from '../../../platform/security/passwords.ts';
import type { SignedInBrowser } from './account.ts';
import { type Credentials, signIn } from './sign-in.ts';

/** A session of another cell, with the cookies that this one set. */
interface SignedInElsewhere {
  answer: SignedIn;
  cookies: readonly string[];
}

/** Milliseconds that another cell may take to say whether it knows an address, and to check a password. */
const patience = { lookup: 3_000, signIn: 10_000 };

/**
 * Milliseconds between the answers of all cells about the address and a refusal. Until then two passwords were checked, here or there:
 * the time does not say whether, and where, there is an account. It begins after the answers, which may take as long as it does.
 */
const refusedAfter = 1_500;

/**
 * Signs a user in, in this installation or in another cell behind the same sign-in (ADR 145). Throws what `signIn` throws;
 * ERR_CELL_UNREACHABLE in place of ERR_INVALID_CREDENTIALS while a cell does not answer, for any address. If this installation
 * fails at it, e.g. because its database does, the others are asked, and its error is thrown if none takes the sign-in.
 *
 * The attempt stays counted after a sign-in elsewhere: that password says nothing about an account with the same address here.
 */
export async function signInAnywhere(
  platform: Platform,
  credentials: Credentials,
): Promise<SignedInBrowser | SignedInElsewhere> {
  const { cells } = platform.configuration;
  if (!cells || cells.addresses.size < 2) return signIn(platform, credentials);
  const own = await tried(signIn(platform, credentials));
  if ('signedIn' in own) return own.signedIn;
  const answers = await askForAddress(platform, cells, credentials.email);
  const end = wait(refusedAfter, undefined, { ref: false });
  const { found, isComplete } = await signInElsewhere(platform, cells, { credentials, answers });
  if (found) return found;
  await end;
  if (!isUnknown(own.error)) throw own.error;
  throw new AppError(isComplete ? 'ERR_INVALID_CREDENTIALS' : 'ERR_CELL_UNREACHABLE');
}

/** Refusals of another cell that only come after the right password. */
const afterPassword: ReadonlySet<ErrorCode> = new Set([
  'ERR_COMPANY_SIGN_IN_ONLY',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_ADDRESS_NOT_ALLOWED',
  ...secondFactorErrors,
]);

/** The result of a sign-in here, or the error after which others may take it. Throws every other refusal. */
async function tried(signIn: Promise<SignedInBrowser>): Promise<{ signedIn: SignedInBrowser } | { error: unknown }> {
  try {
    return { signedIn: await signIn };
  } catch (error) {
    const isFailure = !(error instanceof AppError) || error.status >= 500;
    if (isFailure || isUnknown(error)) return { error };
    throw error;
  }
}

/** What each other cell says about an address. */
type AddressAnswers = ReadonlyMap<string, 'known' | 'unknown' | 'away'>;

/** Asks all other cells at once who knows an address. */
async function askForAddress(platform: Platform, cells: Cells, email: string): Promise<AddressAnswers> {
  const others = [...cells.addresses.keys()].filter((cell) => cell !== cells.own);
  const answer = async (cell: string) => [cell, await isKnownIn(platform, { cells, cell }, email)] as const;
  return new Map(await Promise.all(others.map(answer)));
}

interface Elsewhere {
  found?: SignedInElsewhere;
  /** Whether every cell answered. */
  isComplete: boolean;
}

/** Asks the cells that know the address, one after the other, for a session. */
async function signInElsewhere(
  platform: Platform,
  cells: Cells,
  { credentials, answers }: { credentials: Credentials; answers: AddressAnswers },
): Promise<Elsewhere> {
  let isComplete = ![...answers.values()].includes('away');
  const knowing = [...answers.keys()].filter((cell) => answers.get(cell) === 'known');
  // Without one, as much work as another cell would have: its absence would say that there is no account.
  if (knowing.length === 0) await checkPassword(credentials.password, undefined);
  for (const cell of knowing) {
    const result = await passOn(platform, { cells, cell }, credentials);
    if (typeof result === 'object') return { found: result, isComplete };
    if (result === 'away') isComplete = false;
  }
  return { isComplete };
}

interface OtherCell {
  cells: Cells;
  cell: string;
}

async function isKnownIn(
  { clock, logger }: Platform,
  { cells, cell }: OtherCell,
  email: string,
): Promise<'known' | 'unknown' | 'away'> {
  const question = { key: 'POST /cells/users', body: { email }, patience: patience.lookup } as const;
  try {
    const { answer: user } = await askCell({ cells, clock }, cell, question);
    return user.companyId === null ? 'unknown' : 'known';
  } catch (error) {
    logger.warn({ err: error, cell }, 'a cell was not heard at a sign-in');
    return 'away';
  }
}

/** Passes a sign-in on, with where the browser is and which it is. Throws the refusals after the right password. */
async function passOn(
  { clock, logger }: Platform,
  { cells, cell }: OtherCell,
  { device: _, ...credentials }: Credentials,
): Promise<SignedInElsewhere | 'refused' | 'away'> {
  const { address = '', agent = '' } = currentRequest()?.requested?.actor ?? {};
  const body = { ...credentials, address, agent };
  const question = { key: 'POST /cells/sign-in', body, patience: patience.signIn } as const;
  try {
    return await askCell({ cells, clock }, cell, question);
  } catch (error) {
    // A cell counts the attempts for its own accounts: that it refuses more would say that the account is there.
    if (isUnknown(error) || (error instanceof AppError && error.code === 'ERR_TOO_MANY_REQUESTS')) return 'refused';
    if (error instanceof AppError && afterPassword.has(error.code)) throw error;
    logger.warn({ err: error, cell, isAway: error instanceof CellAway }, 'a cell did not take a sign-in');
    return 'away';
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_INVALID_CREDENTIALS';
}
