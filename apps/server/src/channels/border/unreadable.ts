import { databaseCode } from '../../platform/database/database-errors.ts';
import type { ChannelEvent, InboundMessage } from '../port.ts';
import { bounds } from './fields.ts';

/** SQLSTATE classes of values that do not fit: data exceptions, and exceeded limits of the database. */
const refusedClasses = new Set(['22', '54']);
/** SQLSTATE codes of a row that violates a check or not-null constraint. */
const refusedCodes = new Set(['23514', '23502']);
const programErrors: readonly (new (...values: never[]) => Error)[] = [TypeError, RangeError, SyntaxError];

/**
 * Why an event cannot be stored, so that a retry is useless; null for any other failure, e.g. a broken connection to
 * the database.
 */
export function unstorableReason(error: unknown): string | null {
  const code = databaseCode(error);
  if (code) return refusedClasses.has(code.slice(0, 2)) || refusedCodes.has(code) ? code : null;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (programErrors.some((kind) => cause instanceof kind) || (cause instanceof Error && cause.name === 'ZodError')) {
    return cause instanceof Error ? cause.name : null;
  }
  return null;
}

/**
 * Stores events. Those whose content cannot be stored are replaced by a notice that they came, so that WhatsApp gets
 * its acknowledgement: otherwise it would deliver them for ever, and nothing after them. Throws failures that the
 * events did not cause.
 */
export async function storeDespite(
  events: readonly ChannelEvent[],
  store: (events: readonly ChannelEvent[]) => Promise<void>,
): Promise<void> {
  try {
    await store(events);
  } catch (error) {
    const reason = unstorableReason(error);
    if (reason === null || events.length === 0) throw error;
    await store(events.flatMap((event) => unreadable(event, reason)));
  }
}

/** Events that a person would miss: statuses, typing and mappings are repeated, or nobody needs them. */
const missed = new Set<ChannelEvent['type']>(['message', 'edit', 'revoke', 'reaction']);

/** Events saying that one came which cannot be stored; a message is replaced by an empty one. */
export function unreadable(event: ChannelEvent, reason: string): ChannelEvent[] {
  if (!missed.has(event.type) || !('chat' in event || event.type === 'message')) return [];
  const message = event.type === 'message' ? emptied(event.message) : null;
  const { chat, wid } = event.type === 'message' ? event.message : { wid: '', ...event };
  return [{ type: 'unreadable', kind: event.type, chat, wid, reason, message, raw: rawOf(event) }];
}

/** The message without anything that its sender chose. */
function emptied(message: InboundMessage): InboundMessage {
  const content = { kind: 'unknown', description: 'unreadable' } as const;
  return { ...message, pushName: '', content, quotedWid: null, forwarded: false, stub: false };
}

function rawOf(event: ChannelEvent): string {
  try {
    return JSON.stringify(event).slice(0, bounds.raw);
  } catch {
    return '';
  }
}
