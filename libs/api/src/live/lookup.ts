import { useQuery } from '@tanstack/react-query';

/**
 * Fetches data that is not a record of a resource, e.g. search results of several remotes. Cached for ten seconds.
 * `asked` identifies the request; null sends none.
 */
export function useLookup<Found>(
  name: string,
  asked: readonly unknown[] | null,
  ask: (signal: AbortSignal) => Promise<Found>,
): { found: Found | undefined; isLooking: boolean; failed: boolean } {
  const { data, isFetching, isError } = useQuery({
    queryKey: ['lookup', name, ...(asked ?? [])],
    queryFn: ({ signal }) => ask(signal),
    enabled: asked !== null,
    staleTime: 10_000,
  });
  return { found: asked ? data : undefined, isLooking: isFetching, failed: isError };
}
