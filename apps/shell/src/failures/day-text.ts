/** A day `YYYY-MM-DD` as DD/MM/yyyy, in every language (SPEC §2.3). */
export function dayText(day: string): string {
  return day.slice(0, 10).split('-').reverse().join('/');
}
