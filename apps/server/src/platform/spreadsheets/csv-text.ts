/** The mark by which Excel recognises UTF-8. */
export const csvMark = '\u{feff}';

/**
 * One line of a CSV file with semicolons, as Excel expects in Brazil. A text that a spreadsheet would run as a formula
 * gets an apostrophe (SERVER §3.17).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
