/**
 * The bounds of a spreadsheet: contacts of a large company fit, and the data read from it fits into the thread's
 * memory.
 */
export const sheetLimits = {
  /** Bytes of the file. */
  file: 10 * 1024 ** 2,
  /** Bytes of an .xlsx without its compression: 1,000 times more than the file may be hidden in it (a zip bomb). */
  unpacked: 120 * 1024 ** 2,
  /** Files in an .xlsx. */
  entries: 2_000,
  /** Rows, including empty ones and the header. */
  rows: 100_000,
  /** Further columns are ignored. */
  columns: 120,
  /** Characters of a cell; the rest is cut. */
  cell: 300,
  /** Characters of all cells together: one long text can be repeated in every cell of an .xlsx in few bytes. */
  text: 40 * 1024 ** 2,
  /** Milliseconds for reading a file. */
  time: 60_000,
  /** Megabytes of the thread's heap. */
  heap: 512,
} as const;

/** One row with content: its number as spreadsheets count, from 1, and its cells without spaces around them. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** Why a file cannot be read. */
export type SheetProblem = 'ERR_SPREADSHEET_TOO_LARGE' | 'ERR_SPREADSHEET_UNREADABLE' | 'ERR_FILE_TYPE';

/** Thrown while a spreadsheet is read. */
export class SheetError extends Error {
  override name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem, options?: { cause: unknown }) {
    super(problem, options);
    this.problem = problem;
  }
}
