/** How many months a recurrence covers (SPEC §4.6). */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;

/** How often a company pays. */
export type Recurrence = keyof typeof recurrenceMonths;

/**
 * The next due date (YYYY-MM-DD) after another. `dueDay` is the agreed day of the month: for a company that pays on the
 * 31st, March 31 follows the end of February.
 */
export function nextDueDate(dueDate: string, recurrence: Recurrence, dueDay: number | null): string {
  const [year = 0, month = 1, date = 1] = dueDate.split('-').map(Number);
  const next = month - 1 + recurrenceMonths[recurrence];
  const lastDate = new Date(Date.UTC(year, next + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, next, Math.min(dueDay ?? date, lastDate))).toISOString().slice(0, 10);
}

/** The day of the month in a date. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}

/** A company is warned while fewer days than these are left until its due date (SPEC §4.5, §9). */
export const warningDays = 5;
