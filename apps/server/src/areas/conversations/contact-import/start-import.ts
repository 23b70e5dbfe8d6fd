import type { BodyOutput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contactImportParts } from './contact-import.schema.ts';
import { withFieldColumns } from './field-columns.ts';
import { guessColumns } from './guess-columns.ts';
import { changeImport, type ImportRow, requireImport, requireListRight, runningIndex } from './import-rows.ts';
import { rowsBefore } from './read-row.ts';
import { importJob } from './run-import.ts';

/**
 * Starts the import of a draft with the meaning of its columns. Throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STATE,
 * ERR_IMPORT_RUNNING.
 */
export async function startImport(
  unit: Unit,
  session: CallerSession,
  importId: number,
  choice: BodyOutput<'POST /contacts/imports/:importId/start'>,
): Promise<ImportRow> {
  const { companyId } = session;
  const { state, total, contactListId, sample } = await requireImport(unit, companyId, importId, 'hold');
  requireListRight(session, contactListId);
  if (state !== 'draft' || total === 0) throw new AppError('ERR_IMPORT_STATE');
  const rows = Math.max(0, total - rowsBefore(choice));
  const titles = sample[choice.rowsAbove] ?? [];
  const meaning = contactListId === null ? await withFieldColumns(unit, session, { choice, titles }) : choice;
  const row = await onDuplicate(
    'ERR_IMPORT_RUNNING',
    () => changeImport(unit, importId, { state: 'running', choice: meaning, total: rows }),
    runningIndex,
  );
  await unit.audit({
    action: 'import',
    kind: contactListId === null ? 'contacts' : 'contact_lists',
    recordId: contactListId ?? importId,
    label: row.fileName,
    after: { total: rows },
  });
  await unit.enqueue(importJob(companyId, importId));
  return row;
}

/** Cancels a draft or a running import. Throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STATE. */
export async function cancelImport(unit: Unit, session: CallerSession, importId: number): Promise<ImportRow> {
  const { companyId } = session;
  const { state, contactListId } = await requireImport(unit, companyId, importId, 'hold');
  requireListRight(session, contactListId);
  if (state !== 'draft' && state !== 'running') throw new AppError('ERR_IMPORT_STATE');
  await unit.db
    .delete(contactImportParts)
    .where(and(eq(contactImportParts.importId, importId), eq(contactImportParts.companyId, companyId)));
  return changeImport(unit, importId, { state: 'cancelled', finishedAt: new Date() });
}

/**
 * Starts the import of a draft with the guessed meaning of its columns, for clients of the family, which do not ask.
 * Throws ERR_SPREADSHEET_COLUMNS and the errors of `startImport`.
 */
export async function startGuessed(unit: Unit, session: CallerSession, { id, sample }: ImportRow): Promise<ImportRow> {
  const { number, ...guess } = guessColumns(sample);
  if (number === null) throw new AppError('ERR_SPREADSHEET_COLUMNS');
  return startImport(unit, session, id, { ...guess, number });
}
