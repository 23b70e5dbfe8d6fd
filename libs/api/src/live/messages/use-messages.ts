import type { Message, TicketEvent } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ApiFailure, failureOf } from '../../client/failure.ts';
import { socketConnected } from '../../client/socket.ts';
import { knowledgeOf } from '../known.ts';
import { queryClient } from '../query-client.ts';
import { historyQuery, readPage } from './history-query.ts';
import { followMessages, historyKey, keepNewestPage, leaveWindow } from './message-cache.ts';
import { eventsIn, hiddenAfter, inOrder, type MessagePages } from './message-pages.ts';
import { onOutboxChanged, outbox } from './outbox.ts';
import { type Outgoing, type ShownMessage, shownOutgoing } from './outgoing.ts';
import { openReadAhead } from './read-ahead.ts';

/** The history of a ticket with its outgoing messages, oldest first. */
export interface MessageHistory {
  messages: ShownMessage[];
  /** Ids of messages after which there are rounds that the user may not see; null is before the first. */
  hiddenAfter: ReadonlySet<number | null>;
  /** The ticket's events in the time of the loaded messages, oldest first. */
  events: TicketEvent[];
  isLoading: boolean;
  /** The cached messages may be incomplete, and are being fetched again. */
  isRefreshing: boolean;
  error: ApiFailure | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Loading older messages failed; they are fetched again only on request. */
  olderFailed: boolean;
  loadOlder: () => void;
  /** Newer messages follow: the loaded ones are a window around a message or a day. */
  hasNewer: boolean;
  isLoadingNewer: boolean;
  loadNewer: () => void;
  /** Replaces the loaded messages by those around a message or a day; null: by the newest. Never rejects. */
  show: (place: WindowPlace | null) => Promise<ShownWindow>;
  refetch: () => void;
}

/** Where a window is. */
export type WindowPlace = { around: number } | { day: string };

/** The message around which the window is, null if there is none; or why it could not be loaded. */
export type ShownWindow = { targetId: number | null; failure: ApiFailure | null };

/**
 * The messages of a ticket, kept up to date by events. Opening it fetches the newest page again even if cached: that
 * marks it as read, and events may have been missed. The response also updates the ticket's record.
 */
export function useMessages(ticketId: number | null): MessageHistory {
  useEffect(followMessages, []);
  useEffect(() => {
    if (ticketId === null) return undefined;
    openReadAhead(ticketId);
    return () => leave(ticketId);
  }, [ticketId]);
  const history = useInfiniteQuery({ ...historyQuery(ticketId ?? 0), enabled: ticketId !== null, staleTime: 0 });
  const waiting = useSyncExternalStore(onOutboxChanged, outbox);
  const known = useMemo(() => inOrder(history.data?.pages ?? []), [history.data]);
  const hidden = useMemo(() => hiddenAfter(history.data?.pages ?? []), [history.data]);
  const events = useMemo(() => eventsIn(history.data?.pages ?? []), [history.data]);
  const isWindow = history.hasPreviousPage;
  const messages = useMemo(
    () => (isWindow ? known : withOutgoing(known, waiting, ticketId)),
    [known, waiting, ticketId, isWindow],
  );
  const loadOlder = async () => {
    // Loading more would cancel the refresh, which also updates the ticket's record.
    if (history.isRefetching) await history.refetch({ cancelRefetch: false });
    await history.fetchNextPage({ cancelRefetch: false });
  };
  const show = useCallback((place: WindowPlace | null) => showWindow(ticketId ?? 0, place), [ticketId]);
  const knowledge = knowledgeOf(history);
  return {
    messages,
    hiddenAfter: hidden,
    events,
    isLoading: knowledge.isLoading,
    isRefreshing: history.isRefetching && mayHaveMissedEvents(ticketId ?? 0),
    error: knowledge.isKnown ? null : knowledge.error,
    hasOlder: history.hasNextPage,
    isLoadingOlder: history.isFetchingNextPage,
    olderFailed: history.isFetchNextPageError,
    loadOlder: () => void (history.hasNextPage && !history.isFetchingNextPage && loadOlder()),
    hasNewer: history.hasPreviousPage,
    isLoadingNewer: history.isFetchingPreviousPage,
    loadNewer: () =>
      void (history.hasPreviousPage && !history.isFetching && history.fetchPreviousPage({ cancelRefetch: false })),
    show,
    refetch: () => void history.refetch(),
  };
}

/** Events keep a cached history as it is on the server, unless the socket was or is interrupted. */
function mayHaveMissedEvents(ticketId: number): boolean {
  return !socketConnected() || (queryClient.getQueryState(historyKey(ticketId))?.isInvalidated ?? false);
}

function leave(ticketId: number): void {
  leaveWindow(ticketId);
  keepNewestPage(ticketId);
}

async function showWindow(ticketId: number, place: WindowPlace | null): Promise<ShownWindow> {
  const key = historyKey(ticketId);
  try {
    await queryClient.cancelQueries({ queryKey: key, exact: true });
    const { page, targetId } = await readPage(ticketId, place);
    queryClient.setQueryData<MessagePages>(key, { pages: [page], pageParams: [place] });
    return { targetId, failure: null };
  } catch (error) {
    return { targetId: null, failure: failureOf(error) };
  }
}

/** Outgoing messages come last, until the server's message with the same key is there. */
function withOutgoing(known: Message[], waiting: readonly Outgoing[], ticketId: number | null): ShownMessage[] {
  const mine = waiting.filter((outgoing) => outgoing.ticketId === ticketId);
  if (mine.length === 0) return known;
  const arrived = new Set(known.map((message) => message.idempotencyKey));
  return [...known, ...mine.filter(({ key }) => !arrived.has(key)).map(shownOutgoing)];
}
