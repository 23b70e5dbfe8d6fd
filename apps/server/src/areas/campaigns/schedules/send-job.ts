import type { NewJob } from '../../../platform/jobs/job.ts';

/** The kind of the job that sends a scheduled message at its time. */
export const sendScheduleKind = 'send-schedule';

/** The job that sends a scheduled message; it does nothing once the message has another time. */
export function sendScheduleJob(companyId: number, scheduleId: number, sendAt: Date): NewJob {
  const payload = { scheduleId, sendAt: sendAt.toISOString() };
  return { companyId, lane: `schedule:${scheduleId}`, kind: sendScheduleKind, payload, runAt: sendAt };
}
