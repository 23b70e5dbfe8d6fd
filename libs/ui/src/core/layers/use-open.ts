import { useState } from 'react';
import { useLayer } from './use-layer.ts';

/** Whether a popup is open, and what opens and closes it: its owner if that says so (`given`), or the popup itself. */
export function useOpen(given: boolean | undefined, onOpenChange?: (isOpen: boolean) => void) {
  const [own, setOwn] = useState(false);
  const isOpen = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useLayer(isOpen, () => change(false));
  return { isOpen, change };
}
