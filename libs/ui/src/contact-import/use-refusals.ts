import { api } from '@recado/api/client';
import type { ImportRefusal } from '@recado/api/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListData } from '../records/index.ts';

/** The refused rows of an import, page by page; they no longer change. */
export function useRefusals(importId: number): ListData<ImportRefusal> {
  const query = useInfiniteQuery({
    queryKey: ['contact-import-refusals', importId],
    queryFn: ({ pageParam }) =>
      api('GET /contacts/imports/:importId/refusals', { params: { importId }, query: { pageNumber: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
  return {
    items: query.data?.pages.flatMap(({ records }) => records) ?? [],
    isLoading: query.isLoading,
    error: query.error,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  };
}
