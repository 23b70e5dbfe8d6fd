import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** The fields that both the user and somebody else changed, and the two ways to go on. */
export interface ForeignChanges {
  contested: readonly string[];
  /** Shows what is stored in the contested fields; the other fields keep what the user typed. */
  takeStored: () => void;
  /** Keeps what the user typed; saving then no longer asks. */
  keepTyped: () => void;
}

/**
 * Compares the record of an open form with what somebody else saves meanwhile. `stored` are the form's values of the
 * record as it is now. A field that the user has not changed shows the stored value at once, so that saving does not
 * undo the other change. A field that both changed keeps what was typed, and is contested. While `isOwn`, nothing is compared: the change is the
 * user's own, or there is no form yet.
 */
export function useForeignChanges(form: FormInstance, stored: object, isOwn: () => boolean): ForeignChanges {
  const base = useRef<Values>({ ...stored });
  const [contested, setContested] = useState<readonly string[]>([]);
  // After each rendering: the caller makes the values anew each time.
  useEffect(() => {
    const former = base.current;
    const now: Values = { ...stored };
    base.current = now;
    if (isOwn()) return;
    const changed = Object.keys({ ...former, ...now }).filter((name) => !isSame(former[name], now[name]));
    if (changed.length === 0) return;
    const typed: Values = form.getFieldsValue(true);
    const shown = Object.keys(form.getFieldsValue()).filter((name) => changed.includes(name));
    const untouched = shown.filter((name) => isSame(typed[name], former[name]));
    show(form, untouched, now);
    const both = shown.filter((name) => !untouched.includes(name) && !isSame(typed[name], now[name]));
    setContested((known) => [...known.filter((name) => !shown.includes(name)), ...both]);
  });
  const keepTyped = () => setContested([]);
  const takeStored = () => {
    show(form, contested, base.current);
    keepTyped();
  };
  return { contested, takeStored, keepTyped };
}

type Values = Record<string, unknown>;

/** As untouched: leaving the dialog does not ask because of them. */
function show(form: FormInstance, names: readonly string[], values: Values): void {
  if (names.length > 0)
    form.setFields(names.map((name) => ({ name, value: values[name], touched: false, errors: [] })));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
