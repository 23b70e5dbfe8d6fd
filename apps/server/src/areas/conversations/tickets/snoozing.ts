import type { AnswerInput, BodyOutput } from '@recado/contract';
import { longestSnoozeDays } from '@recado/contract/limits';
import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Principal } from '../../../platform/http/handler.ts';
import { awake } from './open-ticket.ts';
import { type Mover, recordTicketEvents } from './record-events.ts';
import { announceTicket, visibilityOf } from './ticket-events.ts';
import { type TicketRow, ticketRecordIn } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';
import { requireTicketForChange } from './visibility.ts';

type Choice = BodyOutput<'POST /tickets/:ticketId/snooze'>;
type Answer = AnswerInput<'POST /tickets/:ticketId/snooze'>;
type Snoozed = Pick<
  TicketRow['ticket'],
  'id' | 'companyId' | 'queueId' | 'userId' | 'snoozedAt' | 'snoozedUntil' | 'snoozedBy' | 'snoozeReason'
>;

const longest = longestSnoozeDays * 24 * 60 * 60 * 1000;
/** How many tickets one run brings back at most; the next run, a minute later, brings the rest. */
const mostAtOnce = 500;

/**
 * Takes a live ticket out of the lists of its status and out of the bell (ADR 163). Throws ERR_TICKET_STATUS for a
 * closed one, ERR_SNOOZE_TIME, and what reading a ticket throws.
 */
export async function snoozeTicket(
  unit: Unit,
  session: Principal,
  ticketId: number,
  { until: written, reason = '' }: Choice,
): Promise<Answer> {
  const row = await requireTicketForChange(unit, session, ticketId);
  if (row.ticket.status === 'closed') throw new AppError('ERR_TICKET_STATUS');
  const until = written === null ? null : momentIn(unit, written);
  const values = { snoozedAt: unit.now(), snoozedUntil: until, snoozedBy: session.name, snoozeReason: reason };
  await unit.db.update(tickets).set(values).where(eq(tickets.id, ticketId));
  await recordTicketEvents(unit, [{ kind: 'snoozed', by: session, ticket: row.ticket, snooze: { until, reason } }]);
  return ticketRecordIn(unit, await announceTicket(unit, ticketId, visibilityOf(row), session.name));
}

function momentIn(unit: Unit, written: string): Date {
  const until = new Date(written);
  const ahead = until.getTime() - unit.now().getTime();
  if (!(ahead > 0 && ahead <= longest)) throw new AppError('ERR_SNOOZE_TIME');
  return until;
}

/** Snoozes a ticket as a step says: for so many hours, or until the customer writes. Throws what `snoozeTicket` throws. */
export function snoozeForHours(
  unit: Unit,
  session: Principal,
  ticketId: number,
  { hours, reason }: { hours: number | null; reason?: string | undefined },
): Promise<Answer> {
  const until = hours === null ? null : new Date(unit.now().getTime() + hours * 60 * 60_000).toISOString();
  return snoozeTicket(unit, session, ticketId, { until, reason });
}

/**
 * A user brings a ticket back before its time; unread, unless they have it themselves. Does nothing if it is not
 * snoozed. Throws what reading a ticket throws.
 */
export async function endSnooze(unit: Unit, session: CallerSession, ticketId: number): Promise<Answer> {
  const row = await requireTicketForChange(unit, session, ticketId);
  if (row.ticket.snoozedAt === null) return ticketRecordIn(unit, row);
  const isOwn = row.ticket.userId === session.userId;
  await bringBack(unit, eq(tickets.id, ticketId), isOwn ? {} : unread);
  await noteWoken(unit, row.ticket, session);
  return ticketRecordIn(unit, await announceTicket(unit, ticketId, visibilityOf(row), session.name));
}

/** Snoozed tickets of all companies whose time has come, the earliest first. */
export async function findDueSnoozes({ db }: Unit, now: Date): Promise<{ id: number; companyId: number }[]> {
  return db
    .select({ id: tickets.id, companyId: tickets.companyId })
    .from(tickets)
    .where(isDue(now))
    .orderBy(tickets.snoozedUntil)
    .limit(mostAtOnce);
}

/** Brings a ticket back to the top of its list, unread, unless somebody did or chose another time meanwhile. */
export async function wakeDueTicket(unit: Unit, ticketId: number): Promise<void> {
  // Locked first: whoever comes second sees that it is awake, so nothing is told twice.
  const [due] = await unit.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), isDue(unit.now())))
    .for('no key update');
  if (!due) return;
  await bringBack(unit, eq(tickets.id, ticketId), unread);
  await noteWoken(unit, due, 'system');
  await announceTicket(unit, ticketId, visibilityOf({ ticket: due }));
}

/** The line of the history that a ticket came back, with what its snooze said; none for one that was not snoozed. */
export async function noteWoken(unit: Unit, ticket: Snoozed, by: Mover): Promise<void> {
  if (ticket.snoozedAt === null) return;
  const snooze = { until: ticket.snoozedUntil, reason: ticket.snoozeReason, by: ticket.snoozedBy };
  await recordTicketEvents(unit, [{ kind: 'woken', by, ticket, snooze }]);
}

const unread = { unreadMessages: sql`greatest(${tickets.unreadMessages}, 1)` };

/** Its activity begins now: at the top of lists, and for the inactivity of the connection. */
async function bringBack(unit: Unit, which: SQL, marks: Partial<typeof unread>): Promise<void> {
  await unit.db
    .update(tickets)
    .set({ ...awake, ...marks, lastMessageAt: unit.now() })
    .where(which);
}

function isDue(now: Date): SQL | undefined {
  return and(isNotNull(tickets.snoozedUntil), lte(tickets.snoozedUntil, now));
}
