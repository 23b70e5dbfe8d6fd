import { sheetLimits } from './sheet-limits.ts';

/** How an .ods says that a row or cell is repeated; the parser reads the number in any form, also as `1e9`. */
const repetition = /(number-(rows|columns)-repeated\s*=\s*["'])([^"']*)/g;

/** One more than is read, so that a longer sheet is recognised. */
const most: Record<string, number> = { rows: sheetLimits.rows + 1, columns: sheetLimits.columns };

/**
 * The content of an .ods whose rows and cells are repeated as often as is read at most: the parser writes each one, and a
 * thousand million fit into one attribute.
 */
export function boundedRepetitions(content: Buffer): Buffer {
  // Byte by byte, in whatever encoding the text is.
  const text = content.toString('latin1').replace(repetition, (_, before: string, kind: string, value: string) => {
    const repeated = Math.trunc(Number(value));
    return before + Math.min(most[kind] ?? 1, repeated > 0 ? repeated : 1);
  });
  return Buffer.from(text, 'latin1');
}
