import { channelEvents } from '../../../channels/channel-events.ts';
import { storedMedia } from '../../../platform/observability/metrics/media-question.ts';
import { defineModule } from '../../define-module.ts';
import { contactHasHistory, contactsMerging, contactsParting, usernameChanged } from '../contacts/in-process-events.ts';
import { ticketsLeaving, ticketsMerging, ticketTakenUp } from '../tickets/in-process-events.ts';
import { hasHistory } from './contact-history.ts';
import { forgetFormerRound } from './last-message.ts';
import { forgetPreviewsWork } from './link-previews/forget-previews.ts';
import { forgetFilesOf, sumOfFiles } from './media-files.ts';
import { moveMessages, renameAuthor, returnAuthor } from './merge-messages.ts';
import { messageRoutes } from './messages.routes.ts';
import { channelCareWork } from './outbound/care.ts';
import { chatActionHandlers } from './outbound/chat-actions.ts';
import { receiveCall } from './receive/receive-call.ts';
import { receiveAnswer, receiveEdit, receiveReaction, receiveRevoke } from './receive/receive-change.ts';
import { receiveMessage } from './receive/receive-message.ts';
import { receiveNotice } from './receive/receive-notice.ts';
import { receivePerson, tellOfUsername } from './receive/receive-person.ts';
import { receivePreference } from './receive/receive-preference.ts';
import { receiveSealed } from './receive/receive-sealed.ts';
import { receiveStatus } from './receive/receive-status.ts';
import { receiveStatuses } from './receive/receive-statuses.ts';
import { receiveTyping } from './receive/receive-typing.ts';
import { receiveUnreadable } from './receive/receive-unreadable.ts';
import { keepThumbnailHandler } from './receive/store-thumbnail.ts';
import { indexOldMessagesWork } from './search/index-old-messages.ts';
import { messageSearchRoutes } from './search/message-search.routes.ts';

/** Messages: received, sent, edited, deleted, searched, with their files. */
export const messagesModule = defineModule('messages', {
  shares: [
    'answered-words',
    'attached-files',
    'automatic-text',
    'change-message',
    'compose',
    'free-window',
    'kept-words',
    'list-messages',
    'mark-answer',
    'media-files',
    'message-access',
    'message-events',
    'message-rows',
    'message.presenter',
    'native-choices',
    'send-messages',
    'structured-content',
  ],
  routes: (platform) => ({ ...messageRoutes(platform), ...messageSearchRoutes(platform) }),
  reactions: (services) => [
    channelEvents.message.on((unit, received) => receiveMessage(unit, received)),
    channelEvents.edit.on((unit, received) => receiveEdit(unit, received)),
    channelEvents.revoke.on((unit, received) => receiveRevoke(unit, received)),
    channelEvents.sealed.on((unit, received) => receiveSealed(services, unit, received)),
    channelEvents.answer.on((unit, received) => receiveAnswer(unit, received)),
    channelEvents.notice.on((unit, received) => receiveNotice(unit, received)),
    channelEvents.reaction.on((unit, received) => receiveReaction(unit, received)),
    channelEvents.status.on((unit, received) => receiveStatus(unit, received)),
    channelEvents.person.on(receivePerson),
    channelEvents.preference.on(receivePreference),
    usernameChanged.on(tellOfUsername),
    channelEvents.statuses.on((unit, received) => receiveStatuses(unit, received)),
    channelEvents.call.on((unit, received) => receiveCall(unit, received)),
    channelEvents.unreadable.on((unit, received) => receiveUnreadable(unit, received)),
    channelEvents.typing.on(receiveTyping),
    ticketTakenUp.on(forgetFormerRound),
    ticketsLeaving.on((unit, leaving) => forgetFilesOf(unit, leaving)),
    ticketsMerging.on(moveMessages),
    contactsMerging.on(renameAuthor),
    contactsParting.on(returnAuthor),
  ],
  answers: () => [contactHasHistory.answeredBy(hasHistory), storedMedia.answeredBy(sumOfFiles)],
  jobs: (platform, { channels }) => [...chatActionHandlers(platform, channels), keepThumbnailHandler(platform)],
  recurring: (platform) => [channelCareWork(platform), indexOldMessagesWork(platform), forgetPreviewsWork(platform)],
});
