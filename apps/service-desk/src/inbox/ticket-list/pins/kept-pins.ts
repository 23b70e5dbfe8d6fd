const keyOf = (userId: number) => `pinnedTickets:${userId}`;

/** Remembers which tickets a user pinned, so that the next start shows them first at once. */
export function keepPins(userId: number, ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), ids.join(' '));
  } catch {
    // The storage is full: the server tells them a moment later.
  }
}

/** The tickets that this browser remembers as pinned by a user. */
export function keptPins(userId: number): number[] {
  const ids = (localStorage.getItem(keyOf(userId)) ?? '').split(' ').map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0);
}
