import { useEffect, useRef, useSyncExternalStore } from 'react';
import { activeShortcuts, onShortcutsChanged, registerShortcuts, type Shortcut } from './registry.ts';

/**
 * Keyboard shortcuts that work while the component is shown and `enabled`. They never fire while a dialog is open, and
 * those without a modifier not while the user types. They appear in the `?` list (UX).
 */
export function useShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = JSON.stringify(shortcuts.map(({ run, ...described }) => ({ ...described, acts: !!run })));
  useEffect(() => {
    if (!enabled) return undefined;
    const named = JSON.parse(names) as (Omit<Shortcut, 'run'> & { acts: boolean })[];
    return registerShortcuts(
      named.map(({ acts, ...shortcut }, index) => ({
        ...shortcut,
        run: acts ? () => latest.current[index]?.run?.() : undefined,
      })),
    );
  }, [names, enabled]);
}

/** The active shortcuts. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(onShortcutsChanged, activeShortcuts);
}
