import { useEffect, useState } from 'react';

/** Gives the focus back to what had it when a dialog was opened, so that the keyboard goes on from there. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has let go of the focus itself.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    },
    [before],
  );
}
