import type { PointMessage } from './message-action.ts';
import { definePoint } from './point.ts';

/** What a mark of a message gets. */
export interface MessageBadgeProps {
  ticketId: number;
  message: PointMessage;
}

/**
 * A small mark beside the time of a message: a word or an icon, 64 by 16 pixels. The page reserves this place as soon as
 * the conditions hold, so that nothing moves later; what is wider is cut off. The code is loaded once for all messages,
 * and the component is mounted for those in view: ask for the data of many at a time. The first two of a message are
 * shown. A message that is still being sent has its place, and the mark once it is sent.
 */
export const messageBadge = definePoint<MessageBadgeProps>()({
  name: 'message.badge',
  version: '1.0',
  facts: ['status', 'connection', 'isGroup', 'fromMe', 'mediaType', 'origin'],
  isAction: false,
});
