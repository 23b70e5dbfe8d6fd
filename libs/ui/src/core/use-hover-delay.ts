import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer must rest on an element before its tooltip appears, in milliseconds. */
const hoverDelay = 400;

/** Elements that act when they are tapped: a tap runs their action and shows no tooltip. */
const controls = 'a, button, input, select, textarea, [role="button"], [role="tab"]';

/** The handlers that detect whether the pointer rests on an element. */
export type HoverHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp',
  (event: PointerEvent<HTMLElement>) => void
>;

/** The element on which the pointer rests, and what to pass to it. */
interface Hover {
  element: HTMLElement | null;
  handlers: HoverHandlers;
}

/**
 * Reports when the pointer has rested on an element, until it leaves or presses it. Touch has no hover: a tap on an
 * element that is not a control counts, until the next tap elsewhere.
 */
export function useHoverDelay(given: Partial<HoverHandlers>): Hover {
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
        timer.current = setTimeout(() => setElement(currentTarget), hoverDelay);
      },
      onPointerLeave: (event) => {
        given.onPointerLeave?.(event);
        // A touch pointer leaves when the tap ends.
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
