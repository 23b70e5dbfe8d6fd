import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../client/failure.ts';
import { knowledgeOf } from './known.ts';

/** The result of a lookup, and its state. */
export interface Lookup<Found> {
  found: Found | undefined;
  isLooking: boolean;
  failed: boolean;
  failure: ApiFailure | null;
  /** Drops the result and fetches it again. */
  renew: () => void;
}

/**
 * Fetches data that is not a record of a resource, e.g. search results of several remotes. `asked` identifies the
 * request; null sends none. `keptFor`: milliseconds for which the result counts as current.
 */
export function useLookup<Found>(
  name: string,
  asked: readonly unknown[] | null,
  ask: (signal: AbortSignal) => Promise<Found>,
  keptFor = 10_000,
): Lookup<Found> {
  const client = useQueryClient();
  const queryKey = ['lookup', name, ...(asked ?? [])];
  const lookup = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: asked !== null,
    staleTime: keptFor,
  });
  const { isLoading, error } = knowledgeOf(lookup);
  return {
    found: asked ? lookup.data : undefined,
    isLooking: lookup.isFetching || isLoading,
    failed: error !== null,
    failure: error,
    renew: () => void client.resetQueries({ queryKey }),
  };
}
