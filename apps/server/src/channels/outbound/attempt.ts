import { type ErrorCode, refusalCode } from '@recado/contract';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { effectful, type JobHandler, Postpone } from '../../platform/jobs/handlers.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { spanned } from '../../platform/observability/tracing/tracer.ts';
import type { Channel, OutboundMessage } from '../port.ts';
import { chatAddressSchema } from '../questions.ts';
import { RefusedError } from '../refused-error.ts';
import type { ServicePlatform } from '../services.ts';

/** The outcome of an attempt: done, or failed permanently with a code that a screen can explain. */
export type Outcome<Result = unknown> = { done: true; result: Result } | Failure;
type Failure = { done: false; failedCode: ErrorCode };

/** Codes of temporary failures. With any other code of the catalogue, the next attempt would fail, too. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'ERR_SENDING_WAPP_MSG',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_FILE_STORE',
  'ERR_INTERNAL',
]);

/**
 * Runs a chat action. While the connection is not open the job is postponed without counting as a failed attempt; after
 * `giveUpAfter` it fails. Refusals (463 and similar) and lasting failures are never retried.
 */
export async function attempt<Result>(
  context: OutboundContext,
  target: { connectionId: number; since: Date },
  act: (channel: Channel) => Promise<Result>,
): Promise<Outcome<Result>> {
  const waited = context.platform.clock().getTime() - target.since.getTime();
  const channel = context.channel(target.connectionId);
  try {
    if (!channel) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const facts = { 'recado.connection.id': target.connectionId };
    const result = await spanned('whatsapp send', { kind: 'producer', facts }, () => act(channel));
    return { done: true, result };
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

/** Handles the failure of an attempt: rethrows it while the queue may retry, otherwise returns the code. */
export function failedFor(failedCode: ErrorCode, { attempt: tries, maxAttempts }: Job): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof Postpone || tries < maxAttempts) throw error;
    return { done: false, failedCode };
  };
}

/** The code of a permanent failure, or undefined. */
function lastingCode(error: unknown): ErrorCode | undefined {
  if (error instanceof RefusedError) return refusalCode(error.reason);
  if (error instanceof AppError) return passing.has(error.code) ? undefined : error.code;
  const isFileGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isFileGone ? 'ERR_NO_FILE_FOUND' : undefined;
}

/** The dependencies of the jobs of the channels. Times in milliseconds. */
export interface OutboundContext {
  platform: ServicePlatform;
  /** The open channel of a connection that this process holds. */
  channel(connectionId: number): Channel | undefined;
  /** How long a message waits for its connection before it is marked as failed. */
  giveUpAfter: number;
  /** How long to wait before checking again whether the connection is open. */
  lookAgainAfter: number;
}

/** A message without a ticket. `until`: milliseconds since 1970, after which it is not sent. */
export const ofText = z.object({
  connectionId: z.number(),
  number: z.string(),
  text: z.string(),
  wid: z.string(),
  until: z.number(),
  askId: z.string().optional(),
});

/** Sends a text of the platform itself, e.g. a recovery code. A refusal ends the job. */
export function sendTextHandler(context: OutboundContext): JobHandler {
  return effectful('send-text', ofText, (payload, job) =>
    sendWithoutTicket(context, payload, job, { content: { kind: 'text', text: payload.text } }),
  );
}

/**
 * Sends a message to a number, unless its time is over, and passes the outcome to the caller who waits for it, if any.
 */
export async function sendWithoutTicket(
  context: OutboundContext,
  { connectionId, number, wid, until, askId }: z.output<typeof ofText>,
  job: Job,
  message: Pick<OutboundMessage, 'content' | 'openMedia'>,
): Promise<void> {
  const since = context.platform.clock();
  if (since.getTime() > until) return;
  const chat = { chatId: number, number, lid: null, isGroup: false };
  const work = attempt(context, { connectionId, since }, (channel) => channel.send({ wid, chat, ...message }));
  const outcome = await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
  if (askId) context.platform.channels.tellOutcome(askId, outcome.done ? null : outcome.failedCode);
}

const ofCall = z.object({ connectionId: z.number(), callId: z.string(), chat: chatAddressSchema });

/** Rejects a call. No retry: if rejecting fails, the call just rings until it ends. */
export function rejectCallHandler(context: OutboundContext): JobHandler {
  return effectful('reject-call', ofCall, async ({ connectionId, callId, chat }) => {
    await context.channel(connectionId)?.rejectCall?.(callId, chat);
  });
}
