import { channelJobs } from './channels/channel-jobs.ts';
import type { RunningChannels } from './channels/create-channels.ts';
import { sweepTicketsHandler } from './chatbot/sweep.ts';
import { groupNameHandler } from './modules/contacts/group-name.ts';
import { passingPictureHandler } from './modules/contacts/passing-picture.ts';
import { historyImportJobs } from './modules/history-import/history-import-jobs.ts';
import { makeInvoicesHandler } from './modules/invoices/make-invoices.ts';
import { sendCodeHandler } from './modules/recovery/send-code.ts';
import type { JobHandler } from './platform/jobs/handlers.ts';
import type { Platform } from './platform/platform.ts';

/** Everything a worker can do. `channels` holds the connections of this process; `importQuiet`: see ApplicationParts. */
export function allJobHandlers(platform: Platform, channels: RunningChannels, importQuiet?: number): JobHandler[] {
  return [
    ...channelJobs(platform, channels),
    makeInvoicesHandler(platform.clock),
    sendCodeHandler(platform),
    sweepTicketsHandler(platform),
    groupNameHandler(platform),
    passingPictureHandler(platform),
    ...historyImportJobs(platform, importQuiet),
  ];
}
