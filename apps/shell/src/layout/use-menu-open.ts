import { useCallback, useEffect, useState } from 'react';

/** Whether the drawer is open, and how to change that. */
export interface MenuOpen {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

const storageKey = 'menuOpen';

/**
 * The drawer is open by default when the window is wider than 600 px (SPEC §2.2); the user's choice is remembered in
 * this browser. Where it covers the page, it starts closed and its state is not stored.
 */
export function useMenuOpen(narrow: boolean): MenuOpen {
  const [open, setOpen] = useState(() => startsOpen(narrow));
  useEffect(() => setOpen(startsOpen(narrow)), [narrow]);
  const toggle = useCallback(() => {
    if (!narrow) localStorage.setItem(storageKey, String(!open));
    setOpen(!open);
  }, [narrow, open]);
  const close = useCallback(() => setOpen(false), []);
  return { open, toggle, close };
}

function startsOpen(narrow: boolean): boolean {
  if (narrow) return false;
  const chosen = localStorage.getItem(storageKey);
  return chosen === null ? window.innerWidth > 600 : chosen === 'true';
}
