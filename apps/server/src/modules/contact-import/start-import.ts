import type { BodyOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { onDuplicate } from '../../platform/database/database-errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { contactImportParts } from './contact-import.schema.ts';
import { changeImport, type ImportRow, requireImport, runningIndex } from './import-rows.ts';
import { importJob } from './run-import.ts';

/**
 * Starts the import of a draft with the meaning of its columns. Throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STATE,
 * ERR_IMPORT_RUNNING.
 */
export async function startImport(
  unit: Unit,
  { companyId }: Session,
  importId: number,
  choice: BodyOutput<'POST /contacts/imports/:importId/start'>,
): Promise<ImportRow> {
  const { state, total } = await requireImport(unit, companyId, importId, 'hold');
  if (state !== 'draft' || total === 0) throw new AppError('ERR_IMPORT_STATE');
  const rows = choice.withTitles ? total - 1 : total;
  const row = await onDuplicate(
    'ERR_IMPORT_RUNNING',
    () => changeImport(unit, importId, { state: 'running', choice, total: rows }),
    runningIndex,
  );
  await unit.enqueue(importJob(companyId, importId));
  return row;
}

/** Cancels a draft or a running import. Throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STATE. */
export async function cancelImport(unit: Unit, { companyId }: Session, importId: number): Promise<ImportRow> {
  const { state } = await requireImport(unit, companyId, importId, 'hold');
  if (state !== 'draft' && state !== 'running') throw new AppError('ERR_IMPORT_STATE');
  await unit.db
    .delete(contactImportParts)
    .where(and(eq(contactImportParts.importId, importId), eq(contactImportParts.companyId, companyId)));
  return changeImport(unit, importId, { state: 'cancelled', finishedAt: new Date() });
}
