import type { Ticket } from '@recado/api/contract';
import type { MessageHistory, ShownMessage } from '@recado/api/live';
import { useState } from 'react';
import { messageKey } from './message-key.ts';

/**
 * The first message that was unread when the chat was opened, for the "new messages" line; it stays while the chat is
 * open, although opening it has read everything. Null when nothing was unread.
 */
export function useFirstUnread(ticket: Ticket, history: MessageHistory): string | number | null {
  const [unread] = useState(ticket.unreadMessages);
  const [line, setLine] = useState<string | number | null>(null);
  const isFound = line !== null || unread === 0 || history.isLoading || history.messages.length === 0;
  if (!isFound) setLine(firstOf(history.messages, unread));
  return line;
}

function firstOf(messages: readonly ShownMessage[], unread: number): string | number | null {
  const received = messages.filter((message) => !message.fromMe);
  const first = received.at(-Math.min(unread, received.length));
  return first ? messageKey(first) : null;
}
