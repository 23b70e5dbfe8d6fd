import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { userQueues } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';

/** Checks that a connection belongs to the company. Throws ERR_NO_WAPP_FOUND. */
export async function requireConnection(
  unit: Unit,
  companyId: number,
  whatsappId: number | null | undefined,
): Promise<void> {
  if (!whatsappId) return;
  const found = await unit.db
    .select({ id: whatsapps.id })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), eq(whatsapps.id, whatsappId)));
  if (found.length === 0) throw new AppError('ERR_NO_WAPP_FOUND');
}

/** Checks that different queues belong to the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireQueues(unit: Unit, companyId: number, queueIds: readonly number[]): Promise<void> {
  const [found] = await unit.db
    .select({ count: sql<number>`count(*)::int` })
    .from(queues)
    .where(and(eq(queues.companyId, companyId), inArray(queues.id, [...queueIds])));
  if (found?.count !== queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** Assigns exactly these queues of the company to a user. Throws ERR_NO_QUEUE_FOUND. */
export async function replaceQueues(
  unit: Unit,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)];
  if (wanted.length > 0) await requireQueues(unit, companyId, wanted);
  // Unchanged rows are not written, so that the audit log shows only changes.
  const others = wanted.length > 0 ? notInArray(userQueues.queueId, wanted) : undefined;
  await unit.db.delete(userQueues).where(and(eq(userQueues.userId, userId), others));
  if (wanted.length > 0) {
    const rows = wanted.map((queueId) => ({ companyId, userId, queueId }));
    await unit.db.insert(userQueues).values(rows).onConflictDoNothing();
  }
}
