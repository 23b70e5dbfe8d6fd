import type { IssueCode } from '@recado/contract';
import { GraphRefusal } from '../../../channels/cloud-api/accounts/graph-request.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';

/** WhatsApp's codes for a token that is not or no longer good. */
const tokenCodes = [190, 102];
/** Its codes for something that does not exist or that the token does not open: it does not say which. */
const unknownCodes = [100, 10, 200, 803];
/** Its code for a PIN that is not right. */
const pinCodes = [133_005];
/** Its codes for too many requests and outages: later they may pass. */
const passing = [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 133_016];

/** Whether WhatsApp no longer accepts the token. */
export function isTokenRefusal(error: unknown): boolean {
  return error instanceof GraphRefusal && error.code !== null && tokenCodes.includes(error.code);
}

/** Whether WhatsApp did not answer, or may answer otherwise later. */
export function isPassing(error: unknown): boolean {
  return error instanceof GraphRefusal && (error.code === null || passing.includes(error.code));
}

/** What a refusal means for callers; any other error unchanged. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof GraphRefusal)) return error;
  if (isTokenRefusal(error)) return refusedValue('body.token', 'tokenRefused');
  return new AppError(isPassing(error) ? 'ERR_OFFICIAL_UNREACHABLE' : 'ERR_OFFICIAL_REFUSED');
}

/** Asks, and says of which field WhatsApp refuses the value. Throws ERR_VALIDATION, ERR_OFFICIAL_…. */
export async function aboutField<Answer>(asked: Promise<Answer>, field: 'number' | 'account' | 'pin'): Promise<Answer> {
  const [path, code, codes] = fields[field];
  return asked.catch((error: unknown) => {
    const isField = error instanceof GraphRefusal && error.code !== null && codes.includes(error.code);
    throw isField ? refusedValue(path, code) : asRefused(error);
  });
}

const fields: Record<'number' | 'account' | 'pin', readonly [path: string, code: IssueCode, codes: readonly number[]]> =
  {
    number: ['body.phoneNumberId', 'numberUnknown', unknownCodes],
    account: ['body.accountId', 'notInAccount', unknownCodes],
    pin: ['body.pin', 'pinRefused', pinCodes],
  };
