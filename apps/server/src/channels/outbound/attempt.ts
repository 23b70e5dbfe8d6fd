import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import { Postpone } from '../../platform/jobs/index.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Channel } from '../port.ts';
import { RefusedError } from '../refused-error.ts';
import type { OutboundContext } from './context.ts';

/** What came of an attempt: done, or refused for good with a code a screen can explain. */
export type Outcome = { done: true } | { done: false; failedCode: string };

/**
 * Does something at WhatsApp. While the connection is not there it is put off without counting as a failure; after
 * `giveUpAfter` it is over. A refusal (463 and its like) is never tried again.
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
    if (error instanceof RefusedError) return { done: false, failedCode: error.reason };
    const offline = error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED';
    if (waited > context.giveUpAfter) {
      return { done: false, failedCode: offline ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_SENDING_WAPP_MSG' };
    }
    if (offline) throw new Postpone(context.lookAgainAfter, 'The connection is not open');
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
