import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** The duration of a long press, in milliseconds, and how far the finger may move meanwhile, in pixels. */
const rest = 450;
const slack = 10;

/**
 * Handlers for a long press by touch; mouse users have buttons. The click that follows the press is suppressed, so that
 * the element under the finger does not open.
 */
export function useLongPress(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasActed = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!act) return {};
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      cancel();
      hasActed.current = false;
      if (pointerType !== 'touch') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        hasActed.current = true;
        act();
      }, rest);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!hasActed.current) return;
      hasActed.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
