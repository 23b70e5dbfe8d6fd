import type { AssignmentReason, TicketEventKind, TicketPriority } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { roundOfTicket } from './cycles.ts';
import { ticketsHappened } from './in-process-events.ts';
import type { EndReason } from './resolve-reason.ts';
import { audienceOf } from './ticket-events.ts';
import { ticketEvents } from './tickets.schema.ts';
import type { Transition, TransitionKind } from './transition.ts';

/** Who moved a ticket: a user, the customer with a message, or a rule of the company. */
export type Mover = Pick<CallerSession, 'name'> | 'customer' | 'system';

/** An event of a ticket, and the ticket's state after it. */
export interface Happening {
  kind: TicketEventKind;
  by: Mover;
  ticket: { id: number; companyId: number; queueId: number | null; userId: number | null };
  /** The former agent and queue: differences are recorded. */
  before?: { queueId: number | null; userId: number | null };
  /** Why it was resolved. */
  reason?: EndReason;
  at?: Date;
  /** Of `assigned`: why. */
  assignment?: AssignmentReason;
  /** Of `prioritised`: the new one. */
  priority?: TicketPriority | null;
  /** What a snooze, or its end, says. */
  snooze?: { until: Date | null; reason: string | null; by?: string | null };
}

const kinds: Record<Exclude<TransitionKind, 'adjust'>, TicketEventKind> = {
  accept: 'accepted',
  return: 'returned',
  resolve: 'resolved',
  reopen: 'reopened',
  transfer: 'transferred',
};

/** The event of a move of SPEC §4.1; none for a change that does not move the ticket. */
export function kindOfMove({ kind }: Transition): TicketEventKind | null {
  return kind === 'adjust' ? null : kinds[kind];
}

/** Stores events of tickets, in the unit that causes them, and publishes them to those who see the tickets now. */
export async function recordTicketEvents(unit: Unit, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const stored = await unit.db
    .insert(ticketEvents)
    .values(happenings.map((happening) => valuesOf(happening, happening.at ?? unit.now())))
    .returning();
  const states = new Map(happenings.map(({ ticket }) => [ticket.id, ticket]));
  for (const { companyId, queueId: _queue, cycleId: _cycle, ...record } of stored) {
    const ticket = states.get(record.ticketId);
    if (!ticket) continue;
    const audience = audienceOf({ ticketId: ticket.id, queueId: ticket.queueId, userId: ticket.userId });
    unit.publish({ name: 'ticketEvent', companyId, audience, payload: { action: 'create', record } });
  }
  await tellByCompany(unit, happenings);
}

async function tellByCompany(unit: Unit, happenings: readonly Happening[]): Promise<void> {
  // That nobody was free for a ticket is told in its conversation only: nothing happened to the ticket.
  const happened = happenings.filter(({ kind, before }) => kind !== 'assigned' || before !== undefined);
  for (const [companyId, ofCompany] of Map.groupBy(happened, ({ ticket }) => ticket.companyId)) {
    const moduleEvents = ofCompany.map(({ kind, ticket, before }) => ({ kind, ticketId: ticket.id, before }));
    await unit.emit(ticketsHappened, { companyId, happenings: moduleEvents });
  }
}

function valuesOf({ kind, by, ticket, before, reason, assignment, snooze, priority }: Happening, happenedAt: Date) {
  return {
    companyId: ticket.companyId,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    cycleId: roundOfTicket(ticket.id),
    kind,
    by: typeof by === 'string' ? by : ('user' as const),
    userName: typeof by === 'string' ? null : by.name,
    ...(before && changedNames(before, ticket)),
    assignment,
    ...(snooze && { until: snooze.until, reason: snooze.reason, fromUserName: snooze.by ?? null }),
    ...(priority && { reason: priority }),
    ...(reason && { reasonName: reason.path, closingNote: reason.note }),
    happenedAt,
  };
}

type Assignment = Pick<Happening['ticket'], 'queueId' | 'userId'>;

function changedNames(before: Assignment, now: Assignment) {
  const isOtherUser = before.userId !== now.userId;
  const isOtherQueue = before.queueId !== now.queueId;
  return {
    fromUserName: isOtherUser ? nameIn(users, before.userId) : null,
    toUserName: isOtherUser ? nameIn(users, now.userId) : null,
    fromQueueName: isOtherQueue ? nameIn(queues, before.queueId) : null,
    toQueueName: isOtherQueue ? nameIn(queues, now.queueId) : null,
  };
}

function nameIn(table: typeof users | typeof queues, id: number | null): SQL<string | null> | null {
  return id === null ? null : sql`(select ${table.name} from ${table} where ${table.id} = ${id})`;
}
