import { queryClient } from '@recado/api/live';
import { useRefreshed } from '../use-refreshed.ts';
import { deadJobs, operatedConnections } from './operations.ts';

/** Milliseconds between two looks; the server measures only when it is asked. */
const everyMilliseconds = 5_000;

/** Fetches again what is on the screen; what is being fetched is not asked for twice. */
export function refreshOperations(): void {
  const keys = [
    ['report', 'GET /operations'],
    [operatedConnections.name, 'list'],
    [deadJobs.name, 'list'],
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Keeps the page fresh while it is visible. */
export function useFreshOperations(): void {
  useRefreshed(refreshOperations, everyMilliseconds);
}
