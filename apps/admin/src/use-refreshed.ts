import { useEffect } from 'react';

/**
 * Calls `refresh` every so many milliseconds while the page is visible, and when it becomes visible; not at all with null.
 * `refresh` is the same function at each render.
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
