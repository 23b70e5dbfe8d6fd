import { useRef, useState } from 'react';

/**
 * The value of a field whose owner, the app, hears of changes and answers later: what the person types is shown at once,
 * and answers to earlier letters do not take back later ones.
 */
export function useFieldValue<Value>(given: Value, tell: (value: Value) => void): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(given);
  const [known, setKnown] = useState(given);
  const told = useRef<Value[]>([]);
  if (!Object.is(known, given)) {
    setKnown(given);
    const at = told.current.findIndex((value) => Object.is(value, given));
    told.current = at < 0 ? [] : told.current.slice(at + 1);
    if (told.current.length === 0) setShown(given);
  }
  const change = (value: Value) => {
    told.current = [...told.current, value].slice(-100);
    setShown(value);
    tell(value);
  };
  return [shown, change];
}
