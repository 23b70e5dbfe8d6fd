import type { ShownMessage } from '@recado/api/live';

/** The most messages that are loaded to find where the reader left off; beyond it the chat starts at its end. */
const furthest = 60;

/** Where the unread messages of a chat begin. */
export type FirstUnread = ShownMessage | 'unknown' | 'further back';

/**
 * The oldest of the `unread` newest messages of the other side. `unknown` while older messages must be loaded to tell;
 * `further back` when that is not worth the wait.
 */
export function firstUnreadOf(messages: readonly ShownMessage[], unread: number, hasOlder: boolean): FirstUnread {
  const received = messages.filter((message) => !message.fromMe);
  const first = received.at(-Math.min(unread, received.length));
  if (first && (received.length >= unread || !hasOlder)) return first;
  return hasOlder && messages.length < furthest ? 'unknown' : 'further back';
}
