const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds before its end from which a chat's window for free messages is said to end. */
export const endsSoon = 2 * hour;

/** The time that is left of a window in its largest unit, rounded down, at least a minute. */
export function timeLeft(milliseconds: number): { unit: 'hours' | 'minutes'; count: number } {
  if (milliseconds >= hour) return { unit: 'hours', count: Math.floor(milliseconds / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(milliseconds / minute)) };
}
