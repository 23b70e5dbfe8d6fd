import type { MessageAd, RatingScale } from '@recado/contract';
import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import type { EndReason } from './resolve-reason.ts';
import { ticketCycles, tickets } from './tickets.schema.ts';

/** How long after the question a number counts as the rating (SERVER §2, Rating), in milliseconds. */
const ratingWindow = 24 * 60 * 60 * 1000;

const unfinished = isNull(ticketCycles.finishedAt);

/** The ticket and company of a round of service, its queue, agent and connection, and the advertisement that led to it. */
interface CycleSubject {
  companyId: number;
  ticketId: number;
  whatsappId: number | null;
  queueId: number | null;
  userId: number | null;
  source?: MessageAd | undefined;
}

/** Begins a round of service (SERVER §2, Ticket identity): queued now, and also started if an agent has the ticket. */
export async function beginCycle(unit: Unit, subject: CycleSubject, now: Date): Promise<void> {
  const startedAt = subject.userId === null ? null : now;
  await unit.db
    .insert(ticketCycles)
    .values({ ...subject, isLead: hasNoRound(subject.ticketId), queuedAt: now, startedAt })
    .onConflictDoNothing();
}

/** Whether the contact of a ticket has no round yet, on any connection: the next one is a lead. */
export function hasNoRound(ticketId: number): SQL<boolean> {
  return sql`not exists (
    select from ${ticketCycles} earlier join ${tickets} of_contact on of_contact.id = earlier.ticket_id
    where of_contact.contact_id = (select t.contact_id from ${tickets} t where t.id = ${ticketId}))`;
}

/** Marks only the first round of a contact as a lead. Call it after two contacts were merged. */
export async function keepOneLead(unit: Unit, contactId: number): Promise<void> {
  await unit.db.execute(sql`
    with of_contact as (
      select c.id, c.is_lead, row_number() over (order by c.queued_at, c.id) as place
      from ${ticketCycles} c join ${tickets} t on t.id = c.ticket_id where t.contact_id = ${contactId})
    update ${ticketCycles} set is_lead = false
    where id in (select id from of_contact where is_lead and place > 1)`);
}

/** Records the agent and queue of the running round, and when the first agent started. */
export async function assignCycle(
  unit: Unit,
  ticketId: number,
  assignment: { queueId: number | null; userId: number | null },
  now: Date,
): Promise<void> {
  await unit.db.update(ticketCycles).set(assignment).where(running(ticketId));
  if (assignment.userId === null) return;
  await unit.db
    .update(ticketCycles)
    .set({ startedAt: now })
    .where(and(running(ticketId), isNull(ticketCycles.startedAt)));
}

/** Records an agent's first answer in the running round; later answers change nothing. */
export async function recordFirstAnswer(unit: Unit, ticketId: number, now: Date): Promise<void> {
  await setFirstAnswer(unit, { ticketId, now });
}

const setFirstAnswer = prepared<{ ticketId: number; now: Date }>()((db, value) =>
  db
    .update(ticketCycles)
    .set({ firstAnswerAt: sql`${value('now')}` })
    .where(and(running(value('ticketId')), isNull(ticketCycles.firstAnswerAt))),
);

/** Who ends a round, and why. */
export interface RoundEnd {
  by: 'system' | Pick<Principal, 'userId'>;
  reason?: EndReason | undefined;
}

/** Ends the running round. With `askRating`, a number within 24 hours is its rating on this scale. */
export async function finishCycle(
  unit: Unit,
  ticketId: number,
  now: Date,
  { askRating = null, ...end }: RoundEnd & { askRating?: RatingScale | null },
): Promise<void> {
  const ratingUntil = askRating === null ? null : new Date(now.getTime() + ratingWindow);
  await unit.db
    .update(ticketCycles)
    .set({ finishedAt: now, ratingUntil, ratingScale: askRating, ...endFields(end) })
    .where(running(ticketId));
}

/** Ends the running rounds of many tickets, without a rating. */
export async function finishCycles(unit: Unit, ticketIds: readonly number[], now: Date, end: RoundEnd): Promise<void> {
  await unit.db
    .update(ticketCycles)
    .set({ finishedAt: now, ...endFields(end) })
    .where(runningOf(ticketIds));
}

function endFields({ by, reason }: RoundEnd) {
  if (by === 'system') return { finishedBy: by };
  const finishedBy = by.userId === null ? ('program' as const) : ('user' as const);
  if (!reason) return { finishedBy };
  const reasonUserId = reason.id === null ? null : by.userId;
  return { finishedBy, reasonId: reason.id, reasonUserId, closingNote: reason.note };
}

/** Copies queue and agent of many tickets to their running rounds. */
export async function followTickets(unit: Unit, ticketIds: readonly number[]): Promise<void> {
  const ofTicket = (column: 'queue_id' | 'user_id') =>
    sql`(select t.${sql.identifier(column)} from ${tickets} t where t.id = ${ticketCycles}.ticket_id)`;
  await unit.db
    .update(ticketCycles)
    .set({ queueId: ofTicket('queue_id'), userId: ofTicket('user_id') })
    .where(runningOf(ticketIds));
}

function runningOf(ticketIds: readonly number[]): SQL | undefined {
  return and(isOneOf(ticketCycles.ticketId, ticketIds), unfinished);
}

function running(ticketId: number | Placeholder): SQL | undefined {
  return and(eq(ticketCycles.ticketId, ticketId), unfinished);
}

/** The round of a message sent now, as a value to insert: the running one, otherwise the last one. */
export function roundOfTicket(ticketId: number | Placeholder): SQL<number | null> {
  return sql`coalesce(
    (select id from ${ticketCycles} where ticket_id = ${ticketId} and finished_at is null),
    (select max(id) from ${ticketCycles} where ticket_id = ${ticketId}))`;
}

/**
 * The current round for users who see a ticket, within a statement that reads tickets: the running one, otherwise the
 * last one. After a merge, the last round may have been in another queue: then no round is current.
 */
export const currentRoundOfTicket: SQL<number | null> = sql`(
  select case when round.finished_at is null or round.queue_id is not distinct from ${tickets.queueId} then round.id end
  from ${ticketCycles} round where round.ticket_id = ${tickets.id}
  order by round.finished_at is not null, round.id desc limit 1)`;

/** The id of a ticket's current round (see `currentRoundOfTicket`), as SQL. */
export function currentRoundOf(ticketId: number | Placeholder): SQL<number | null> {
  return sql`(select ${currentRoundOfTicket} from ${tickets} where ${tickets.id} = ${ticketId})`;
}

/** The advertisement that led to a ticket's current round (see `currentRoundOfTicket`), or null. */
export const sourceOfTicket: SQL<MessageAd | null> = sql`(
  select round.source from ${ticketCycles} round where round.id = ${currentRoundOfTicket})`;

/** Reads the id of a ticket's current round (see `currentRoundOfTicket`). */
export async function currentRound(reader: Reader, ticketId: number): Promise<number | null> {
  const [found] = await reader.select(currentRoundSelection, ofTicket({ ticketId }));
  return found?.id ?? null;
}

// Wrapped, because drizzle omits the table of a column that is used directly in an expression.
const roundColumns = { id: sql<number | null>`${currentRoundOfTicket}`.as('round_id') };
const currentRoundSelection = selectionOf(roundColumns, new QueryBuilder().select(roundColumns).from(tickets));
const ofTicket = preparedTail<{ ticketId: number }>((value) => ({ where: eq(tickets.id, value('ticketId')) }));
