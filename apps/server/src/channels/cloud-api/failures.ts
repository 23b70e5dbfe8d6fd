import { AppError } from '../../platform/errors.ts';
import { Postpone } from '../../platform/jobs/handlers.ts';
import { RefusedError } from '../refused-error.ts';
import type { GraphError } from './graph-client.ts';
import type { Pace } from './pace.ts';

/** Codes after which only this person waits, the number waits, or the whole platform (milliseconds). */
const personWaits = new Map([[131056, 10_000]]);
const numberWaits = new Map([
  [130429, 2_000],
  [80007, 60_000],
  [4, 60_000],
]);

/** Codes of passing failures of the platform: the next attempt may succeed. */
const passing: ReadonlySet<number> = new Set([1, 2, 131000, 131016, 133016]);

/** Codes that say that the token or the account cannot be used any more: a person has to act. */
const ended: ReadonlySet<number> = new Set([190, 368, 131031]);

/** What a refusal means for a send (CLOUD-API, Messages; 31). */
export interface Refusal {
  error: GraphError;
  person: string;
  pace: Pace;
  now: number;
  /** The access of the connection has ended: `token` or `account`. */
  onEnded(reason: 'token' | 'account'): void;
}

/** The error to throw for a refusal: `Postpone` if it is only too soon, RefusedError if it is permanent. */
export function failureOf({ error, person, pace, now, onEnded }: Refusal): Error {
  const { code, retryAfter } = error;
  const ofPerson = personWaits.get(code);
  if (ofPerson !== undefined) {
    pace.hold(person, now + (retryAfter ?? ofPerson));
    return new Postpone(retryAfter ?? ofPerson, 'messages to this person are too fast');
  }
  const ofNumber = numberWaits.get(code);
  if (ofNumber !== undefined) {
    pace.hold(null, now + (retryAfter ?? ofNumber));
    return new Postpone(retryAfter ?? ofNumber, 'the number sends too fast');
  }
  if (passing.has(code)) return new AppError('ERR_SENDING_WAPP_MSG', { cause: error });
  if (ended.has(code)) onEnded(code === 190 ? 'token' : 'account');
  return new RefusedError(String(code));
}
