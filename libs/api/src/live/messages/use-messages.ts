import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../../client/client.ts';
import { type ApiFailure, failureOf } from '../../client/failure.ts';
import type { Message, TicketEvent } from '../../contract/index.ts';
import { rememberTicket } from '../ticket-record.ts';
import { followMessages, historyKey, keepNewestPage } from './message-cache.ts';
import { eventsIn, hiddenAfter, inOrder, olderThan } from './message-pages.ts';
import { onOutboxChanged, outbox } from './outbox.ts';
import { type Outgoing, type ShownMessage, shownOutgoing } from './outgoing.ts';

/** The history of a ticket with its outgoing messages, oldest first. */
export interface MessageHistory {
  messages: ShownMessage[];
  /** Ids of messages after which there are rounds that the user may not see; null is before the first. */
  hiddenAfter: ReadonlySet<number | null>;
  /** What happened to the ticket in the time of the loaded messages, oldest first. */
  events: TicketEvent[];
  isLoading: boolean;
  /** The newest page is cached and being fetched again. */
  isRefreshing: boolean;
  error: ApiFailure | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Loading older messages failed; they are fetched again only on request. */
  olderFailed: boolean;
  loadOlder: () => void;
  refetch: () => void;
}

/**
 * The messages of a ticket, kept up to date by events. Opening it fetches the newest page again even if cached: events
 * of a chat that was not on the screen may have been missed. The response also updates the ticket's record.
 */
export function useMessages(ticketId: number | null): MessageHistory {
  useEffect(followMessages, []);
  useEffect(() => () => void (ticketId !== null && keepNewestPage(ticketId)), [ticketId]);
  const history = useInfiniteQuery({
    queryKey: historyKey(ticketId ?? 0),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => fetchMessages(ticketId ?? 0, pageParam, signal),
    getNextPageParam: olderThan,
    enabled: ticketId !== null,
    staleTime: 0,
  });
  const waiting = useSyncExternalStore(onOutboxChanged, outbox);
  const known = useMemo(() => inOrder(history.data?.pages ?? []), [history.data]);
  const hidden = useMemo(() => hiddenAfter(history.data?.pages ?? []), [history.data]);
  const events = useMemo(() => eventsIn(history.data?.pages ?? []), [history.data]);
  const messages = useMemo(() => withOutgoing(known, waiting, ticketId), [known, waiting, ticketId]);
  const loadOlder = async () => {
    // Loading more would cancel the refresh, which also updates the ticket's record.
    if (history.isRefetching) await history.refetch({ cancelRefetch: false });
    await history.fetchNextPage({ cancelRefetch: false });
  };
  return {
    messages,
    hiddenAfter: hidden,
    events,
    isLoading: history.isLoading,
    isRefreshing: history.isRefetching,
    error: history.error && !history.data ? failureOf(history.error) : null,
    hasOlder: history.hasNextPage,
    isLoadingOlder: history.isFetchingNextPage,
    olderFailed: history.isFetchNextPageError,
    loadOlder: () => void (history.hasNextPage && !history.isFetchingNextPage && loadOlder()),
    refetch: () => void history.refetch(),
  };
}

async function fetchMessages(ticketId: number, before: number | null, signal: AbortSignal) {
  const { messages, hasMore, hiddenRounds, events, ticket } = await api('GET /messages/:ticketId', {
    params: { ticketId },
    query: before === null ? {} : { before },
    signal,
  });
  rememberTicket(ticket);
  return { messages, hasMore, hiddenRounds, events };
}

/** Outgoing messages come last, until the server's message with the same key is there. */
function withOutgoing(known: Message[], waiting: readonly Outgoing[], ticketId: number | null): ShownMessage[] {
  const mine = waiting.filter((outgoing) => outgoing.ticketId === ticketId);
  if (mine.length === 0) return known;
  const arrived = new Set(known.map((message) => message.idempotencyKey));
  return [...known, ...mine.filter(({ key }) => !arrived.has(key)).map(shownOutgoing)];
}
