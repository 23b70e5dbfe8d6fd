import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { AppError } from '../../platform/errors.ts';
import { sendFailedAgain } from '../messages/change-message.ts';
import { announce, type ScheduleContext } from './change-schedules.ts';
import { presentSchedule, requireSchedule, statusOf } from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';
import { handOver, isLate } from './send-schedule.ts';

/**
 * Sends a schedule that failed once more: hands it over now, or its message again under the same WhatsApp id. It stays
 * this one message: a series neither begins again nor is repeated twice. One that did not fail, e.g. because somebody
 * else pressed first, stays as it is. Throws ERR_NO_SCHEDULE_FOUND, and why it cannot be sent: ERR_NO_WAPP_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_NO_CONTACT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_CREATING_MESSAGE.
 */
export async function retrySchedule(context: ScheduleContext & { platform: ServicePlatform }, id: number) {
  const { platform, unit, session } = context;
  await unit.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for('update');
  const row = await requireSchedule(unit, session, id);
  const { schedule } = row;
  if (statusOf(row) !== 'ERRO') return presentSchedule(platform.storage, row);
  if (schedule.state === 'failed') {
    const handed = await handOver(platform, unit, schedule);
    const handedAt = platform.clock();
    await unit.db
      .update(schedules)
      .set({ ...handed, failedCode: null, handedAt, late: isLate(schedule, handedAt), updatedAt: new Date() })
      .where(eq(schedules.id, id));
  } else {
    if (schedule.messageId === null) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await sendFailedAgain(platform, unit, schedule.messageId);
    await unit.db.update(schedules).set({ updatedAt: new Date() }).where(eq(schedules.id, id));
  }
  return announce(context, 'update', id);
}
