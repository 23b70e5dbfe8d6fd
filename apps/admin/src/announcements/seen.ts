import type { Announcement } from '@recado/api/contract';

/** Where a browser keeps what its user has seen. */
const keyOf = (userId: number) => `announcements-seen-${userId}`;

/** The announcements that are new or changed since the user last opened the bell on this computer. */
export function unseenOf(userId: number, shown: readonly Announcement[]): Announcement[] {
  const seen = localStorage.getItem(keyOf(userId)) ?? '';
  return shown.filter(({ updatedAt }) => updatedAt > seen);
}

/** Remembers that the user has seen these. */
export function markSeen(userId: number, shown: readonly Announcement[]): void {
  const newest = shown
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  if (newest) localStorage.setItem(keyOf(userId), newest);
}
