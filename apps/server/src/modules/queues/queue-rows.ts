import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { queues } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

/** A queue of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireOwnQueue(unit: Unit, companyId: number, queueId: number) {
  const [queue] = await unit.db
    .select()
    .from(queues)
    .where(and(eq(queues.id, queueId), eq(queues.companyId, companyId)));
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return queue;
}
