/** The name of a day of the week, 1 is Monday, in a language. */
export function weekdayName(weekday: number, language: string, length: 'short' | 'long'): string {
  // 5 January 2026 was a Monday.
  return new Date(2026, 0, 4 + weekday).toLocaleDateString(language, { weekday: length }).replace('.', '');
}
