import * as xlsx from '@e965/xlsx';
import { SheetError, sheetLimits } from './sheet-limits.ts';

/** More rows than are accepted, so that a longer sheet is recognised. */
const readRows = sheetLimits.rows + 1;

/**
 * The cells of the first sheet of a workbook, row by row; for a formula, the result that is stored with it. Merged cells
 * have their content in each row, a date is one as ISO 8601 writes it. Throws SheetError.
 */
export function* workbookRows(content: Buffer): Generator<string[]> {
  const rows = cellsOf(content);
  if (rows.length > sheetLimits.rows) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? [];
    yield Array.from({ length: Math.min(row.length, sheetLimits.columns) }, (_, column) => textOf(row[column]));
    // Frees the memory of a row as soon as it was passed on.
    rows[index] = undefined;
  }
}

type Row = (xlsx.CellObject | undefined)[] | undefined;

function cellsOf(content: Buffer): Row[] {
  const sheet = firstSheet(content);
  const rows: Row[] = sheet?.['!data'] ?? [];
  for (const { s: start, e: end } of sheet?.['!merges'] ?? []) {
    const cell = rows[start.r]?.[start.c];
    // Downwards only: a title over several columns is no value of theirs.
    for (let at = start.r + 1; cell && at <= Math.min(end.r, start.r + mostMerged, rows.length - 1); at += 1) {
      const row = rows[at] ?? [];
      row[start.c] ??= cell;
      rows[at] = row;
    }
  }
  return rows;
}

/** The most rows that one merged cell fills: an .xlsx may declare many merged cells over all of its rows. */
const mostMerged = 200;

function firstSheet(content: Buffer): xlsx.WorkSheet | undefined {
  try {
    const { Sheets, SheetNames } = xlsx.read(content, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: readRows,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellDates: true,
      UTC: true,
      // Digits in a page stay digits.
      raw: true,
      bookVBA: false,
    });
    const [first = ''] = SheetNames;
    return Sheets[first];
  } catch (cause) {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  }
}

/** The first day that spreadsheets know. */
const beginning = Date.UTC(1900, 0, 1);

/** A day as YYYY-MM-DD, a moment with its time, a length of less than a day as HH:MM. */
function dateText(stored: Date): string {
  if (Number.isNaN(stored.getTime())) return '';
  // A part of a day has no exact value: 09:32 is read as 09:31:59.999.
  const moment = new Date(Math.round(stored.getTime() / 1_000) * 1_000);
  const text = moment.toISOString();
  if (moment.getTime() < beginning) return text.slice(11, 16);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** A cell as text. A telephone number is often stored as a number: it keeps all of its digits (never 5.5E+12). */
function textOf(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v === 'number') return Number.isInteger(cell.v) ? BigInt(cell.v).toString() : String(cell.v);
  return cell.v instanceof Date ? dateText(cell.v) : String(cell.v);
}
