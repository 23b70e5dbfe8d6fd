import { hasModifier, isDialogOpen, isText, isTyping, matchesKeys } from './keys.ts';
import { typingTargetFor } from './typing-target.ts';

/** One shortcut: the keys (see `matchesKeys`), its name in the `?` list, and its action. */
export interface Shortcut {
  keys: string;
  label: string;
  /** Without it the shortcut is only listed: it is handled elsewhere, or only while it has a target. */
  run?: () => void;
  /** Acts on the focused element, or moves the focus: the command palette, which takes the focus, cannot offer it. */
  needsFocus?: boolean;
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
  if (event.defaultPrevented || event.repeat || isDialogOpen()) return;
  if (isTyping(event.target) && !hasModifier(event) && !event.altKey) return;
  const target = isText(event) ? typingTargetFor(event.target) : undefined;
  if (target) {
    target.focus();
    return;
  }
  const run = registered.find((shortcut) => shortcut.run && matchesKeys(event, shortcut.keys))?.run;
  if (!run) return;
  event.preventDefault();
  run();
}
