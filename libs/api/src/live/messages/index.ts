export { useFormerTexts } from './former-texts.ts';
export { isUnsent } from './is-unsent.ts';
export { applyMessage, renewMessage } from './message-cache.ts';
export { clearOutbox, discardOutgoing, sendAgain, sendMessages } from './outbox.ts';
export type { NewMessage, Outgoing, ShownMessage } from './outgoing.ts';
export { type MessageHistory, useMessages } from './use-messages.ts';
