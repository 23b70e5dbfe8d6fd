import { onEvent } from '../../client/socket.ts';
import type { Message } from '../../contract/index.ts';
import { queryClient } from '../query-client.ts';
import { type MessagePages, withMessage } from './message-pages.ts';

let following = false;

/** The cache's key of a ticket's history. */
export function historyKey(ticketId: number) {
  return ['messages', ticketId] as const;
}

/** Keeps every loaded history up to date with the socket, from the first use on. */
export function followMessages(): void {
  if (following) return;
  following = true;
  onEvent('appMessage', ({ message }) => applyMessage(message));
}

/** Puts a message into the loaded history of its ticket, if there is one. */
export function applyMessage(message: Message): void {
  queryClient.setQueryData<MessagePages>(historyKey(message.ticketId), (pages) => pages && withMessage(pages, message));
}

/** Keeps only the newest page of a history, so that opening the ticket again asks for one page and not for all of them. */
export function keepNewestPage(ticketId: number): void {
  queryClient.setQueryData<MessagePages>(
    historyKey(ticketId),
    (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  );
}
