import { useEffect } from 'react';

/**
 * Calls `refresh` at an interval in milliseconds while the page is visible, and when it becomes visible; never if the
 * interval is null. `refresh` must be the same function at each render.
 */
export function useRefreshed(refresh: () => void, everyMilliseconds: number | null): void {
  useEffect(() => {
    if (everyMilliseconds === null) return;
    const refreshVisible = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(refreshVisible, everyMilliseconds);
    document.addEventListener('visibilitychange', refreshVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshVisible);
    };
  }, [refresh, everyMilliseconds]);
}
