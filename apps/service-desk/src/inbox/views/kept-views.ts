const keyOf = (userId: number) => `hasViews:${userId}`;

/** Remembers whether a user sees any views: only then the next start makes room for them and asks for them at once. */
export function keepHasViews(userId: number, hasViews: boolean): void {
  try {
    if (hasViews) localStorage.setItem(keyOf(userId), '1');
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // The storage is full: they are asked for after the start.
  }
}

/** Whether this browser remembers that a user sees views. */
export function hadViews(userId: number): boolean {
  return localStorage.getItem(keyOf(userId)) !== null;
}
