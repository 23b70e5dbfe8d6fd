import { useEffect, useState } from 'react';

/** Milliseconds that a page has for loading its first content. */
const startMilliseconds = 3_000;

/**
 * Whether the caller has been mounted for some seconds; for requests that can wait, e.g. of bells that are rarely
 * shown.
 */
export function useAfterStart(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), startMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
