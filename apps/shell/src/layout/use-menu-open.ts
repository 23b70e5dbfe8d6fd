import { useCallback, useEffect, useState } from 'react';

/** Whether the drawer is open, and how to change that. */
export interface MenuOpen {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * The drawer is open by default when the window is wider than 600 px (SPEC §2.2). Where it covers the page, it starts
 * closed and its state is not stored.
 */
export function useMenuOpen(narrow: boolean): MenuOpen {
  const [open, setOpen] = useState(!narrow && isWide());
  useEffect(() => setOpen(!narrow && isWide()), [narrow]);
  const toggle = useCallback(() => setOpen((before) => !before), []);
  const close = useCallback(() => setOpen(false), []);
  return { open, toggle, close };
}

function isWide(): boolean {
  return window.innerWidth > 600;
}
