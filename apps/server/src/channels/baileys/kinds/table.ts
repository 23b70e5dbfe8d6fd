import { proto } from 'baileys';
import { card, chosenRow, shownText } from '../../card-content.ts';
import type { MessageContent } from '../../port.ts';
import {
  callContent,
  catalogContent,
  eventContent,
  inviteContent,
  orderContent,
  paymentContent,
  pollContent,
  pollResult,
  scheduledCall,
} from './cards.ts';
import { fileContent } from './files.ts';
import { buttonsContent, flowContent, listContent, templateContent } from './interactive.ts';
import { linkedText } from './parts.ts';
import { contactsContent, placeContent } from './people-and-places.ts';

/** What is done with a part of WhatsApp's message: one of these. */
export interface Rule<Part> {
  /** It is the content. */
  shown?: (part: NonNullable<Part>) => MessageContent | null;
  /** The content is inside. */
  wrapped?: (part: NonNullable<Part>) => proto.IMessage | null | undefined;
  /** It changes another message (`normalise.ts`, `sealed.ts`). */
  change?: string;
  /** It is for phones and not for people, for the reason that stands here. */
  ignored?: string;
}

/** The parts of a message by name. */
export type Parts = { [Name in keyof proto.IMessage]-?: proto.IMessage[Name] };

const wrapped = { wrapped: ({ message }: proto.Message.IFutureProofMessage) => message };

/**
 * Every part that a message can have by WhatsApp's definition (`proto.Message`), in the order in which they are looked
 * at when a message has several. A part that a new version of the library adds does not compile until it has a rule
 * here. A message without a part that is known is shown as unknown (`normalise.ts`).
 */
export const rules: { [Name in keyof Parts]: Rule<Parts[Name]> } = {
  conversation: { shown: (text) => shownText(text) },
  extendedTextMessage: { shown: linkedText },
  imageMessage: { shown: (file) => fileContent('image', file) },
  videoMessage: { shown: (file) => fileContent('video', file) },
  ptvMessage: { shown: (file) => fileContent('video', file) },
  audioMessage: { shown: (file) => fileContent('audio', file) },
  documentMessage: { shown: (file) => fileContent('document', file) },
  stickerMessage: { shown: (file) => fileContent('sticker', file) },
  stickerPackMessage: {
    shown: ({ name, publisher, packDescription, caption, stickers }) =>
      card('stickers', { title: name, text: caption || packDescription, footer: publisher, count: stickers?.length }),
  },
  contactMessage: { shown: (contact) => contactsContent([contact]) },
  contactsArrayMessage: { shown: ({ contacts }) => contactsContent(contacts ?? []) },
  locationMessage: { shown: placeContent },
  liveLocationMessage: { shown: ({ caption, ...place }) => placeContent({ ...place, comment: caption, isLive: true }) },
  pollCreationMessage: { shown: pollContent },
  pollCreationMessageV2: { shown: pollContent },
  pollCreationMessageV3: { shown: pollContent },
  pollCreationMessageV5: { shown: pollContent },
  pollResultSnapshotMessage: { shown: pollResult },
  pollResultSnapshotMessageV3: { shown: pollResult },

  // Answers to something that was offered: the person's own choice of words.
  buttonsResponseMessage: { shown: ({ selectedDisplayText }) => shownText(selectedDisplayText) },
  listResponseMessage: {
    shown: ({ title, description }) => chosenRow(title, description),
  },
  templateButtonReplyMessage: { shown: ({ selectedDisplayText }) => shownText(selectedDisplayText) },
  interactiveResponseMessage: { shown: flowContent },
  questionResponseMessage: { shown: ({ text }) => shownText(text) },
  statusQuestionAnswerMessage: { shown: ({ text }) => shownText(text) },
  statusQuotedMessage: { shown: ({ text }) => shownText(text) },

  // What programs of businesses send.
  buttonsMessage: { shown: buttonsContent },
  templateMessage: { shown: templateContent },
  listMessage: { shown: listContent },
  interactiveMessage: { shown: (message) => templateContent({ interactiveMessageTemplate: message }) },
  highlyStructuredMessage: {
    shown: ({ hydratedHsm, params }) =>
      (hydratedHsm && templateContent(hydratedHsm)) ?? card('buttons', { text: params?.join('\n') }),
  },
  richResponseMessage: {
    shown: ({ submessages }) =>
      shownText(
        submessages
          ?.map(({ messageText }) => messageText ?? '')
          .filter(Boolean)
          .join('\n'),
      ),
  },

  orderMessage: { shown: orderContent },
  productMessage: { shown: catalogContent },
  invoiceMessage: { shown: ({ note }) => card('invoice', { text: note }) },
  sendPaymentMessage: { shown: ({ noteMessage }) => paymentContent('payment', noteMessage) },
  requestPaymentMessage: {
    shown: ({ noteMessage, amount1000, currencyCodeIso4217 }) =>
      paymentContent('paymentRequest', noteMessage, amount1000, currencyCodeIso4217),
  },
  declinePaymentRequestMessage: { shown: () => card('paymentDeclined', {}) },
  cancelPaymentRequestMessage: { shown: () => card('paymentCancelled', {}) },
  paymentInviteMessage: { shown: () => card('paymentInvite', {}) },

  eventMessage: { shown: eventContent },
  groupInviteMessage: {
    shown: ({ groupName, caption, inviteCode }) => inviteContent('groupInvite', groupName, caption, inviteCode),
  },
  newsletterAdminInviteMessage: {
    shown: ({ newsletterName, caption }) => inviteContent('channelInvite', newsletterName, caption),
  },
  newsletterFollowerInviteMessageV2: {
    shown: ({ newsletterName, caption }) => inviteContent('channelInvite', newsletterName, caption),
  },
  scheduledCallCreationMessage: { shown: scheduledCall },
  scheduledCallEditMessage: { shown: () => card('callCancelled', {}) },
  callLogMesssage: { shown: callContent },
  bcallMessage: { shown: ({ caption }) => card('call', { text: caption }) },
  requestPhoneNumberMessage: { shown: () => card('phoneRequest', {}) },
  placeholderMessage: { shown: () => card('withheld', {}) },
  statusNotificationMessage: { shown: () => card('statusMention', {}) },
  statusStickerInteractionMessage: { shown: () => card('statusMention', {}) },

  deviceSentMessage: wrapped,
  ephemeralMessage: wrapped,
  viewOnceMessage: wrapped,
  viewOnceMessageV2: wrapped,
  viewOnceMessageV2Extension: wrapped,
  documentWithCaptionMessage: wrapped,
  editedMessage: wrapped,
  associatedChildMessage: wrapped,
  groupMentionedMessage: wrapped,
  groupStatusMessage: wrapped,
  groupStatusMessageV2: wrapped,
  lottieStickerMessage: wrapped,
  eventCoverImage: wrapped,
  pollCreationMessageV4: wrapped,
  pollCreationOptionImageMessage: wrapped,
  statusMentionMessage: wrapped,
  groupStatusMentionMessage: wrapped,
  statusAddYours: wrapped,
  questionMessage: wrapped,
  questionReplyMessage: wrapped,
  botInvokeMessage: wrapped,
  botForwardedMessage: wrapped,
  botTaskMessage: wrapped,
  limitSharingMessage: wrapped,
  commentMessage: wrapped,

  protocolMessage: { change: 'an edit, a deletion, or a notice by its type' },
  reactionMessage: { change: 'a reaction' },
  encReactionMessage: { change: 'a sealed reaction' },
  encCommentMessage: { change: 'a sealed comment' },
  secretEncryptedMessage: { change: 'a sealed edit' },
  pollUpdateMessage: { change: 'a vote, sealed' },
  encEventResponseMessage: { change: 'an answer to an event, sealed' },

  senderKeyDistributionMessage: { ignored: 'a key of a group; it comes beside the message' },
  fastRatchetKeySenderKeyDistributionMessage: { ignored: 'a key of a group; it comes beside the message' },
  messageContextInfo: { ignored: 'details of the message that it comes with' },
  albumMessage: { ignored: 'the frame of an album; its pictures are messages of their own' },
  pinInChatMessage: { ignored: 'a pin on the phones of the chat' },
  keepInChatMessage: { ignored: 'a mark on the phones of the chat' },
  stickerSyncRmrMessage: { ignored: 'the stickers of the own phone' },
  messageHistoryBundle: { ignored: 'old messages that phones exchange when somebody joins a group' },
  messageHistoryNotice: { ignored: 'the notice that phones exchanged old messages' },
  chat: { ignored: 'the name of a chat on the own phone' },
  call: { ignored: 'the key of a call, which is reported as a call' },
};

const { Type } = proto.Message.ProtocolMessage;

type ProtocolType = keyof typeof Type;

/** The same for the types of `protocolMessage`; a type that is not listed is for phones, too. */
export const protocolRules: Record<ProtocolType, Rule<proto.Message.IProtocolMessage>> = {
  REVOKE: { change: 'a deletion' },
  MESSAGE_EDIT: { change: 'an edit' },
  EPHEMERAL_SETTING: { change: 'when messages of the chat disappear' },
  SHARE_PHONE_NUMBER: { shown: () => card('phoneShared', {}) },
  STATUS_MENTION_MESSAGE: { shown: () => card('statusMention', {}) },
  EPHEMERAL_SYNC_RESPONSE: { ignored: 'between devices' },
  HISTORY_SYNC_NOTIFICATION: { ignored: 'the history, which is read elsewhere (`history.ts`)' },
  APP_STATE_SYNC_KEY_SHARE: { ignored: 'keys between the own devices' },
  APP_STATE_SYNC_KEY_REQUEST: { ignored: 'keys between the own devices' },
  APP_STATE_FATAL_EXCEPTION_NOTIFICATION: { ignored: 'between the own devices' },
  MSG_FANOUT_BACKFILL_REQUEST: { ignored: 'between devices' },
  INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC: { ignored: 'a setting of the own phone' },
  PEER_DATA_OPERATION_REQUEST_MESSAGE: { ignored: 'between the own devices' },
  PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE: { ignored: 'between the own devices' },
  REQUEST_WELCOME_MESSAGE: { ignored: 'asks a program of a business for its greeting' },
  BOT_FEEDBACK_MESSAGE: { ignored: 'an opinion about an answer of an AI of WhatsApp' },
  MEDIA_NOTIFY_MESSAGE: { ignored: 'a file between devices' },
  CLOUD_API_THREAD_CONTROL_NOTIFICATION: { ignored: 'between programs of one business' },
  LID_MIGRATION_MAPPING_SYNC: { ignored: 'addresses, which the library reports as mappings' },
  REMINDER_MESSAGE: { ignored: 'a reminder on the own phone' },
  BOT_MEMU_ONBOARDING_MESSAGE: { ignored: 'an AI of WhatsApp on the own phone' },
  STOP_GENERATION_MESSAGE: { ignored: 'an AI of WhatsApp on the own phone' },
  LIMIT_SHARING: { ignored: 'a setting of phones: who may export the chat' },
  AI_PSI_METADATA: { ignored: 'an AI of WhatsApp on the own phone' },
  AI_QUERY_FANOUT: { ignored: 'an AI of WhatsApp on the own phone' },
  GROUP_MEMBER_LABEL_CHANGE: { ignored: 'the label of a member of a group' },
};
