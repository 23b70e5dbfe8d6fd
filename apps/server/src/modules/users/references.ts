import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { queues, userQueues, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

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

/** Assigns exactly these queues of the company to a user. Throws ERR_NO_QUEUE_FOUND. */
export async function replaceQueues(
  unit: Unit,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)];
  if (wanted.length > 0) {
    const [found] = await unit.db
      .select({ count: sql<number>`count(*)::int` })
      .from(queues)
      .where(and(eq(queues.companyId, companyId), inArray(queues.id, wanted)));
    if (found?.count !== wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND');
  }
  await unit.db.delete(userQueues).where(eq(userQueues.userId, userId));
  if (wanted.length > 0) {
    await unit.db.insert(userQueues).values(wanted.map((queueId) => ({ companyId, userId, queueId })));
  }
}
