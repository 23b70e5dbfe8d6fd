import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { messages, ticketCycles } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { currentRound } from '../tickets/current-round.ts';
import type { QuoteShown } from './message.presenter.ts';
import type { MessageRow } from './message-rows.ts';

/**
 * Which messages of a ticket a user may read (SERVER §2, Who reads what): all, or those of the current round, of rounds
 * in these queues, and of rounds without a queue.
 */
export type Sight = 'all' | { cycleId: number | null; queueIds: readonly number[] };

/** Where a message belongs: its round, and the queue that decides who may read it later. */
export interface MessagePlace {
  cycleId: number | null;
  roundQueueId: number | null;
}

type MessageColumns = Record<'queueId' | 'cycleId', Column>;

/** Whether a user may read every round of every ticket. */
export function readsEverything({ abilities }: Session): boolean {
  return abilities.has('tickets-manager:showall');
}

/** What a user who may see a ticket may read of it. */
export async function sightOn(
  unit: Unit,
  session: Session,
  ticket: { id: number; queueId: number | null },
): Promise<Sight> {
  if (readsEverything(session)) return 'all';
  return { cycleId: await currentRound(unit, ticket), queueIds: session.queueIds };
}

/**
 * The queue that decides who may read a message: the ticket's queue at that time. A message from before a queue was
 * chosen belongs to the queue of its round.
 */
export function roundQueueOf({ queueId, cycleId }: MessageColumns): SQL<number | null> {
  return sql`coalesce(${queueId}, (select round.queue_id from ${ticketCycles} round where round.id = ${cycleId}))`;
}

/** The condition that a message may be read; undefined when all may. */
export function isReadableIn(sight: Sight, columns: MessageColumns = messages): SQL | undefined {
  if (sight === 'all') return undefined;
  const queueId = roundQueueOf(columns);
  const isCurrent = sql`${columns.cycleId} = ${sight.cycleId}`;
  return sql`(${isCurrent} or ${queueId} is null or ${isOneOf(queueId, sight.queueIds)}) is true`;
}

/** Whether a message that was read from the database may be shown. */
export function isReadable(sight: Sight, { cycleId, roundQueueId }: MessagePlace): boolean {
  if (sight === 'all' || roundQueueId === null) return true;
  return (cycleId !== null && cycleId === sight.cycleId) || sight.queueIds.includes(roundQueueId);
}

/** Whether the message that another one quotes may be shown to a reader of that one. */
export function quoteFor(sight: Sight, { quoted }: MessageRow): QuoteShown {
  return !quoted || isReadable(sight, quoted) ? 'shown' : 'hidden';
}
