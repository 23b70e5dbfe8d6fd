import { and, desc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, UploadedFile } from '../../../platform/http/handler.ts';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet-limits.ts';
import { requireContactList } from '../contact-lists/contact-list-rows.ts';
import { contactImportParts, contactImports } from './contact-import.schema.ts';
import { type ImportRow, publishImport } from './import-rows.ts';

/** The first rows, from which the meaning of the columns is guessed, and the longest cell of them. */
const sampleRows = 30;
const longestCell = 60;
/** The most imports that a company keeps, with their refused rows. */
const mostKept = 20;

/**
 * Reads a spreadsheet and stores its rows as the draft of an import, in place of the user's former draft. Throws the
 * errors of `readSheet`, ERR_NO_FILE_FOUND, ERR_SPREADSHEET_EMPTY, and for an unknown contact list
 * ERR_NO_CONTACT_LIST_FOUND.
 */
export async function draftImport(
  database: Database,
  { companyId, userId }: CallerSession,
  [file]: readonly UploadedFile[],
  contactListId: number | null = null,
): Promise<ImportRow> {
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  const tenant = <Result>(work: (unit: Unit) => Promise<Result>) => database.tenant(companyId, work);
  const { id } = await tenant(async (unit) => {
    if (contactListId !== null) await requireContactList(unit, companyId, contactListId);
    await forgetOldImports(unit, companyId, userId);
    return insertDraft(unit, { companyId, userId, contactListId, fileName: file.name });
  });
  try {
    return await fillDraft(tenant, id, { companyId, path: file.temporaryPath });
  } catch (error) {
    await tenant(({ db }) => db.delete(contactImports).where(eq(contactImports.id, id)));
    throw error;
  }
}

async function insertDraft(
  unit: Unit,
  given: { companyId: number; userId: number; contactListId: number | null; fileName: string },
) {
  return one(
    await unit.db
      .insert(contactImports)
      .values({ ...given, source: 'file', state: 'draft' })
      .returning(),
    'ERR_INTERNAL',
  );
}

async function fillDraft(
  tenant: <Result>(work: (unit: Unit) => Promise<Result>) => Promise<Result>,
  importId: number,
  file: { companyId: number; path: string },
): Promise<ImportRow> {
  const sample: string[][] = [];
  let total = 0;
  let position = 0;
  await readSheet(file, async (rows: SheetRow[]) => {
    sample.push(
      ...rows.slice(0, sampleRows - sample.length).map(({ cells }) => cells.map((cell) => cell.slice(0, longestCell))),
    );
    total += rows.length;
    const part = { importId, position: position++, rows };
    await tenant(async (unit) => {
      await unit.db.insert(contactImportParts).values({ ...part, companyId: unit.companyId ?? 0 });
    });
  });
  if (total === 0) throw new AppError('ERR_SPREADSHEET_EMPTY');
  return tenant(async (unit) => {
    const row = one(
      await unit.db.update(contactImports).set({ sample, total }).where(eq(contactImports.id, importId)).returning(),
      'ERR_NO_IMPORT_FOUND',
    );
    publishImport(unit, 'create', row);
    return row;
  });
}

/**
 * Deletes the user's former draft, unless it is still being read; drafts that are older than a day; and the oldest
 * imports.
 */
async function forgetOldImports(unit: Unit, companyId: number, userId: number): Promise<void> {
  const own = eq(contactImports.companyId, companyId);
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  const former = and(eq(contactImports.userId, userId), gt(contactImports.total, 0));
  const abandoned = or(former, lt(contactImports.createdAt, yesterday));
  await unit.db.delete(contactImports).where(and(own, eq(contactImports.state, 'draft'), abandoned));
  const oldest = await unit.db
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(and(own, ne(contactImports.state, 'running')))
    .orderBy(desc(contactImports.id))
    .limit(100)
    .offset(mostKept - 1);
  const ids = oldest.map(({ id }) => id);
  if (ids.length > 0) await unit.db.delete(contactImports).where(inArray(contactImports.id, ids));
}
