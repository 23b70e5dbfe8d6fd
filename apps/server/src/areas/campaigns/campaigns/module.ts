import { connectionOpened } from '../../../channels/channel-events.ts';
import { subscriptionChanged } from '../../company/managed-companies/in-process-events.ts';
import { contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { campaignsOfMessages } from '../../conversations/message-charges/in-process-events.ts';
import {
  ackMoved,
  customerWrote,
  messageFailed,
  roundDecision,
  whyWithheld,
} from '../../conversations/messages/in-process-events.ts';
import { templateChanged, templateUsesAsked } from '../../conversations/templates/in-process-events.ts';
import { ticketsLeaving } from '../../conversations/tickets/in-process-events.ts';
import { connectionLeaving } from '../../conversations/whatsapps/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { campaignSettingsChanged } from '../campaign-settings/in-process-events.ts';
import { fileListIsSent } from '../file-lists/in-process-events.ts';
import { messageLimitChanged } from '../message-limits/in-process-events.ts';
import { createCampaignNews } from './campaign-rows.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { campaignsByMessage } from './campaigns-by-message.ts';
import { checkRecipientsHandlers, checkRecipientsNow } from './check-recipients.ts';
import { applyChangedPace, onConnectionDeleted, resumeCampaigns, resumeUnpaid } from './follow-connections.ts';
import { followAck, followFailure, onTicketsDeleted, reasonToWithhold } from './follow-messages.ts';
import { followReply, mergeRecipients, returnRecipients, roundForReply } from './follow-replies.ts';
import { campaignRuns } from './in-process-events.ts';
import { sendsFileList, startCampaignHandler } from './run-campaigns.ts';
import { sendCampaignsHandler } from './send-campaigns.ts';
import { resumeAtLimit } from './stop-at-limit.ts';
import { nameTemplateUses, onTemplateChanged } from './watch-templates.ts';

/** Campaigns: one message to many contacts, at a pace, with their answers and figures (docs/adr/0050). */
export const campaignsModule = defineModule('campaigns', {
  shares: ['follow-replies'],
  routes: campaignRoutes,
  reactions: () => [
    connectionOpened.on(checkRecipientsNow),
    campaignRuns.on(checkRecipientsNow),
    connectionOpened.on((unit, source) => resumeCampaigns(unit, source)),
    campaignSettingsChanged.on((unit, changed) => applyChangedPace(unit, changed)),
    messageLimitChanged.on(resumeAtLimit),
    subscriptionChanged.on((unit, changed) => resumeUnpaid(unit, changed)),
    ticketsLeaving.on((unit, leaving) => onTicketsDeleted(unit, leaving)),
    contactsMerging.on(mergeRecipients),
    contactsParting.on(returnRecipients),
    templateChanged.on(onTemplateChanged),
    templateUsesAsked.on(nameTemplateUses),
    connectionLeaving.on((unit, leaving) => onConnectionDeleted(unit, leaving)),
  ],
  answers: () => [
    fileListIsSent.answeredBy(sendsFileList),
    roundDecision.answeredBy((unit, asked) => roundForReply(unit, asked)),
    whyWithheld.answeredBy(reasonToWithhold),
    campaignsOfMessages.answeredBy(campaignsByMessage),
  ],
  news: (platform) => {
    const tellCampaigns = createCampaignNews(platform);
    return [
      customerWrote.on((unit, written) => followReply(tellCampaigns, unit, written)),
      ackMoved.on((unit, moved) => followAck(tellCampaigns, unit, moved)),
      messageFailed.on((unit, failed) => followFailure(tellCampaigns, unit, failed)),
    ];
  },
  jobs: (platform) => [
    startCampaignHandler(),
    ...checkRecipientsHandlers(platform, createCampaignNews(platform)),
    sendCampaignsHandler(createCampaignNews(platform)),
  ],
});
