import { contactLeaving, contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { ackMoved, customerWrote, fileAwaited, messageFailed } from '../../conversations/messages/in-process-events.ts';
import { templateUsesAsked } from '../../conversations/templates/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { cancelOnReply, followScheduledMessage } from './follow-messages.ts';
import { nameScheduleUses } from './name-uses.ts';
import { isAwaitedBySchedule, mergeSchedules, onContactDeleted, returnSchedules } from './on-contact-deleted.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { sendScheduleHandler } from './send-schedule.ts';

/** Messages for later, once or repeated (docs/adr/0032, 0052). */
export const schedulesModule = defineModule('schedules', {
  shares: ['change-schedules'],
  routes: scheduleRoutes,
  reactions: () => [
    contactLeaving.on((unit, leaving) => onContactDeleted(unit, leaving)),
    contactsMerging.on(mergeSchedules),
    contactsParting.on(returnSchedules),
    templateUsesAsked.on(nameScheduleUses),
  ],
  answers: () => [fileAwaited.answeredBy(isAwaitedBySchedule)],
  news: () => [
    customerWrote.on((unit, written) => cancelOnReply(unit, written)),
    ackMoved.on((unit, moved) => followScheduledMessage(unit, moved)),
    messageFailed.on((unit, failed) => followScheduledMessage(unit, failed)),
  ],
  jobs: () => [sendScheduleHandler()],
});
