/** The mark by which Excel recognises UTF-8. */
export const csvMark = '\u{feff}';

/**
 * One line of a CSV file with semicolons, as Excel expects in Brazil. A text that a spreadsheet would run as a formula
 * gets an apostrophe (SERVER §3.17). A text with a comma is quoted too: programs in English separate by commas.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}

function cellOf(text: string): string {
  const cell = harmless(text);
  return /[;,"\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A text that no spreadsheet runs as a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
