import { parse } from 'csv-parse/sync';
import { SheetError, sheetLimits } from './sheet-limits.ts';

/** The rows of a text file with separators. Throws SheetError. */
export function textRows(content: Buffer): string[][] {
  const text = decoded(content);
  // Binary data, or a page or document that was saved under the name of a table.
  if (text.includes('\0') || /^\s*[<{]/.test(text.slice(0, 200))) throw new SheetError('ERR_FILE_TYPE');
  const rows = parsed(text);
  if (rows.length > sheetLimits.rows) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
  return rows;
}

function parsed(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: sheetLimits.columns * sheetLimits.cell * 10,
      to: sheetLimits.rows + 1,
    });
  } catch (cause) {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  }
}

/** Decodes what Excel writes: UTF-8, UTF-16 or the old Windows code page, with or without a mark at the beginning. */
function decoded(content: Buffer): string {
  if (startsWith(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content);
  if (startsWith(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content);
  const [even, odd] = zeros(content.subarray(0, 1_000));
  if (odd > 100 && even < 10) return new TextDecoder('utf-16le').decode(content);
  if (even > 100 && odd < 10) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function startsWith(content: Buffer, first: number, second: number): boolean {
  return content[0] === first && content[1] === second;
}

/** How many bytes are zero at even and at odd positions, per 1,000 bytes: UTF-16 has them at one of the two. */
function zeros(beginning: Buffer): [number, number] {
  const counts: [number, number] = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1;
  const scale = 1_000 / Math.max(1, beginning.length);
  return [counts[0] * scale, counts[1] * scale];
}

/** The separator that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const counted = [';', ',', '\t', '|'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).mark;
}
