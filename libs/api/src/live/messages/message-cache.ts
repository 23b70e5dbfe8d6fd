import { api } from '../../client/client.ts';
import { onEvent } from '../../client/socket.ts';
import type { Message } from '../../contract/index.ts';
import { refetchWhenMissed } from '../missed-events.ts';
import { queryClient } from '../query-client.ts';
import { repeatAfterFetch } from '../repeat-after-fetch.ts';
import { type MessagePages, withChange, withMessage } from './message-pages.ts';

let following = false;

/** The cache's key of a ticket's history. */
export function historyKey(ticketId: number) {
  return ['messages', ticketId] as const;
}

/** Keeps every loaded history up to date with the socket, from the first use on. */
export function followMessages(): void {
  if (following) return;
  following = true;
  refetchWhenMissed('messages', ['appMessage']);
  onEvent('appMessage', ({ action, message }) => (action === 'create' ? applyMessage(message) : applyChange(message)));
}

/** Puts a message into the loaded history of its ticket, if there is one. */
export function applyMessage(message: Message): void {
  changeHistory(message.ticketId, (pages) => withMessage(pages, message));
}

/** An imported message may change, too, e.g. when its file comes: its id does not say where it belongs. */
function applyChange(message: Message): void {
  changeHistory(message.ticketId, (pages) => withChange(pages, message));
}

/** Changes a loaded history, and again when an answer that may be older replaces it. */
function changeHistory(ticketId: number, change: (pages: MessagePages) => MessagePages): void {
  const key = historyKey(ticketId);
  const apply = () => queryClient.setQueryData<MessagePages>(key, (pages) => pages && change(pages));
  repeatAfterFetch(key, apply);
  apply();
}

/**
 * Asks for a message again whose file can no longer be loaded: its address expires while a page stays open. Answers the
 * new address, null when there is no file.
 */
export async function renewMessage(messageId: number): Promise<string | null> {
  const message = await api('GET /messages/:messageId/renewed', { params: { messageId } });
  applyMessage(message);
  return message.mediaUrl;
}

/** Keeps only the newest page of a history, so that opening the ticket again asks for one page and not for all of them. */
export function keepNewestPage(ticketId: number): void {
  queryClient.setQueryData<MessagePages>(
    historyKey(ticketId),
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  );
}
