import { queryClient } from '@recado/api/live';
import { useRefreshed } from '../use-refreshed.ts';
import { deadJobs, operatedConnections } from './operations.ts';

/** Milliseconds between two fetches; the server measures only on request. */
const everyMilliseconds = 5_000;

/** Fetches the visible queries again, except those that are already being fetched. */
export function refreshOperations(): void {
  const keys = [
    ['report', 'GET /operations'],
    [operatedConnections.name, 'list'],
    [deadJobs.name, 'list'],
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Keeps the page's data up to date while it is visible. */
export function useFreshOperations(): void {
  useRefreshed(refreshOperations, everyMilliseconds);
}
