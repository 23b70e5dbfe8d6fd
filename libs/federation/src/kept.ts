/** Keeps a value in this browser's storage. Never throws: a full or closed storage keeps nothing. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then there is nothing to fall back to.
  }
}

/** What was kept; null when there is nothing, or when it cannot be read. Never throws. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
