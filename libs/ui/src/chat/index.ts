/** The pieces of a chat: messages, list, media, composer, recorder. */
export { AckIcon } from './bubble/ack-icon.tsx';
export { Bubble, type BubbleProps, type FailedSend } from './bubble/bubble.tsx';
export { QuotedMessage, type QuotedMessageProps } from './bubble/quoted-message.tsx';
export { DateDivider, UnreadDivider } from './message-list/date-divider.tsx';
export type { MessageShape } from './message-list/rows.ts';
export {
  type MessageListHandle,
  VirtualMessageList,
  type VirtualMessageListProps,
} from './message-list/virtual-message-list.tsx';
export { MessageText } from './text/message-text.tsx';
