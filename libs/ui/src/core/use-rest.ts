import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on an element before it says more, in milliseconds. */
const restTime = 400;

/** What does something when it is tapped: a finger gets that and no words. */
const controls = 'a, button, input, select, textarea, [role="button"], [role="tab"]';

/** The handlers of an element that notice whether the pointer rests on it. */
export type RestHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp',
  (event: PointerEvent<HTMLElement>) => void
>;

/** The element on which the pointer rests, and what to pass to it. */
interface Rest {
  element: HTMLElement | null;
  handlers: RestHandlers;
}

/**
 * Whether the pointer rests on an element, until it leaves or presses it. A finger does not rest: it taps the element, if
 * that is no control, and later something else.
 */
export function useRest(given: Partial<RestHandlers>): Rest {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!element) return;
    const end = () => setElement(null);
    document.addEventListener('pointerdown', end, true);
    return () => document.removeEventListener('pointerdown', end, true);
  }, [element]);
  return {
    element,
    handlers: {
      onPointerEnter: (event) => {
        given.onPointerEnter?.(event);
        const { currentTarget, pointerType } = event;
        if (pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setElement(currentTarget), restTime);
      },
      onPointerLeave: (event) => {
        given.onPointerLeave?.(event);
        // A finger leaves with the end of its tap.
        if (event.pointerType === 'touch') return;
        clearTimeout(timer.current);
        setElement(null);
      },
      onPointerDown: (event) => {
        given.onPointerDown?.(event);
        clearTimeout(timer.current);
      },
      onPointerUp: (event) => {
        given.onPointerUp?.(event);
        const { currentTarget, pointerType } = event;
        if (pointerType === 'touch' && !currentTarget.closest(controls)) setElement(currentTarget);
      },
    },
  };
}
