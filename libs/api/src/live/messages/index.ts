export { useFormerTexts } from './former-texts.ts';
export { isUnsent } from './is-unsent.ts';
export { applyMessage, renewMessage } from './message-cache.ts';
export { discardOutgoing, sendAgain, sendMessages } from './outbox.ts';
export {
  type NewMessage,
  type Outgoing,
  type ShownMessage,
  sentFileDetails,
  sentFileKind,
  sizeLimitOf,
  type VoiceDetails,
} from './outgoing.ts';
export { readAhead, stopReadingAhead } from './read-ahead.ts';
export { type MessageHistory, type ShownWindow, useMessages, type WindowPlace } from './use-messages.ts';
export { useRefusedSend, useUnsent } from './use-unsent.ts';
