import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Tells a test where the router is. */
export function LocationProbe({ onMove }: { onMove: (path: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onMove(pathname + search), [onMove, pathname, search]);
  return null;
}
