import { useEffect, useState } from 'react';

/** The delay of every search box, in milliseconds (SPEC §9). */
export const searchDelay = 500;

/** A value that follows the given one once it has not changed for `delay` milliseconds. */
export function useDebouncedValue<Value>(value: Value, delay: number = searchDelay): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
