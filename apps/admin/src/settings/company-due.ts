/** How near a company's due date is; its row is tinted by it. */
export type Nearness = 'soon' | 'due' | 'late' | undefined;

/**
 * How near it is, by the days left (SPEC §4.6): five; from four to three days over; four days over and more. Undefined
 * when there is more time, or no due date (null).
 */
export function nearnessOf(daysLeft: number | null): Nearness {
  if (daysLeft === null || daysLeft > 5) return undefined;
  if (daysLeft === 5) return 'soon';
  return daysLeft >= -3 ? 'due' : 'late';
}
