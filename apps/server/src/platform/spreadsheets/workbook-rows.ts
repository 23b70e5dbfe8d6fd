import * as xlsx from '@e965/xlsx';
import { SheetError, sheetLimits } from './sheet-limits.ts';

/** More rows than are accepted, so that a longer sheet is recognised. */
const readRows = sheetLimits.rows + 1;

/**
 * The cells of the first sheet of a workbook, row by row; for a formula, the result that is stored with it. Throws
 * SheetError.
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
  try {
    const { Sheets, SheetNames } = xlsx.read(content, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: readRows,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      bookVBA: false,
    });
    const [first = ''] = SheetNames;
    return Sheets[first]?.['!data'] ?? [];
  } catch (cause) {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  }
}

/** A cell as text. A telephone number is often stored as a number: it keeps all of its digits (never 5.5E+12). */
function textOf(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v === 'number') return Number.isInteger(cell.v) ? BigInt(cell.v).toString() : String(cell.v);
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v);
}
