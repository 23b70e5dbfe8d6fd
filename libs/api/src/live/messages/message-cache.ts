import type { Message } from '@recado/contract';
import { api } from '../../client/client.ts';
import { onEvent } from '../../client/socket.ts';
import { refetchWhenMissed } from '../missed-events.ts';
import { queryClient } from '../query-client.ts';
import { repeatAfterFetch } from '../repeat-after-fetch.ts';
import { type MessagePages, withChange, withEvent, withMessage } from './message-pages.ts';

let following = false;

/** The cache key of a ticket's history. */
export function historyKey(ticketId: number) {
  return ['messages', ticketId] as const;
}

/** Keeps every loaded history up to date with the socket, from the first use on. */
export function followMessages(): void {
  if (following) return;
  following = true;
  refetchWhenMissed('messages', ['appMessage', 'ticketEvent']);
  onEvent('appMessage', ({ action, message }) => (action === 'create' ? applyMessage(message) : applyChange(message)));
  onEvent('ticketEvent', ({ record }) => changeHistory(record.ticketId, (pages) => withEvent(pages, record)));
}

/** Adds or updates a message in the history of its ticket, if that is loaded. */
export function applyMessage(message: Message): void {
  changeHistory(message.ticketId, (pages) => withMessage(pages, message));
}

/** An imported message may change too, e.g. when its file arrives. Its id does not give its position. */
function applyChange(message: Message): void {
  changeHistory(message.ticketId, (pages) => withChange(pages, message));
}

/** Changes a loaded history, and once more if a request in progress may return older data. */
function changeHistory(ticketId: number, change: (pages: MessagePages) => MessagePages): void {
  const key = historyKey(ticketId);
  const apply = () => queryClient.setQueryData<MessagePages>(key, (pages) => pages && change(pages));
  repeatAfterFetch(key, apply);
  apply();
}

/**
 * Fetches a message again when the URL of its file has expired, e.g. on a page that stays open. Returns the new URL,
 * null if there is no file.
 */
export async function renewMessage(messageId: number): Promise<string | null> {
  const message = await api('GET /messages/:messageId/renewed', { params: { messageId } });
  applyMessage(message);
  return message.mediaUrl;
}

/** Drops all but the newest page of a history, so that opening the ticket again fetches only one page. */
export function keepNewestPage(ticketId: number): void {
  queryClient.setQueryData<MessagePages>(
    historyKey(ticketId),
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  );
}

/** Removes a window from the cache, so that the chat starts at its end again. */
export function leaveWindow(ticketId: number): void {
  const pages = queryClient.getQueryData<MessagePages>(historyKey(ticketId));
  if (pages?.pageParams.some((place) => place !== null && !('before' in place)))
    queryClient.removeQueries({ queryKey: historyKey(ticketId), exact: true });
}
