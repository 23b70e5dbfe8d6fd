import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { messages, ticketCycles } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { currentRound } from '../tickets/current-round.ts';
import type { QuoteShown } from './message.presenter.ts';
import type { MessageRow } from './message-rows.ts';

/**
 * Which messages of a ticket somebody reads (SERVER §2, Who reads what): all of them, or those of the round that is
 * theirs now, of rounds in these queues, and of rounds without queue.
 */
export type Sight = 'all' | { cycleId: number | null; queueIds: readonly number[] };

/** Where a message belongs: its round, and the queue that decides who reads it later. */
export interface MessagePlace {
  cycleId: number | null;
  roundQueueId: number | null;
}

type MessageColumns = Record<'queueId' | 'cycleId', Column>;

/** Whether somebody reads every round of every ticket. */
export function readsEverything({ abilities }: Session): boolean {
  return abilities.has('tickets-manager:showall');
}

/** What somebody who may see a ticket reads of it. */
export async function sightOn(
  unit: Unit,
  session: Session,
  ticket: { id: number; queueId: number | null },
): Promise<Sight> {
  if (readsEverything(session)) return 'all';
  return { cycleId: await currentRound(unit, ticket), queueIds: session.queueIds };
}

/**
 * The queue a message is read by: that of its moment. What was said before a queue was chosen belongs to the one that
 * its round went to.
 */
export function roundQueueOf({ queueId, cycleId }: MessageColumns): SQL<number | null> {
  return sql`coalesce(${queueId}, (select round.queue_id from ${ticketCycles} round where round.id = ${cycleId}))`;
}

/** The condition that a message is read; undefined when all are. */
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

/** Whether the message that another one answers may be shown to somebody who reads the answer. */
export function quoteFor(sight: Sight, { quoted }: MessageRow): QuoteShown {
  return !quoted || isReadable(sight, quoted) ? 'shown' : 'hidden';
}
