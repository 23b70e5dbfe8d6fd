import type { RunningChannels } from './channels/create-channels.ts';
import { inboundEventHandler, typingHandler } from './channels/inbound-events.ts';
import type { ServicePlatform } from './channels/services.ts';
import { runImportHandler } from './modules/contact-import/run-import.ts';
import { checkNumbersHandler } from './modules/contacts/check-numbers.ts';
import { deleteContactsHandler } from './modules/contacts/delete-all-contacts.ts';
import { passingPictureHandler } from './modules/contacts/passing-picture.ts';
import { historyImportJobs } from './modules/history-import/history-import-jobs.ts';
import { chatActionHandlers } from './modules/messages/outbound/chat-action-handlers.ts';
import { sendCodeHandler } from './modules/recovery/send-code.ts';
import { dismantleHandler } from './modules/retirement/retire.ts';
import { sendScheduleHandler } from './modules/schedules/send-schedule.ts';
import { closeTicketsHandler } from './modules/tickets/close-all.ts';
import { leavingQueue } from './modules/tickets/leaving.ts';
import { leavingAgent, returnTicketsHandler } from './modules/tickets/return-tickets.ts';
import type { JobHandler } from './platform/jobs/handlers.ts';
import { recurringWorkHandlers } from './platform/scheduler/index.ts';
import { allRecurringWork } from './recurring-work.ts';

/** The handlers of all jobs. `channels` holds the connections of this process; `importQuiet`: see ApplicationParts. */
export function allJobHandlers(
  platform: ServicePlatform,
  channels: RunningChannels,
  importQuiet?: number,
): JobHandler[] {
  return [
    inboundEventHandler(platform),
    typingHandler(),
    ...chatActionHandlers(platform, channels),
    sendCodeHandler(platform),
    returnTicketsHandler(platform),
    closeTicketsHandler(platform),
    dismantleHandler(platform, { queues: leavingQueue(platform), users: leavingAgent(platform) }),
    checkNumbersHandler(platform),
    runImportHandler(platform),
    deleteContactsHandler(platform),
    passingPictureHandler(platform),
    sendScheduleHandler(platform),
    ...historyImportJobs(platform, importQuiet),
    ...recurringWorkHandlers(platform, allRecurringWork(platform)),
  ];
}
