/** Stores a value in this browser. Never throws: if the storage is full or unavailable, nothing is stored. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then there is just no value to fall back to.
  }
}

/** The stored value; null if there is none, or it cannot be read. Never throws. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
