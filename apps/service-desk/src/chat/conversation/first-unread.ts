import type { ShownMessage } from '@recado/api/live';

/** How many messages are loaded at most to find the first unread one; beyond that the chat starts at its end. */
const furthest = 60;

/** Where the unread messages of a chat begin. */
export type FirstUnread = ShownMessage | 'unknown' | 'further back';

/**
 * The oldest of the `unread` newest messages of the customer. `unknown` while older messages must be loaded first;
 * `further back` when there are too many of them.
 */
export function firstUnreadOf(messages: readonly ShownMessage[], unread: number, hasOlder: boolean): FirstUnread {
  const received = messages.filter((message) => !message.fromMe);
  const first = received.at(-Math.min(unread, received.length));
  if (first && (received.length >= unread || !hasOlder)) return first;
  return hasOlder && messages.length < furthest ? 'unknown' : 'further back';
}
