import { useSyncExternalStore } from 'react';
import type { Appearance } from './palette.ts';

/** The key of the browser's storage that keeps the choice (SPEC §3, Local data). */
export const appearanceKey = 'preferredTheme';

const systemIsDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
let current: Appearance | undefined;

/** The stored choice, else dark when the system prefers it, else light (SPEC §4.7). */
export function preferredAppearance(): Appearance {
  const stored = localStorage.getItem(appearanceKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

/** Sets an appearance and stores it for the next visit. */
export function setAppearance(appearance: Appearance): void {
  localStorage.setItem(appearanceKey, appearance);
  show(appearance);
}

/** The system changed, e.g. in the evening: an open page follows it unless somebody has chosen an appearance. */
function followSystem(): void {
  show(preferredAppearance());
}

function show(appearance: Appearance): void {
  current = appearance;
  document.documentElement.dataset.theme = appearance;
  for (const listener of listeners) listener();
}

/** Sets the current appearance on the document; called before the first paint. */
export function applyAppearance(): Appearance {
  if (current === undefined) matchMedia(systemIsDark).addEventListener('change', followSystem);
  current ??= preferredAppearance();
  document.documentElement.dataset.theme = current;
  return current;
}

/** The current appearance, and a function to change it. */
export function useTheme(): { appearance: Appearance; setAppearance: typeof setAppearance; toggle: () => void } {
  const appearance = useSyncExternalStore(subscribe, applyAppearance);
  return { appearance, setAppearance, toggle: () => setAppearance(appearance === 'dark' ? 'light' : 'dark') };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
