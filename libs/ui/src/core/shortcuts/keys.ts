/**
 * The keys of a shortcut as they are written: a letter or key name in lower case, `?`, `escape`, `enter`, `mod+k` for
 * Ctrl on most machines and ⌘ on a Mac, `mod+shift+k`, and `alt+arrowdown`.
 */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const wanted = parts.at(-1);
  const withMod = parts.includes('mod');
  if (event.altKey !== parts.includes('alt') || withMod !== hasModifier(event)) return false;
  // Shift is part of a sign, e.g. of `?`, and of `/` on a Spanish keyboard.
  const isSign = wanted?.length === 1 && wanted.toLowerCase() === wanted.toUpperCase();
  if (withMod && !isSign && event.shiftKey !== parts.includes('shift')) return false;
  return event.key.toLowerCase() === wanted;
}

/** Whether Ctrl or ⌘ is held. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/**
 * Whether the key types a character or begins one, like a dead accent key; not the space bar, which presses and
 * scrolls.
 */
export function isText(event: KeyboardEvent): boolean {
  if (hasModifier(event) || event.altKey) return false;
  return event.key === 'Dead' || event.key === 'Process' || (event.key.length === 1 && event.key !== ' ');
}

/** The elements in which letters are text; a choice of two halves is an input, too. */
const written =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="range"]), textarea, select, [contenteditable="true"]';

/** Whether the user is writing: then only shortcuts with a modifier fire (UX). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(written) !== null;
}

/** Whether a dialog is open; elements behind it ignore keys. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog[open]')].some(
    (dialog) => dialog.closest('[style*="display: none"]') === null,
  );
}

/** The keys as a person reads them, e.g. ["Ctrl", "K"]. */
export function readableKeys(keys: string): string[] {
  const isMac = /mac/i.test(navigator.platform);
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    enter: 'Enter',
    escape: 'Esc',
    shift: 'Shift',
    alt: isMac ? '⌥' : 'Alt',
    arrowup: '↑',
    arrowdown: '↓',
  };
  return keys.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
