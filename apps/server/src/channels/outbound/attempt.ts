import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import { Postpone } from '../../platform/jobs/index.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Channel } from '../port.ts';
import { RefusedError, refusalCode } from '../refused-error.ts';
import type { ServicePlatform } from '../services.ts';

/** What came of an attempt: done, or over for good with a code a screen can explain. */
export type Outcome = { done: true } | { done: false; failedCode: ErrorCode };

/** What may be better a moment later. Any other code of the catalogue is as true the next time. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'ERR_SENDING_WAPP_MSG',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_INTERNAL',
]);

/**
 * Does something at WhatsApp. While the connection is not there it is put off without counting as a failure; after
 * `giveUpAfter` it is over. A refusal (463 and its like) and what cannot get better are never tried again.
 */
export async function attempt(
  context: OutboundContext,
  target: { connectionId: number; since: Date },
  act: (channel: Channel) => Promise<void>,
): Promise<Outcome> {
  const waited = context.platform.clock().getTime() - target.since.getTime();
  const channel = context.channel(target.connectionId);
  try {
    if (!channel) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    await act(channel);
    return { done: true };
  } catch (error) {
    const isOffline = error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED';
    const failedCode = isOffline ? undefined : lastingCode(error);
    if (failedCode) return { done: false, failedCode };
    if (waited > context.giveUpAfter) {
      return { done: false, failedCode: isOffline ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_SENDING_WAPP_MSG' };
    }
    if (isOffline) throw new Postpone(context.lookAgainAfter, 'The connection is not open');
    throw error;
  }
}

/** What an attempt's failure means: the queue tries again as often as the job may be; then it is over, with this code. */
export function failedFor(failedCode: ErrorCode, { attempt: tries, maxAttempts }: Job): (error: unknown) => Outcome {
  return (error) => {
    if (error instanceof Postpone || tries < maxAttempts) throw error;
    return { done: false, failedCode };
  };
}

/** The code of a failure that lasts, or undefined. */
function lastingCode(error: unknown): ErrorCode | undefined {
  if (error instanceof RefusedError) return refusalCode(error.reason);
  if (error instanceof AppError) return passing.has(error.code) ? undefined : error.code;
  const isFileGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isFileGone ? 'ERR_NO_FILE_FOUND' : undefined;
}

/** What the jobs of the channels work with. Times in milliseconds. */
export interface OutboundContext {
  platform: ServicePlatform;
  /** The open channel of a connection that lives in this process. */
  channel(connectionId: number): Channel | undefined;
  /** How long a message waits for its connection before it is marked as failed. */
  giveUpAfter: number;
  /** How long to wait before looking again whether the connection is there. */
  lookAgainAfter: number;
}
