import { notifyManager, QueryClient } from '@tanstack/react-query';
import { failureOf } from '../client/failure.ts';
import { frameTurns } from './frame-turns.ts';

/**
 * The one cache of server data. Events keep it fresh, so that a list is fetched once. A request is sent whatever the
 * browser says about its line, and fails at once without one: nothing waits unseen, to be done later by itself
 * (docs/adr/0111).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: worthRetrying,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Events change the cache as they arrive, and the screen once per frame: a burst of messages is one rendering.
notifyManager.setScheduler(frameTurns());

/**
 * Retries once if the server was not reached or failed; never after a refusal or a timeout, which would happen again.
 */
function worthRetrying(failures: number, error: Error): boolean {
  const { status, body } = failureOf(error);
  return failures < 1 && (status === 0 || status >= 500) && body.error !== 'ERR_QUERY_TIMEOUT';
}
