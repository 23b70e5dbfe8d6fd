import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

/** The duration of a long press, in milliseconds, and how far the finger may move meanwhile, in pixels. */
const rest = 450;
const slack = 10;

/** Where a menu opens, in pixels from the window's corner. */
export interface MenuPlace {
  x: number;
  y: number;
}

/** `within`: only presses inside such an element count. `native`: what keeps the browser's own menu of the mouse. */
export interface MenuPressOptions {
  within?: string;
  native?: string;
}

/**
 * Handlers for what opens a menu: the right mouse button, the menu key, and a long press by touch. The click that follows
 * a long press is suppressed, so that the element under the finger does not open. Selected text keeps the browser's menu.
 */
export function useMenuPress(
  open: ((at: MenuPlace, target: Element) => void) | undefined,
  { within, native }: MenuPressOptions = {},
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number; isTouch: boolean; hasActed: boolean }>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!open) return {};
  const press = (at: MenuPlace, target: EventTarget) => {
    cancel();
    if (start.current?.isTouch) start.current.hasActed = true;
    if (target instanceof Element) open(at, target);
  };
  const counts = (target: EventTarget) => target instanceof Element && (!within || target.closest(within) !== null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      cancel();
      start.current = { x, y, isTouch: pointerType === 'touch', hasActed: false };
      if (pointerType === 'touch' && counts(target)) timer.current = setTimeout(() => press({ x, y }, target), rest);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = 0, y = 0 } = start.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The browser may recognise a long press earlier.
    onContextMenu: (event: MouseEvent) => {
      const { target } = event;
      if (!counts(target)) return;
      const isTouch = start.current?.isTouch ?? false;
      if (!isTouch && keepsNative(target, native)) return;
      event.preventDefault();
      if (!start.current?.hasActed) press(placeOf(event), target);
      // The menu key comes without a press before it.
      if (!isTouch) start.current = undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      if (start.current?.hasActed && event.cancelable) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!start.current?.hasActed) return;
      start.current.hasActed = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

function keepsNative(target: EventTarget, native: string | undefined): boolean {
  if (!(target instanceof Element)) return true;
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(target);
  return isSelected || (native !== undefined && target.closest(native) !== null);
}

/** At the pointer, or below the focused element if a key opens it. */
function placeOf({ clientX: x, clientY: y, target }: MouseEvent): MenuPlace {
  if (x > 0 || y > 0 || !(target instanceof Element)) return { x, y };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}
