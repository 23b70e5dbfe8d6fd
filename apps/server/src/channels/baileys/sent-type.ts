const week = 7 * 24 * 60 * 60_000;

/**
 * Under which type of key a sent message is kept: one type a week, so that whole weeks can be forgotten. A phone asks
 * again within days. `weeksAgo` 0 is this week.
 */
export function sentType(weeksAgo: number, now: number = Date.now()): string {
  return `sent-${String(Math.floor(now / week) - weeksAgo).padStart(6, '0')}`;
}
