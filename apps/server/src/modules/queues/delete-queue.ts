import type { QueryOutput } from '@recado/api/contract';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { retire, successorOf } from '../retirement/retire.ts';
import { queueLeaving, ticketsOfQueue } from './in-process-events.ts';
import { requireOwnQueue } from './queue-rows.ts';

/**
 * Deletes a queue; its tickets remain, without a queue or in the one that the caller names. Throws ERR_NO_QUEUE_FOUND,
 * also for that one; ERR_TICKETS_LEFT when the caller wants a choice for live tickets.
 */
export async function deleteQueue(
  unit: Unit,
  session: Session,
  { queueId, tickets, toQueueId }: { queueId: number } & QueryOutput<'DELETE /queue/:queueId'>,
): Promise<void> {
  const { companyId } = session;
  await requireOwnQueue(unit, companyId, queueId);
  if (toQueueId === queueId) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (toQueueId !== undefined) await requireOwnQueue(unit, companyId, toQueueId);
  if (tickets === 'refuse' && (await unit.ask(ticketsOfQueue, { companyId, queueId })) > 0) {
    throw new AppError('ERR_TICKETS_LEFT');
  }
  const to = successorOf({ queueId: toQueueId, by: session.name });
  await unit.db.update(whatsapps).set({ sendIdQueue: null }).where(eq(whatsapps.sendIdQueue, queueId));
  // Names and colours are trimmed, so these collide with none, and the old ones become available again.
  await retire(unit, { table: 'queues', id: queueId, companyId, to }, sql`name = ' ' || id, color = ' ' || id`);
  unit.publish({ name: 'queue', companyId, audience: { to: 'company' }, payload: { action: 'delete', id: queueId } });
  await unit.tell(queueLeaving, { companyId, queueId, to });
}
