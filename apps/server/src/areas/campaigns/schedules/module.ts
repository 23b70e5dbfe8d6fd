import { contactLeaving, contactsMerging } from '../../conversations/contacts/in-process-events.ts';
import { ackMoved, customerWrote, fileAwaited, messageFailed } from '../../conversations/messages/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { cancelOnReply, followScheduledMessage } from './follow-messages.ts';
import { isAwaitedBySchedule, leaveSchedules, mergeSchedules } from './leave-schedules.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { sendScheduleHandler } from './send-schedule.ts';

/** Messages for later, once or repeated (docs/adr/0032, 0052). */
export const schedulesModule = defineModule('schedules', {
  routes: scheduleRoutes,
  reactions: (services) => [
    contactLeaving.on((unit, leaving) => leaveSchedules(services, unit, leaving)),
    contactsMerging.on(mergeSchedules),
  ],
  answers: () => [fileAwaited.answeredBy(isAwaitedBySchedule)],
  news: (platform) => [
    customerWrote.on((unit, written) => cancelOnReply(platform, unit, written)),
    ackMoved.on((unit, moved) => followScheduledMessage(platform, unit, moved)),
    messageFailed.on((unit, failed) => followScheduledMessage(platform, unit, failed)),
  ],
  jobs: (platform) => [sendScheduleHandler(platform)],
});
