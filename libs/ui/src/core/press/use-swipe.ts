import { type PointerEvent, useRef } from 'react';

/** In pixels: where a movement counts as a swipe, how far it has to go to act, and how far the message follows. */
const slack = 12;
const enough = 56;
const furthest = 72;

/** What is moved sideways itself. */
const movable = 'input, [role="slider"], pre, .code-block';

/**
 * Handlers for a swipe to the right by touch, e.g. to reply. The element follows the finger by its custom property
 * `--swiped`, without rendering; `data-swipe` is `far` once lifting the finger acts.
 */
export function useSwipe(act: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number; isSwiping: boolean }>(undefined);
  if (!act) return {};
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    delete currentTarget.dataset.swipe;
    currentTarget.style.removeProperty('--swiped');
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      const isFree = target instanceof Element && !target.closest(movable);
      start.current = pointerType === 'touch' && isFree ? { x, y, isSwiping: false } : undefined;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const swipe = start.current;
      if (!swipe) return;
      const [right, down] = [event.clientX - swipe.x, Math.abs(event.clientY - swipe.y)];
      if (!swipe.isSwiping && (down > slack || right < -slack)) return end(event);
      if (right > slack) swipe.isSwiping = true;
      if (!swipe.isSwiping) return;
      const { style, dataset } = event.currentTarget;
      style.setProperty('--swiped', `${Math.min(Math.max(right - slack, 0), furthest)}px`);
      dataset.swipe = right >= enough ? 'far' : 'near';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = event.currentTarget.dataset.swipe === 'far';
      end(event);
      if (isFar) act();
    },
    onPointerCancel: end,
  };
}
