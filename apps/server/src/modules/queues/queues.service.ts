import type { BodyOutput } from '@recado/api/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { queues, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { defaultSchedules } from '../companies/schedules.ts';
import { takeTurn } from '../companies/take-turn.ts';
import { requireRoomFor } from '../plans/limits.ts';
import type { Desk } from '../tickets/desk.ts';
import { requireOwnQueue } from '../tickets/references.ts';
import { announceTickets } from '../tickets/ticket-events.ts';
import { presentQueue } from './queue.presenter.ts';

/** A queue as the database holds it. */
export type Queue = typeof queues.$inferSelect;

/** All queues of a company in their order; those without a place come last. */
export async function listQueues(unit: Unit, companyId: number): Promise<Queue[]> {
  return unit.db
    .select()
    .from(queues)
    .where(eq(queues.companyId, companyId))
    .orderBy(sql`${queues.orderQueue} nulls last`, queues.id);
}

/**
 * Creates a queue, with the default hours when none are given (SPEC §9). Throws ERR_PLAN_LIMIT_REACHED,
 * ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS.
 */
export async function createQueue(unit: Unit, companyId: number, draft: BodyOutput<'POST /queue'>): Promise<Queue> {
  await requireRoomFor(unit, companyId, 'queues');
  await refuseTaken(unit, companyId, draft);
  const values = { ...draft, schedules: draft.schedules ?? defaultSchedules(), companyId };
  const [queue] = await unit.db.insert(queues).values(values).onConflictDoNothing().returning();
  if (!queue) throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS');
  publishQueue(unit, 'create', queue);
  return queue;
}

/** Changes a queue. Throws ERR_NO_QUEUE_FOUND and the same as creating one, but for the plan. */
export async function editQueue(
  unit: Unit,
  companyId: number,
  queueId: number,
  changes: BodyOutput<'PUT /queue/:queueId'>,
): Promise<Queue> {
  await requireOwnQueue(unit, companyId, queueId);
  await takeTurn(unit, companyId);
  await refuseTaken(unit, companyId, changes, queueId);
  const [queue] = await unit.db
    .update(queues)
    // A change may name nothing.
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(queues.id, queueId))
    .returning();
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  publishQueue(unit, 'update', queue);
  return queue;
}

/**
 * Deletes a queue; its tickets stay, without queue, and those who saw them because of it are told they are gone.
 * Throws ERR_NO_QUEUE_FOUND.
 */
export async function deleteQueue(desk: Desk, unit: Unit, companyId: number, queueId: number): Promise<void> {
  await requireOwnQueue(unit, companyId, queueId);
  const live = await unit.db
    .select({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.queueId, queueId), ne(tickets.status, 'closed')));
  await unit.db.delete(queues).where(eq(queues.id, queueId));
  unit.publish({ name: 'queue', companyId, audience: { to: 'company' }, payload: { action: 'delete', id: queueId } });
  const ticketIds = live.map(({ ticketId }) => ticketId);
  await announceTickets(desk, unit, ticketIds, live);
}

function publishQueue(unit: Unit, action: 'create' | 'update', queue: Queue): void {
  const payload = { action, record: presentQueue(queue) };
  unit.publish({ name: 'queue', companyId: queue.companyId, audience: { to: 'company' }, payload });
}

/** Name and colour are unique in the company (SPEC §5), however they are written. */
async function refuseTaken(
  unit: Unit,
  companyId: number,
  { name, color }: { name?: string | undefined; color?: string | undefined },
  exceptId = 0,
): Promise<void> {
  const others = await unit.db
    .select({ name: queues.name, color: queues.color })
    .from(queues)
    .where(and(eq(queues.companyId, companyId), ne(queues.id, exceptId)));
  const same = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();
  if (others.some((other) => same(other.color, color))) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
  if (others.some((other) => same(other.name, name))) throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS');
}
