import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/index.ts';
import { retire } from '../retirement/retire.ts';
import { queueLeaving } from './in-process-events.ts';
import { requireOwnQueue } from './queue-rows.ts';

/** Deletes a queue; its tickets remain, without a queue. Throws ERR_NO_QUEUE_FOUND. */
export async function deleteQueue(unit: Unit, companyId: number, queueId: number): Promise<void> {
  await requireOwnQueue(unit, companyId, queueId);
  await unit.db.update(whatsapps).set({ sendIdQueue: null }).where(eq(whatsapps.sendIdQueue, queueId));
  // Names and colours are trimmed, so these collide with none, and the old ones become available again.
  await retire(unit, { table: 'queues', id: queueId, companyId }, sql`name = ' ' || id, color = ' ' || id`);
  unit.publish({ name: 'queue', companyId, audience: { to: 'company' }, payload: { action: 'delete', id: queueId } });
  await unit.tell(queueLeaving, { companyId, queueId });
}
