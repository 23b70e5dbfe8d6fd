import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it when a dialog was opened. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog has released the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    },
    [before],
  );
}
