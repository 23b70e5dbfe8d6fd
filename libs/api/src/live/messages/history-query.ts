import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../client/client.ts';
import { applyBeforeEvents } from '../late-answers.ts';
import { keepTicketRecord, rememberTicket } from '../ticket-record.ts';
import { tickets } from '../tickets.ts';
import { historyKey } from './message-cache.ts';
import { newerThan, olderThan, type PagePlace } from './message-pages.ts';

/** How a part of a history is requested. `ahead`: the chat is not open, so nothing is marked as read. */
interface Asked {
  signal?: AbortSignal;
  ahead?: true;
}

/** The React Query options of a ticket's history, from its newest page on. */
export function historyQuery(ticketId: number, { ahead }: Pick<Asked, 'ahead'> = {}) {
  return infiniteQueryOptions({
    queryKey: historyKey(ticketId),
    initialPageParam: null as PagePlace,
    queryFn: async ({ pageParam, signal }) => (await readPage(ticketId, pageParam, { signal, ahead })).page,
    getNextPageParam: olderThan,
    getPreviousPageParam: newerThan,
  });
}

/**
 * One page of a ticket's messages. The response also updates the ticket's record, and its rows in lists if it was opened.
 * Rejects with ApiFailure.
 */
export async function readPage(ticketId: number, place: PagePlace, { signal, ahead }: Asked = {}) {
  const query = { ...place, ...(ahead && { ahead: 'true' as const }) };
  const read = () => api('GET /messages/:ticketId', { params: { ticketId }, query, signal });
  const remember = ahead ? keepTicketRecord : rememberTicket;
  const answer = await applyBeforeEvents(tickets.name, read, ({ ticket }) => remember(ticket));
  const { messages, hasMore, hasNewer, hiddenRounds, events, targetId } = answer;
  return { page: { messages, hasMore, hasNewer, hiddenRounds, events }, targetId };
}
