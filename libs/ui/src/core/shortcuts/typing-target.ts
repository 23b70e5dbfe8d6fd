import { useEffect, useLayoutEffect, useRef } from 'react';

/** What receives a text that is typed while the focus is elsewhere, e.g. the message input of an open chat. */
export interface TypingTarget {
  /** Moves the focus to the field; the browser then writes the pressed key into it. */
  focus: () => void;
  /** Whether letters act on the element with the focus instead, e.g. on the row of a list. */
  isActedOn: (focused: Element) => boolean;
}

let targets: readonly TypingTarget[] = [];

/** The current target for this element; undefined when there is none or letters act on the element. */
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
  // With the frame that shows or hides the field: a key that follows at once is not written into one that is gone.
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
