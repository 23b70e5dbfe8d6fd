import type { RunningChannels } from './channels/create-channels.ts';
import { inboundEventHandler, typingHandler } from './channels/inbound-events.ts';
import type { ServicePlatform } from './channels/services.ts';
import { lookUpBillHandler } from './modules/billing-lookups/look-up-bill.ts';
import { createCampaignNews } from './modules/campaigns/campaign-rows.ts';
import { checkRecipientsHandler } from './modules/campaigns/check-recipients.ts';
import { startCampaignHandler } from './modules/campaigns/run-campaigns.ts';
import { sendCampaignsHandler } from './modules/campaigns/send-campaigns.ts';
import { runImportHandler } from './modules/contact-import/run-import.ts';
import { checkListNumbersHandler, startListCheckHandler } from './modules/contact-lists/check-list-numbers.ts';
import { checkNumbersHandler } from './modules/contacts/check-numbers.ts';
import { passingPictureHandler } from './modules/contacts/contact-profile.ts';
import { deleteContactsHandler } from './modules/contacts/delete-all-contacts.ts';
import { historyImportJobs } from './modules/history-import/history-import-jobs.ts';
import { removeCompanyHandler } from './modules/managed-companies/remove-company.ts';
import { chatActionHandlers } from './modules/messages/outbound/chat-actions.ts';
import { checkChargeHandler } from './modules/payments/check-charge.ts';
import { withdrawChargeHandler } from './modules/payments/end-charges.ts';
import { sandboxNoticeHandler } from './modules/payments/notices.ts';
import { answerByPromptHandler } from './modules/prompts/answering/answer-job.ts';
import { notifyDevicesHandler } from './modules/push-notifications/notify-devices.ts';
import { sendPushHandler } from './modules/push-notifications/send-push.ts';
import { integrationHandlers } from './modules/queue-integrations/answering/answer-job.ts';
import { sendCodeHandler } from './modules/recovery/send-code.ts';
import { removeRetiredHandler } from './modules/retirement/retire.ts';
import { sendScheduleHandler } from './modules/schedules/send-schedule.ts';
import { mailWarningHandler } from './modules/subscription-warnings/mail-warning.ts';
import { closeTicketsHandler } from './modules/tickets/close-all.ts';
import { leavingAgent, leavingQueue } from './modules/tickets/leaving.ts';
import { returnTicketsHandler } from './modules/tickets/return-tickets.ts';
import { deliverWebhooksHandler } from './modules/webhooks/deliver-webhooks.ts';
import type { JobHandler } from './platform/jobs/handlers.ts';
import { recurringWorkHandlers } from './platform/scheduler/scheduler.ts';
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
    removeRetiredHandler(platform, { queues: leavingQueue(platform), users: leavingAgent(platform) }),
    removeCompanyHandler(platform),
    checkNumbersHandler(platform),
    checkListNumbersHandler(platform),
    startListCheckHandler(),
    runImportHandler(platform),
    deleteContactsHandler(platform),
    passingPictureHandler(platform),
    sendScheduleHandler(platform),
    startCampaignHandler(platform),
    checkRecipientsHandler(platform, createCampaignNews(platform)),
    sendCampaignsHandler(platform, createCampaignNews(platform)),
    notifyDevicesHandler(platform),
    sendPushHandler(platform),
    answerByPromptHandler(platform),
    ...integrationHandlers(platform),
    lookUpBillHandler(platform),
    checkChargeHandler(platform),
    withdrawChargeHandler(platform),
    sandboxNoticeHandler(platform),
    mailWarningHandler(platform),
    deliverWebhooksHandler(platform),
    ...historyImportJobs(platform, importQuiet),
    ...recurringWorkHandlers(allRecurringWork(platform)),
  ];
}
