/** How many months can be chosen. */
const offered = 24;

/** The months until that of a day (YYYY-MM-DD), as YYYY-MM, the latest first. */
export function recentMonths(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: offered }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}
