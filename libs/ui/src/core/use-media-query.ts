import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is narrow (< 600 px): the drawer overlays, tables become cards (UX). */
export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 599px)');
}

/** Whether the system asks for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
