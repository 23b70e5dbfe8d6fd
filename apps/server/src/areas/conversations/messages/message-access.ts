import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { type PreparedTail, preparedTail, type Tail } from '../../../platform/database/selection.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Principal } from '../../../platform/http/handler.ts';
import { currentRound, currentRoundOf, currentRoundOfTicket } from '../tickets/cycles.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket, seesEveryTicket, servedQueues } from '../tickets/visibility.ts';
import type { QuoteShown } from './message.presenter.ts';
import { type Message, type MessageColumns, type MessageRow, roundQueueOf } from './message-rows.ts';
import { messages } from './messages.schema.ts';

/**
 * Which messages of a ticket a user may read (SERVER §2, Who reads what): all, or those of the current round, of rounds
 * in these queues, and of rounds without a queue.
 */
export type ReadableRounds = 'all' | { cycleId: number | null; queueIds: readonly number[] };

/** Where a message belongs: its round, and the queue that decides who may read it later. */
export interface MessagePlace {
  cycleId: number | null;
  roundQueueId: number | null;
}

/** The messages of a visible ticket that a user may read; users who see every ticket may read every round. */
export async function readableRoundsOn(reader: Reader, session: Principal, ticketId: number): Promise<ReadableRounds> {
  if (seesEveryTicket(session)) return 'all';
  return { cycleId: await currentRound(reader, ticketId), queueIds: servedQueues.of(session) };
}

/** Readable rounds within a statement, where its values may be expressions. */
export type ReadableRoundsInStatement =
  | 'all'
  | { cycleId: SQL | number | null; queueIds: readonly number[] | Placeholder };

/**
 * Makes conditions on rows of one ticket, whose text is generated once (`preparedTail`) for each of the two kinds of
 * readable rounds. They include the query of the current round, so that they can be sent together with that of the ticket.
 */
export function preparedForReaders(
  tail: (ticketId: Placeholder, readableRounds: ReadableRoundsInStatement) => Tail,
): (session: Principal, ticketId: number) => PreparedTail {
  const all = preparedTail<{ ticketId: number }>((value) => tail(value('ticketId'), 'all'));
  const some = preparedTail<{ ticketId: number; queueIds: readonly number[] }>((value) => {
    const ticketId = value('ticketId');
    return tail(ticketId, { cycleId: currentRoundOf(ticketId), queueIds: value('queueIds') });
  });
  return (session, ticketId) =>
    seesEveryTicket(session) ? all({ ticketId }) : some({ ticketId, queueIds: servedQueues.of(session) });
}

/** The condition that a message may be read; undefined when all may. */
export function isReadableIn(
  readableRounds: ReadableRoundsInStatement,
  columns: MessageColumns = messages,
): SQL | undefined {
  return readableRounds === 'all' ? undefined : isInSight(readableRounds, columns);
}

/** Like `isReadableIn`, for a statement that joins messages with their tickets, which the caller may see. */
export function isReadableTo(session: CallerSession): SQL | undefined {
  if (seesEveryTicket(session)) return undefined;
  return isInSight({ cycleId: currentRoundOfTicket, queueIds: servedQueues.of(session) }, messages);
}

function isInSight({ cycleId, queueIds }: Exclude<ReadableRoundsInStatement, 'all'>, columns: MessageColumns): SQL {
  const queueId = roundQueueOf(columns);
  const isCurrent = sql`${columns.cycleId} = ${cycleId}`;
  return sql`(${isCurrent} or ${queueId} is null or ${isOneOf(queueId, queueIds)}) is true`;
}

/** Whether a message that was read from the database may be shown. */
export function isReadable(readableRounds: ReadableRounds, { cycleId, roundQueueId }: MessagePlace): boolean {
  if (readableRounds === 'all' || roundQueueId === null) return true;
  return (cycleId !== null && cycleId === readableRounds.cycleId) || readableRounds.queueIds.includes(roundQueueId);
}

/** Whether a reader of a message may also see the message that it quotes. */
export function quoteFor(readableRounds: ReadableRounds, { quoted }: MessageRow): QuoteShown {
  return !quoted || isReadable(readableRounds, quoted) ? 'shown' : 'hidden';
}

/** A message with its ticket. */
interface FoundMessage {
  message: Message;
  row: TicketRow;
}

/**
 * A message with its ticket, for a caller who may read it. Throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION when the
 * caller may not see the ticket or the message's round.
 */
export function requireMessage(unit: Unit, session: CallerSession, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, eq(messages.id, messageId), 'free');
}

/** Like `requireMessage`, with the message locked until the unit ends, for changing it. */
export function requireMessageForChange(unit: Unit, session: CallerSession, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, eq(messages.id, messageId), 'locked');
}

/** Like `requireMessageForChange`, for a message of the company: ERR_NO_MESSAGE_FOUND also for one of a customer. */
export function requireOwnMessage(unit: Unit, session: CallerSession, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, and(eq(messages.id, messageId), eq(messages.fromMe, true)), 'locked');
}

async function findMessage(
  unit: Unit,
  session: CallerSession,
  where: SQL | undefined,
  lock: 'locked' | 'free',
): Promise<FoundMessage> {
  const ofCompany = and(where, eq(messages.companyId, session.companyId));
  const found = unit.db.select().from(messages).where(ofCompany).$dynamic();
  const message = one(await (lock === 'locked' ? found.for('update') : found), 'ERR_NO_MESSAGE_FOUND');
  const row = await requireTicket(unit, session, message.ticketId);
  const readableRounds = await readableRoundsOn(unit, session, row.ticket.id);
  const readable = and(eq(messages.id, message.id), isReadableIn(readableRounds));
  one(await unit.db.select({ id: messages.id }).from(messages).where(readable), 'ERR_NO_PERMISSION');
  return { message, row };
}

/** Messages can be written only in open tickets (SPEC §2.4). Throws ERR_TICKET_NOT_OPEN. */
export function requireOpen(row: TicketRow): void {
  if (row.ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
}
