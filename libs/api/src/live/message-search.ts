import type { FoundMessage, QueryInput } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../client/client.ts';
import { type Knowledge, knowledgeOf } from './known.ts';

/** The words of a search in messages, and its filters. */
export type MessageQuery = Omit<QueryInput<'GET /messages/search'>, 'after'>;

/** The messages that a search has found so far, newest first. */
export interface FoundMessages extends Knowledge {
  messages: FoundMessage[];
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** After an answer without results the next request is sent automatically, at most this many times in a row. */
const mostEmptyPages = 10;

/** Searches messages; null sends no request. After an answer without results the search continues automatically. */
export function useMessageSearch(asked: MessageQuery | null): FoundMessages {
  const search = useInfiniteQuery({
    queryKey: ['message-search', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api('GET /messages/search', { query: { ...asked, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: asked !== null,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const pages = search.data?.pages ?? [];
  const messages = pages.flatMap((page) => page.messages);
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = search;
  const continues = messages.length === 0 && hasNextPage && !isFetchNextPageError && pages.length < mostEmptyPages;
  useEffect(() => {
    if (continues && !isFetching) void fetchNextPage();
  }, [continues, isFetching, fetchNextPage]);
  const knowledge = knowledgeOf(search);
  return {
    ...knowledge,
    messages,
    isKnown: knowledge.isKnown && !continues,
    isLoading: knowledge.isLoading || continues,
    hasMore: hasNextPage,
    isLoadingMore: search.isFetchingNextPage,
    loadMore: () => void (!isFetching && fetchNextPage()),
    refetch: () => void (messages.length > 0 ? fetchNextPage() : search.refetch()),
  };
}
