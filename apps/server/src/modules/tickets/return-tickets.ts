import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform, Services } from '../../channels/services.ts';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import { followTickets } from './cycles.ts';
import { forgottenRound } from './open-ticket.ts';
import { recordTicketEvents } from './record-events.ts';
import { announceTickets } from './ticket-events.ts';
import { outOfSight } from './visibility.ts';

/**
 * Which open tickets of a company return to pending: of one agent or of all (`userId` null), and either all of these or
 * only those that their agents do not see.
 */
const wanted = z.object({ companyId: z.number(), userId: z.number().nullable(), onlyOutOfSight: z.boolean() });
type Wanted = z.output<typeof wanted>;

const kind = 'return-tickets';
const atOnce = 100;

/** The fields of a pending ticket. */
export const waiting = { status: 'pending', userId: null, chatbot: false, botState: forgottenRound } as const;

/**
 * Returns open tickets to pending in their queue, without automatic texts (SERVER §2, Transfer): some at once, the rest
 * in a job.
 */
export async function returnTickets(services: Services, unit: Unit, which: Wanted): Promise<void> {
  const returned = await returnSome(services, unit, which, atOnce);
  if (returned < atOnce) return;
  const lane = `${kind}:${which.companyId}`;
  await unit.enqueue({ companyId: which.companyId, lane, kind, payload: which });
}

/** Returns what `returnTickets` left. */
export function returnTicketsHandler(platform: ServicePlatform): JobHandler {
  return effectful(kind, wanted, (which, _job, signal) =>
    inBatches(signal, atOnce, (most) =>
      platform.database.tenant(which.companyId, (unit) => returnSome(platform, unit, which, most)),
    ),
  );
}

/** The same for a user who is being deleted: their tickets return before the assignment is removed. */
export function leavingAgent({ database, ...platform }: ServicePlatform) {
  return (companyId: number, userId: number, most: number): Promise<number> =>
    database.tenant(companyId, (unit) =>
      returnSome(platform, unit, { companyId, userId, onlyOutOfSight: false }, most),
    );
}

async function returnSome(services: Services, unit: Unit, which: Wanted, most: number): Promise<number> {
  const { companyId, userId, onlyOutOfSight } = which;
  const open = and(
    eq(tickets.companyId, companyId),
    eq(tickets.status, 'open'),
    userId === null ? isNotNull(tickets.userId) : eq(tickets.userId, userId),
    onlyOutOfSight ? outOfSight : undefined,
  );
  return moveTickets(services, unit, { which: open, most, values: waiting });
}

/**
 * Changes tickets together, without automatic texts, and publishes them; open ones that their agents would no longer
 * see return to pending. Returns how many there were, at most `most`.
 */
export async function moveTickets(
  services: Services,
  unit: Unit,
  move: { which: SQL | undefined; most: number; values: Partial<typeof tickets.$inferInsert> | typeof waiting },
): Promise<number> {
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
  const these = isOneOf(tickets.id, ids);
  await unit.db.update(tickets).set(move.values).where(these);
  const stranded = and(these, eq(tickets.status, 'open'), isNotNull(tickets.userId), outOfSight);
  const left = await unit.db.update(tickets).set(waiting).where(stranded).returning({ id: tickets.id });
  await followTickets(unit, ids);
  await announceTickets(services, unit, ids, before);
  const returned = new Set(move.values === waiting ? ids : left.map(({ id }) => id));
  const events = before.filter(({ ticketId, status }) => status === 'open' && returned.has(ticketId));
  await recordTicketEvents(
    services,
    unit,
    events.map(({ ticketId, companyId, queueId }) => {
      const remaining = 'queueId' in move.values ? null : queueId;
      return { kind: 'returned', by: 'system', ticket: { id: ticketId, companyId, queueId: remaining, userId: null } };
    }),
  );
  return ids.length;
}
