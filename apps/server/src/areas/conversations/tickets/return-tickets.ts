import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { followTickets } from './cycles.ts';
import { awake, forgottenRound } from './open-ticket.ts';
import { type Happening, recordTicketEvents } from './record-events.ts';
import { announceTickets } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';
import { outOfSight } from './visibility.ts';

/**
 * Which open tickets of a company return to pending: of one agent or of all (`userId` null), and either all of these or
 * only those that their agents do not see.
 */
const returnScope = z.object({ companyId: z.number(), userId: z.number().nullable(), onlyOutOfSight: z.boolean() });
type ReturnScope = z.output<typeof returnScope>;

const kind = 'return-tickets';
const atOnce = 100;

/** The fields of a pending ticket. */
export const waiting = { status: 'pending', userId: null, chatbot: false, botState: forgottenRound, ...awake } as const;

/**
 * Returns open tickets to pending in their queue, without automatic texts (SERVER §2, Transfer): some at once, the rest
 * in a job.
 */
export async function returnTickets(unit: Unit, scope: ReturnScope): Promise<void> {
  const returned = await returnSome(unit, scope, atOnce);
  if (returned < atOnce) return;
  const lane = `${kind}:${scope.companyId}`;
  await unit.enqueue({ companyId: scope.companyId, lane, kind, payload: scope });
}

/** Returns the tickets that `returnTickets` left. */
export function returnTicketsHandler(platform: ServicePlatform): JobHandler {
  return effectful(kind, returnScope, (scope, _job, signal) =>
    inBatches(signal, atOnce, (most) =>
      platform.database.tenant(scope.companyId, (unit) => returnSome(unit, scope, most)),
    ),
  );
}

async function returnSome(unit: Unit, scope: ReturnScope, most: number): Promise<number> {
  const { companyId, userId, onlyOutOfSight } = scope;
  const open = and(
    eq(tickets.companyId, companyId),
    eq(tickets.status, 'open'),
    userId === null ? isNotNull(tickets.userId) : eq(tickets.userId, userId),
    onlyOutOfSight ? outOfSight : undefined,
  );
  return moveTickets(unit, { which: open, most, values: waiting });
}

interface Move {
  which: SQL | undefined;
  most: number;
  values: Partial<Pick<typeof tickets.$inferInsert, 'status' | 'queueId' | 'userId' | 'chatbot' | 'lateSince'>> & {
    botState?: SQL;
  };
  transferredBy?: { by: string } | undefined;
}

type MovedTicket = Pick<typeof tickets.$inferSelect, 'companyId' | 'queueId' | 'userId' | 'status'> & {
  ticketId: number;
};

/**
 * Changes tickets together, without automatic texts, and publishes them; open ones that their agents would no longer
 * see return to pending. `transferredBy`: the user who gave them to another user or queue. Returns their number, at
 * most `most`.
 */
export async function moveTickets(unit: Unit, move: Move): Promise<number> {
  const before = await unit.db
    .select({
      ticketId: tickets.id,
      companyId: tickets.companyId,
      queueId: tickets.queueId,
      userId: tickets.userId,
      status: tickets.status,
    })
    .from(tickets)
    .where(move.which)
    .orderBy(tickets.id)
    .limit(move.most)
    .for('no key update');
  if (before.length === 0) return 0;
  const ids = before.map(({ ticketId }) => ticketId);
  const isMoved = isOneOf(tickets.id, ids);
  await unit.db
    .update(tickets)
    .set({ ...awake, ...move.values })
    .where(isMoved);
  const stranded = and(isMoved, eq(tickets.status, 'open'), isNotNull(tickets.userId), outOfSight);
  const left = await unit.db.update(tickets).set(waiting).where(stranded).returning({ id: tickets.id });
  await followTickets(unit, ids);
  await announceTickets(unit, ids, before);
  const returned = new Set(move.values === waiting ? ids : left.map(({ id }) => id));
  await recordTicketEvents(
    unit,
    before.flatMap((ticket) => happeningOf(move, ticket, returned.has(ticket.ticketId))),
  );
  return ids.length;
}

/** The event of a moved ticket for its conversation; none for a pending ticket that only lost its queue. */
function happeningOf({ values, transferredBy }: Move, before: MovedTicket, isReturned: boolean): Happening[] {
  const { ticketId: id, companyId } = before;
  const queueId = values.queueId === undefined ? before.queueId : values.queueId;
  if (isReturned && before.status === 'open') {
    return [{ kind: 'returned', by: 'system', ticket: { id, companyId, queueId, userId: null } }];
  }
  if (!transferredBy) return [];
  const userId = values.userId === undefined ? before.userId : values.userId;
  return [{ kind: 'transferred', by: { name: transferredBy.by }, before, ticket: { id, companyId, queueId, userId } }];
}

const stranded = and(eq(tickets.status, 'open'), isNotNull(tickets.userId), outOfSight);

/** Open tickets that their agents do not see, e.g. since the company hides those without queue; at most 500. */
export function findStrandedTickets({ db }: Unit): Promise<{ id: number; companyId: number }[]> {
  return db.select({ id: tickets.id, companyId: tickets.companyId }).from(tickets).where(stranded).limit(500);
}

/** Returns an open ticket to pending if its agent still does not see it (SERVER §2, Transfer). */
export async function returnStrandedTicket(unit: Unit, ticketId: number): Promise<void> {
  await moveTickets(unit, { which: and(eq(tickets.id, ticketId), stranded), most: 1, values: waiting });
}
