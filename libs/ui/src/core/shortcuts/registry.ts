import { isDialogOpen, isTyping, matchesKeys } from './keys.ts';

/** One shortcut: the keys (see `matchesKeys`), what it is called in the `?` list, and what it does. */
export interface Shortcut {
  keys: string;
  label: string;
  /** Without it the shortcut is only listed: it is handled elsewhere, or only while it has a target. */
  run?: () => void;
  /** The heading under which the `?` list shows it. */
  group?: string;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** Every active shortcut; the latest registered wins. */
export function activeShortcuts(): readonly Shortcut[] {
  return registered;
}

/** Adds shortcuts; returns a function that removes them. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  if (registered.length === 0) document.addEventListener('keydown', press);
  change([...shortcuts, ...registered]);
  return () => {
    change(registered.filter((shortcut) => !shortcuts.includes(shortcut)));
    if (registered.length === 0) document.removeEventListener('keydown', press);
  };
}

/** Subscribes to changes of the shortcuts. */
export function onShortcutsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isTyping(event.target) || isDialogOpen()) return;
  const run = registered.find((shortcut) => shortcut.run && matchesKeys(event, shortcut.keys))?.run;
  if (!run) return;
  event.preventDefault();
  run();
}
