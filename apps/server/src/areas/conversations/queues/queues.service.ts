import type { BodyOutput, QueryOutput } from '@recado/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { requireAutomation } from '../../company/automations/require-automation.ts';
import { defaultSchedules, hoursFrom } from '../../company/companies/schedules.ts';
import { lockCompany, requireRoomFor } from '../../company/plans/limits.ts';
import { retire, successorOf } from '../../company/retirement/retire.ts';
import { agentsChanged } from '../../company/users/in-process-events.ts';
import { canBeRequired, queueLeaving, ticketsOfQueue } from './in-process-events.ts';
import { presentQueue, publishQueue, requireOwnQueue } from './queue-rows.ts';

/** A queue as stored in the database. */
export type Queue = typeof queues.$inferSelect;

/**
 * Creates a queue; without hours in the draft it gets the default hours (SPEC §9). Throws ERR_PLAN_LIMIT_REACHED,
 * ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND.
 */
export async function createQueue(unit: Unit, companyId: number, draft: BodyOutput<'POST /queue'>): Promise<Queue> {
  await requireAutomation(unit, companyId, draft);
  await requireRoomFor(unit, companyId, 'queues');
  await refuseTaken(unit, companyId, draft);
  await requireOverflow(unit, companyId, draft.overflowQueueId);
  await requireFields(unit, companyId, draft.requiredFieldIds);
  const values = {
    ...draft,
    schedules: draft.schedules ? hoursFrom(draft.schedules, []) : defaultSchedules(),
    companyId,
  };
  const queue = one(
    await unit.db.insert(queues).values(values).onConflictDoNothing().returning(),
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
  );
  publishQueue(unit, companyId, { action: 'create', record: presentQueue(queue) });
  return queue;
}

/** Changes a queue. Throws ERR_NO_QUEUE_FOUND and the errors of `createQueue` except for the plan. */
export async function editQueue(
  unit: Unit,
  companyId: number,
  queueId: number,
  changes: BodyOutput<'PUT /queue/:queueId'>,
): Promise<Queue> {
  const known = await requireOwnQueue(unit, companyId, queueId);
  await requireAutomation(unit, companyId, changes, known);
  await lockCompany(unit, companyId);
  await refuseTaken(unit, companyId, changes, queueId);
  await requireOverflow(unit, companyId, changes.overflowQueueId, queueId);
  await requireFields(unit, companyId, changes.requiredFieldIds, known.requiredFieldIds);
  const schedules = changes.schedules && hoursFrom(changes.schedules, known.schedules);
  const queue = one(
    await unit.db
      .update(queues)
      .set({ ...changes, schedules, ...touched })
      .where(eq(queues.id, queueId))
      .returning(),
    'ERR_NO_QUEUE_FOUND',
  );
  publishQueue(unit, companyId, { action: 'update', record: presentQueue(queue) });
  await unit.emit(agentsChanged, { companyId });
  return queue;
}

/** Requires that what overflows goes to another queue of the company. Throws ERR_NO_QUEUE_FOUND. */
async function requireOverflow(unit: Unit, companyId: number, toId: number | null | undefined, ownId = 0) {
  if (!toId) return;
  if (toId === ownId) throw new AppError('ERR_NO_QUEUE_FOUND');
  await requireOwnQueue(unit, companyId, toId);
}

/** Requires that everyone sees the fields that a queue begins to require. Throws ERR_NO_CUSTOM_FIELD_FOUND. */
async function requireFields(
  unit: Unit,
  companyId: number,
  wanted: readonly number[] = [],
  known: readonly number[] = [],
): Promise<void> {
  const ids = wanted.filter((id) => !known.includes(id));
  if (ids.length === 0) return;
  if (!(await unit.query(canBeRequired, { companyId, ids }))) throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
}

/**
 * Refuses a name or colour that another queue of the company has (SPEC §5), ignoring case. Throws
 * ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS.
 */
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

/**
 * Deletes a queue; its tickets remain, without a queue or in another one that the caller chooses. Throws
 * ERR_NO_QUEUE_FOUND, also for the chosen one; ERR_TICKETS_LEFT if the caller requires a choice for live tickets.
 */
export async function deleteQueue(
  unit: Unit,
  session: CallerSession,
  { queueId, tickets, toQueueId }: { queueId: number } & QueryOutput<'DELETE /queue/:queueId'>,
): Promise<void> {
  const { companyId } = session;
  await requireOwnQueue(unit, companyId, queueId);
  if (toQueueId === queueId) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (toQueueId !== undefined) await requireOwnQueue(unit, companyId, toQueueId);
  if (tickets === 'refuse' && (await unit.query(ticketsOfQueue, { companyId, queueId })) > 0) {
    throw new AppError('ERR_TICKETS_LEFT');
  }
  const to = successorOf({ queueId: toQueueId, by: session.name });
  await unit.db.update(whatsapps).set({ sendIdQueue: null }).where(eq(whatsapps.sendIdQueue, queueId));
  // Names and colours are trimmed, so these untrimmed ones are not in use, and the former ones become available.
  await retire(unit, { table: 'queues', id: queueId, companyId, to }, sql`name = ' ' || id, color = ' ' || id`);
  publishQueue(unit, companyId, { action: 'delete', id: queueId });
  await unit.emit(queueLeaving, { companyId, queueId, to });
}
