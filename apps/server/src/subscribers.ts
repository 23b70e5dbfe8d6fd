import { channelEvents, connectionChanged, connectionOpened } from './channels/channel-events.ts';
import type { ServicePlatform, Services } from './channels/services.ts';
import { runChatbot } from './chatbot/chatbot.ts';
import { sayAfterRating, sayAtMove } from './chatbot/transition-texts.ts';
import { isInFlow } from './modules/automations/automation.ts';
import { integrationExists, promptExists } from './modules/automations/in-process-events.ts';
import { campaignSettingsChanged } from './modules/campaign-settings/in-process-events.ts';
import { createCampaignNews } from './modules/campaigns/campaign-rows.ts';
import { checkRecipientsNow } from './modules/campaigns/check-recipients.ts';
import {
  applyChangedPace,
  leaveCampaigns,
  resumeCampaigns,
  resumeUnpaid,
} from './modules/campaigns/follow-connections.ts';
import { followAck, followFailure, leaveRecipients, reasonToWithhold } from './modules/campaigns/follow-messages.ts';
import { followReply, isAnswerToCampaign, mergeRecipients, roundForReply } from './modules/campaigns/follow-replies.ts';
import { campaignFinished, campaignRuns } from './modules/campaigns/in-process-events.ts';
import { sendsFileList } from './modules/campaigns/run-campaigns.ts';
import { leaveChats } from './modules/chats/leave-chats.ts';
import { companyFounded, timeZoneChanged } from './modules/companies/in-process-events.ts';
import { keepAgenda } from './modules/contact-import/start-agenda-import.ts';
import { checkListNumbersNow } from './modules/contact-lists/check-list-numbers.ts';
import { checkNumbersNow } from './modules/contacts/check-numbers.ts';
import { askForPicture } from './modules/contacts/contact-details.ts';
import {
  contactHasHistory,
  contactLeaving,
  contactsChanged,
  contactsMerging,
  latestConnections,
} from './modules/contacts/in-process-events.ts';
import { learnIdentity } from './modules/contacts/resolve-contact.ts';
import { forgetFigures } from './modules/dashboard/forget-figures.ts';
import { moveDrafts } from './modules/drafts/drafts.routes.ts';
import { fileListIsSent } from './modules/file-lists/in-process-events.ts';
import { greetingFilesOf, leaveGreeting } from './modules/greeting-media/greeting-files.ts';
import { recordHistoryPart } from './modules/history-import/record-part.ts';
import { importStatusesOf } from './modules/history-import/running-imports.ts';
import { stopImports } from './modules/history-import/stop-imports.ts';
import { adjustForPlan } from './modules/invoices/adjust-for-plan.ts';
import { invoiceClosed } from './modules/invoices/in-process-events.ts';
import { invoiceIfDue } from './modules/invoices/make-invoices.ts';
import { planChanged, subscriptionChanged } from './modules/managed-companies/in-process-events.ts';
import { publishCompanyCreated } from './modules/managed-companies/managed-company-events.ts';
import { endVisits } from './modules/menu-figures/visits.ts';
import { hasHistory } from './modules/messages/contact-history.ts';
import {
  ackMoved,
  awaitedReply,
  customerWrote,
  fileAwaited,
  messageFailed,
  phoneWrote,
  roundDecision,
  waitingChanged,
  whyWithheld,
} from './modules/messages/in-process-events.ts';
import { forgetFormerRound } from './modules/messages/last-message.ts';
import { forgetFilesOf } from './modules/messages/media-files.ts';
import { moveMessages, renameAuthor } from './modules/messages/merge-messages.ts';
import { receiveCall } from './modules/messages/receive/receive-call.ts';
import {
  receiveAnswer,
  receiveEdit,
  receiveReaction,
  receiveRevoke,
} from './modules/messages/receive/receive-change.ts';
import { receiveMessage } from './modules/messages/receive/receive-message.ts';
import { receiveNotice } from './modules/messages/receive/receive-notice.ts';
import { receiveSealed } from './modules/messages/receive/receive-sealed.ts';
import { receiveStatus } from './modules/messages/receive/receive-status.ts';
import { receiveTyping } from './modules/messages/receive/receive-typing.ts';
import { receiveUnreadable } from './modules/messages/receive/receive-unreadable.ts';
import { leaveOptions, leaveQueueOptions, optionFilesOf } from './modules/option-media/option-files.ts';
import { companyOf, createOutageNews } from './modules/outages/outages.ts';
import { endCharges } from './modules/payments/end-charges.ts';
import { hasPrompt } from './modules/prompts/prompt-rows.ts';
import { noteMention, noteMessage, noteTransferred } from './modules/push-notifications/push-news.ts';
import { hasIntegration } from './modules/queue-integrations/queue-integration-rows.ts';
import { optionFiles, optionsLeaving, queueLeaving, ticketsOfQueue } from './modules/queues/in-process-events.ts';
import { leaveQuickMessages } from './modules/quick-messages/change-quick-messages.ts';
import { cancelOnReply, followScheduledMessage } from './modules/schedules/follow-messages.ts';
import { isAwaitedBySchedule, leaveSchedules, mergeSchedules } from './modules/schedules/leave-schedules.ts';
import { keepOptOut } from './modules/suppression/keep-opt-out.ts';
import { moveNotesOfContact, moveNotesOfTicket } from './modules/ticket-notes/change-notes.ts';
import { mentioned } from './modules/ticket-notes/in-process-events.ts';
import {
  ticketMoved,
  ticketRated,
  ticketsHappened,
  ticketsLeaving,
  ticketsMerging,
  ticketTakenUp,
} from './modules/tickets/in-process-events.ts';
import { latestConnectionsOf } from './modules/tickets/latest-connections.ts';
import {
  countTicketsOfQueue,
  countTicketsOfUser,
  leaveAgent,
  leaveContact,
  leaveQueue,
  returnUnseen,
} from './modules/tickets/leaving.ts';
import { mergeTickets } from './modules/tickets/merge-tickets.ts';
import { averageRatingOf, awaitedRating } from './modules/tickets/ratings.ts';
import { isAfterthought } from './modules/tickets/thanks.ts';
import { createTransferNews, noteTransfer } from './modules/transfers/transfers.ts';
import { averageRating, sightChanged, ticketsOfUser, userLeaving } from './modules/users/in-process-events.ts';
import {
  noteAck,
  noteCampaign,
  noteConnection,
  noteContacts,
  noteFailed,
  noteHappenings,
  notePhoneWrote,
  noteRated,
  noteWritten,
} from './modules/webhooks/note-events.ts';
import {
  connectionLeaving,
  greetingFiles,
  importReplaced,
  importStatuses,
} from './modules/whatsapps/in-process-events.ts';
import { refuseSameNumber } from './modules/whatsapps/refuse-same-number.ts';
import { publishState } from './modules/whatsapps/whatsapp-rows.ts';
import type { Unit } from './platform/database/database.ts';
import { together } from './platform/database/unit.ts';
import type { Reaction, Subscription } from './platform/events/event-kind.ts';

/**
 * All event kinds with their reactions, and all questions with their answers. Reactions run inside the same unit, in
 * this order, one after the other (docs/adr/0022-in-process-events.md). Modules that react import the event kinds,
 * never the reverse.
 */
export function allSubscribers(services: Services): Subscription[] {
  const withServices = <Payload>(
    react: (services: Services, unit: Unit, payload: Payload) => Promise<void>,
  ): Reaction<Payload> => {
    return (unit, payload) => react(services, unit, payload);
  };
  return [
    // Events from WhatsApp.
    channelEvents.message.on(withServices(receiveMessage)),
    channelEvents.edit.on(withServices(receiveEdit)),
    channelEvents.revoke.on(withServices(receiveRevoke)),
    channelEvents.sealed.on(withServices(receiveSealed)),
    channelEvents.answer.on(withServices(receiveAnswer)),
    channelEvents.notice.on(withServices(receiveNotice)),
    channelEvents.reaction.on(withServices(receiveReaction)),
    channelEvents.status.on(withServices(receiveStatus)),
    channelEvents.call.on(withServices(receiveCall)),
    channelEvents.unreadable.on(withServices(receiveUnreadable)),
    channelEvents.typing.on(receiveTyping),
    channelEvents.picture.on(askForPicture),
    channelEvents.identity.on((unit, { companyId, event }) => learnIdentity(services, unit, companyId, event)),
    channelEvents.agenda.on(keepAgenda),
    channelEvents.history.on((unit, { event, ...source }) => recordHistoryPart(unit, source, event)),

    // Connections.
    connectionOpened.on(withServices(refuseSameNumber)),
    connectionOpened.on(checkNumbersNow),
    connectionOpened.on(checkListNumbersNow),
    connectionOpened.on(checkRecipientsNow),
    campaignRuns.on(checkRecipientsNow),
    connectionOpened.on(withServices(resumeCampaigns)),
    campaignSettingsChanged.on(withServices(applyChangedPace)),
    subscriptionChanged.on(withServices(resumeUnpaid)),
    connectionChanged.on(withServices(publishState)),
    importReplaced.on(stopImports),

    // Messages and tickets.
    customerWrote.on(async (unit, written) => {
      // A customer who opts out gets one answer, and no menu after it. A flow may end with the same word.
      const optedOut = await keepOptOut(services, unit, written);
      const answered = optedOut || (await isAnswerToCampaign(services, unit, written));
      if (!answered || isInFlow(written.row.ticket)) await runChatbot(services, unit, written);
    }),
    ticketMoved.on(withServices(sayAtMove)),
    ticketRated.on(withServices(sayAfterRating)),
    ticketTakenUp.on(forgetFormerRound),
    ticketsHappened.on(endVisits),

    // Deletions and merges.
    ticketsLeaving.on(withServices(forgetFilesOf)),
    ticketsLeaving.on(withServices(leaveRecipients)),
    ticketsMerging.on(moveMessages),
    ticketsMerging.on(moveDrafts),
    ticketsMerging.on(moveNotesOfTicket),
    contactLeaving.on(withServices(leaveSchedules)),
    contactLeaving.on(leaveContact),
    contactsMerging.on(withServices(mergeTickets)),
    contactsMerging.on(renameAuthor),
    contactsMerging.on(moveNotesOfContact),
    contactsMerging.on(mergeSchedules),
    contactsMerging.on(mergeRecipients),
    connectionLeaving.on(withServices(leaveCampaigns)),
    connectionLeaving.on(withServices(leaveGreeting)),
    optionsLeaving.on(withServices(leaveOptions)),
    queueLeaving.on(withServices(leaveQueueOptions)),
    queueLeaving.on(withServices(leaveQueue)),
    userLeaving.on(withServices(leaveAgent)),
    userLeaving.on(withServices(leaveQuickMessages)),
    userLeaving.on(withServices(leaveChats)),
    sightChanged.on(withServices(returnUnseen)),

    // The answers to questions that modules ask higher modules, or modules about another subject.
    promptExists.answeredBy(hasPrompt),
    fileListIsSent.answeredBy(sendsFileList),
    awaitedReply.answeredBy(async (unit, asked) => {
      const rating = await awaitedRating(services, unit, asked);
      if (rating || !(await isAfterthought(services, unit, asked))) return rating;
      return { answer: null, handle: async () => undefined };
    }),
    roundDecision.answeredBy((unit, asked) => roundForReply(services, unit, asked)),
    fileAwaited.answeredBy(isAwaitedBySchedule),
    whyWithheld.answeredBy(reasonToWithhold),
    latestConnections.answeredBy(latestConnectionsOf),
    contactHasHistory.answeredBy(hasHistory),
    ticketsOfUser.answeredBy(countTicketsOfUser),
    ticketsOfQueue.answeredBy(countTicketsOfQueue),
    integrationExists.answeredBy(hasIntegration),
    averageRating.answeredBy((_unit, userId) => averageRatingOf(userId)),
    importStatuses.answeredBy(importStatusesOf),
    greetingFiles.answeredBy((unit, ids) => greetingFilesOf(services, unit, ids)),
    optionFiles.answeredBy((unit, ids) => optionFilesOf(services, unit, ids)),
  ];
}

/** The reactions that publish data beside the tickets, e.g. transfers and campaigns, and that notify users. */
export function newsSubscribers(platform: ServicePlatform): Subscription[] {
  const tellOutages = createOutageNews(platform);
  const tellTransfers = createTransferNews(platform);
  const tellCampaigns = createCampaignNews(platform);
  return [
    connectionChanged.on(async (unit, { connectionId, status }) => {
      const companyId = status ? await companyOf(unit, connectionId) : undefined;
      if (companyId !== undefined) tellOutages(unit, companyId);
    }),
    waitingChanged.on(async (unit, { companyId }) => tellOutages(unit, companyId)),
    ticketMoved.on((unit, move) => noteTransfer(unit, move, tellTransfers)),
    customerWrote.on(
      atOnce(
        (unit, written) => noteMessage(platform, unit, written),
        (unit, written) => followReply(platform, tellCampaigns, unit, written),
        (unit, written) => cancelOnReply(platform, unit, written),
        (unit, written) => noteWritten(platform, unit, written),
      ),
    ),
    companyFounded.on(publishCompanyCreated),
    companyFounded.on((unit, founded) => invoiceIfDue(platform, unit, founded)),
    subscriptionChanged.on((unit, changed) => invoiceIfDue(platform, unit, changed)),
    timeZoneChanged.on(forgetFigures),
    planChanged.on((unit, change) => adjustForPlan(platform, unit, change)),
    invoiceClosed.on(endCharges),
    ackMoved.on(
      atOnce(
        (unit, moved) => followAck(platform, tellCampaigns, unit, moved),
        (unit, moved) => followScheduledMessage(platform, unit, moved),
        (unit, moved) => noteAck(platform, unit, moved),
      ),
    ),
    messageFailed.on((unit, failed) => followFailure(platform, tellCampaigns, unit, failed)),
    messageFailed.on((unit, failed) => followScheduledMessage(platform, unit, failed)),
    mentioned.on((unit, mention) => noteMention(platform, unit, mention)),
    ticketMoved.on((unit, move) => noteTransferred(platform, unit, move)),
    phoneWrote.on((unit, written) => notePhoneWrote(platform, unit, written)),
    messageFailed.on((unit, failed) => noteFailed(platform, unit, failed)),
    contactsChanged.on((unit, changed) => noteContacts(platform, unit, changed)),
    ticketsHappened.on((unit, happened) => noteHappenings(platform, unit, happened)),
    ticketRated.on((unit, rated) => noteRated(platform, unit, rated)),
    campaignFinished.on((unit, finished) => noteCampaign(platform, unit, finished)),
    connectionChanged.on(async (unit, { connectionId, status }) => {
      if (status) await noteConnection(platform, unit, connectionId);
    }),
  ];
}

/** Combines independent reactions into one: their statements are sent together. */
function atOnce<Payload>(...reactions: Reaction<Payload>[]): Reaction<Payload> {
  return async (unit, payload) => {
    await together(...reactions.map((react) => react(unit, payload)));
  };
}
