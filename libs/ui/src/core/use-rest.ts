import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on an element before it says more, in milliseconds. */
const restTime = 400;

/** The handlers of an element that notice whether the pointer rests on it. */
export type RestHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown',
  (event: PointerEvent<HTMLElement>) => void
>;

/** The element on which the pointer rests, and what to pass to it. */
interface Rest {
  element: HTMLElement | null;
  handlers: RestHandlers;
}

/** Whether the pointer rests on an element, until it leaves or presses it. A finger does not rest. */
export function useRest(given: Partial<RestHandlers>): Rest {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setElement(null);
  };
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
        end();
      },
      onPointerDown: (event) => {
        given.onPointerDown?.(event);
        end();
      },
    },
  };
}
