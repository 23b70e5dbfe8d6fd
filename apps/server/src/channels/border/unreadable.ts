import { databaseCode } from '../../platform/database/database-errors.ts';
import type { ChannelEvent, InboundMessage } from '../port.ts';
import { bounds } from './bounds.ts';

/** SQLSTATE classes of values that do not fit: data exceptions, and what is past a limit of the database. */
const refusedClasses = new Set(['22', '54']);
/** A row that a check or a not-null rule of a table refuses. */
const refusedCodes = new Set(['23514', '23502']);
const programErrors: readonly (new (...values: never[]) => Error)[] = [TypeError, RangeError, SyntaxError];

/**
 * Why something cannot be stored for what it is, so that trying again is useless; null for every other failure, e.g. a
 * connection to the database that broke.
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
 * Stores events. When what they say cannot be stored, that they came is stored in its place, so that WhatsApp gets its
 * acknowledgement: refused, it would deliver them again for ever, and nothing behind them. Throws what is no fault of
 * the events.
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

/** The events that a person would miss: marks, moods and mappings come again, or nobody asks for them. */
const missed = new Set<ChannelEvent['type']>(['message', 'edit', 'revoke', 'reaction']);

/** That something came which cannot be stored for what it is; in the place of a message there is an empty one. */
export function unreadable(event: ChannelEvent, reason: string): ChannelEvent[] {
  if (!missed.has(event.type) || !('chat' in event || event.type === 'message')) return [];
  const message = event.type === 'message' ? emptied(event.message) : null;
  const { chat, wid } = event.type === 'message' ? event.message : { wid: '', ...event };
  return [{ type: 'unreadable', kind: event.type, chat, wid, reason, message, raw: rawOf(event) }];
}

/** The message without anything its sender chose. */
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
