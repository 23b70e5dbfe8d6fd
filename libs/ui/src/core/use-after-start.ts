import { useEffect, useState } from 'react';

/** Milliseconds in which a page loads what it shows first. */
const startMilliseconds = 3_000;

/** Whether the first seconds of the caller are over, for what may ask the server a little later, e.g. bells that are rarely shown. */
export function useAfterStart(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), startMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
