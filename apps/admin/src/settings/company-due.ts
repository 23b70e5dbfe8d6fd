/** How near a company's due date is; it determines the tint of its row. */
export type Nearness = 'soon' | 'due' | 'late' | undefined;

/**
 * How near it is, by the days left (SPEC §4.6): five; from four left to three overdue; four overdue or more. Undefined
 * with more time left, or without a due date (null).
 */
export function nearnessOf(daysLeft: number | null): Nearness {
  if (daysLeft === null || daysLeft > 5) return undefined;
  if (daysLeft === 5) return 'soon';
  return daysLeft >= -3 ? 'due' : 'late';
}
