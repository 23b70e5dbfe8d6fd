import { useEffect, useLayoutEffect, useRef } from 'react';

/** Receives text that is typed while the focus is elsewhere, e.g. the message input of an open chat. */
export interface TypingTarget {
  /** Moves the focus to the field; the browser then writes the pressed key into it. */
  focus: () => void;
  /** Whether letters are shortcuts of the focused element instead, e.g. of a list row. */
  isActedOn: (focused: Element) => boolean;
}

let targets: readonly TypingTarget[] = [];

/** The current target for this element; undefined without one, or if letters are shortcuts of the element. */
export function typingTargetFor(focused: EventTarget | null): TypingTarget | undefined {
  const target = targets[0];
  return focused instanceof Element && target?.isActedOn(focused) ? undefined : target;
}

/** While the component is shown and `enabled`, printable keys are text for this target (UX, Learned by using it). */
export function useTypingTarget(target: TypingTarget, enabled = true): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  // In the same frame that shows or hides the field, so that the next key never goes into a removed field.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const registered: TypingTarget = {
      focus: () => latest.current.focus(),
      isActedOn: (focused) => latest.current.isActedOn(focused),
    };
    targets = [registered, ...targets];
    return () => {
      targets = targets.filter((other) => other !== registered);
    };
  }, [enabled]);
}
