import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Country calling codes by their digits, longest first where one begins another. */
const COUNTRIES: [string, string][] = [
  ['351', 'PT'],
  ['55', 'BR'],
  ['54', 'AR'],
  ['52', 'MX'],
  ['57', 'CO'],
  ['56', 'CL'],
  ['34', 'ES'],
  ['44', 'GB'],
  ['49', 'DE'],
  ['1', 'US'],
];
const USER_ID_LETTERS = 24;

/** A new id as Meta gives them: decimal digits, beyond 2^53. */
export function newId(): string {
  return `1${String(randomInt(1_000_000_000)).padStart(9, '0')}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** A message id in the format of the Cloud API. */
export function newWamid(number: string): string {
  return `wamid.HBg${Buffer.from(`${number}${randomBytes(10).toString('hex').toUpperCase()}`).toString('base64')}`;
}

/** The trace id that every error carries. */
export function newTraceId(): string {
  return `A${randomBytes(15).toString('base64url')}`;
}

/** A secret of an app, a token or a code: text that nobody guesses. */
export function newSecret(prefix = ''): string {
  return `${prefix}${randomBytes(24).toString('hex')}`;
}

/**
 * The business-scoped user id of a number for one portfolio: the same as long as `generation` does not change
 * (CLOUD-API, People).
 */
export function userIdOf(portfolioId: string, number: string, generation: number): string {
  const country = COUNTRIES.find(([code]) => number.startsWith(code))?.[1] ?? 'US';
  const digest = createHash('sha256').update(`${portfolioId} ${number} ${generation}`).digest('hex').toUpperCase();
  return `${country}.${digest.slice(0, USER_ID_LETTERS)}`;
}

/** `+55 11 3000-0000` for Brazilian numbers, a plus and the digits for others, as Meta displays them. */
export function displayNumber(number: string): string {
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${number}`;
}
