import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Reports the router's address to a test. */
export function LocationProbe({ onMove }: { onMove: (path: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onMove(pathname + search), [onMove, pathname, search]);
  return null;
}
