import { queryClient } from '@recado/api/live';
import { useEffect } from 'react';
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
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) refreshOperations();
    };
    const timer = setInterval(refresh, everyMilliseconds);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}
