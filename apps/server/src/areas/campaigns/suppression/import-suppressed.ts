import { numberKey, readNumbers } from '@recado/contract/phone-numbers';
import { writtenNumbers } from '@recado/contract/written-numbers';
import { and, eq } from 'drizzle-orm';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, UploadedFile } from '../../../platform/http/handler.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet-limits.ts';
import { shownName } from '../../../platform/text/foreign-text.ts';
import { guessColumns } from '../../conversations/contact-import/guess-columns.ts';
import { rowsBefore } from '../../conversations/contact-import/read-row.ts';
import { publishSuppressed, requireRoom } from './change-suppression.ts';
import { byCompany } from './is-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** The number of first rows from which the column of the numbers is guessed. */
const sampleRows = 20;
const longestName = 50;

/** The results of the rows of a file. */
interface Imported {
  added: number;
  known: number;
  refused: number;
  /** How many of the refused ones a spreadsheet has rounded; missing if none. */
  rounded?: number;
}

/** The columns of a file, as guessed from its first rows. */
interface Columns {
  /** All numbers of a person are suppressed. */
  numbers: number[];
  name: number | null;
  country: string;
}

/**
 * Adds the numbers of a spreadsheet to the list of the company, some hundred rows per unit, and notifies the
 * administrators once. If the file is broken, the rows before the error stay. Throws the errors of `readSheet`,
 * ERR_NO_FILE_FOUND, ERR_SPREADSHEET_EMPTY, ERR_SPREADSHEET_COLUMNS, ERR_TOO_MANY_SUPPRESSED.
 */
export async function importSuppressed(
  database: Database,
  { companyId }: CallerSession,
  [file]: readonly UploadedFile[],
  country: string,
): Promise<Imported> {
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const imported: Imported = { added: 0, known: 0, refused: 0 };
  let columns: Columns | undefined;
  const reading = readSheet({ companyId, path: file.temporaryPath }, async (rows) => {
    const body = columns ? rows : rows.slice(titlesIn(rows));
    columns ??= columnsOf(rows, country);
    const meaning = columns;
    await database.tenant(companyId, (unit) => storeRows(unit, companyId, { rows: body, columns: meaning, imported }));
  });
  await reading.finally(() => tellImported(database, companyId, imported));
  if (!columns) throw new AppError('ERR_SPREADSHEET_EMPTY');
  await database.tenant(companyId, (unit) =>
    unit.audit({
      action: 'import',
      kind: 'suppressed_numbers',
      recordId: companyId,
      label: file.name,
      after: { total: imported.added },
    }),
  );
  return imported;
}

async function tellImported(database: Database, companyId: number, { added }: Imported): Promise<void> {
  if (added === 0) return;
  await database.tenant(companyId, async (unit) => publishSuppressed(unit, companyId, { action: 'import' }));
}

function sampleOf(rows: readonly SheetRow[]): string[][] {
  return rows.slice(0, sampleRows).map(({ cells }) => cells);
}

/** The number of first rows that are no numbers: titles, and rows above them. */
function titlesIn(rows: readonly SheetRow[]): number {
  return rowsBefore(guessColumns(sampleOf(rows)));
}

function columnsOf(rows: readonly SheetRow[], country: string): Columns {
  const { number, furtherNumbers, name } = guessColumns(sampleOf(rows));
  if (number === null) throw new AppError('ERR_SPREADSHEET_COLUMNS');
  return { numbers: [number, ...furtherNumbers], name, country };
}

/** Stores the numbers of some rows in one statement, and counts the results. */
async function storeRows(
  unit: Unit,
  companyId: number,
  { rows, columns, imported }: { rows: readonly SheetRow[]; columns: Columns; imported: Imported },
): Promise<void> {
  const drafts = rows.flatMap(({ cells }) => {
    const texts = columns.numbers.map((column) => cells[column] ?? '');
    const numbers = readNumbers(texts, columns.country);
    if (numbers.length === 0) noteRefused(imported, texts);
    const name = columns.name === null ? '' : shownName(cells[columns.name] ?? '').slice(0, longestName);
    return numbers.map((number) => ({ companyId, number, name, source: 'import' as const }));
  });
  if (drafts.length === 0) return;
  const fresh = await notYetSuppressed(unit, companyId, drafts);
  imported.known += drafts.length - fresh.length;
  if (fresh.length === 0) return;
  if (fresh.length > (await requireRoom(unit, companyId))) throw new AppError('ERR_TOO_MANY_SUPPRESSED');
  const added = await unit.db
    .insert(suppressedNumbers)
    .values(fresh)
    .onConflictDoNothing()
    .returning({ id: suppressedNumbers.id });
  imported.added += added.length;
  imported.known += fresh.length - added.length;
}

function noteRefused(imported: Imported, texts: readonly string[]): void {
  imported.refused += 1;
  const isRounded = texts.some((text) => writtenNumbers(text).includes('rounded'));
  if (isRounded) imported.rounded = (imported.rounded ?? 0) + 1;
}

/** The numbers that are not on the list yet, each person once, in whatever form their numbers are. */
async function notYetSuppressed<Draft extends { number: string }>(
  { db }: Unit,
  companyId: number,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  const byKey = new Map(drafts.map((draft) => [numberKey(draft.number), draft]));
  const isOne = isAnyForm(
    suppressedNumbers.number,
    drafts.map(({ number }) => number),
  );
  const known = await db
    .select({ number: suppressedNumbers.number })
    .from(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, companyId), isOne, byCompany));
  for (const { number } of known) byKey.delete(numberKey(number ?? ''));
  return [...byKey.values()];
}
