import { useQuery } from '@tanstack/react-query';

/**
 * Asks for something that is no record of a resource, e.g. what several remotes find for a text. Answers are kept for
 * ten seconds. `asked` names the question; null asks nothing.
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
