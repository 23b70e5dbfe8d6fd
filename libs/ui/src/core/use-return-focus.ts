import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it when a dialog or a menu was opened, once that has gone. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once it has released the focus; a dialog that the entry of a menu opened has it by then.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    },
    [before],
  );
}
