import type { AnswerInput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { contactImports } from './contact-import.schema.ts';
import { guessColumns } from './guess-columns.ts';

/** An import as stored in the database. */
export type ImportRow = typeof contactImports.$inferSelect;

/** The index that refuses a second running import of a company. */
export const runningIndex = 'contact_imports_running';

/** An import in the form of the contract. */
export function presentImport(row: ImportRow): AnswerInput<'GET /contacts/imports/:importId'> {
  const isDraft = row.state === 'draft';
  return { ...row, sample: isDraft ? row.sample : [], guess: isDraft ? guessColumns(row.sample) : null };
}

/** An import of the company; `hold`: locked until the unit ends. Throws ERR_NO_IMPORT_FOUND. */
export async function requireImport(unit: Unit, companyId: number, id: number, hold?: 'hold'): Promise<ImportRow> {
  const query = unit.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.id, id), eq(contactImports.companyId, companyId)));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND');
  return row;
}

/** Changes an import, and tells everybody in the company. */
export async function changeImport(
  unit: Unit,
  id: number,
  changes: Partial<typeof contactImports.$inferInsert>,
): Promise<ImportRow> {
  const [row] = await unit.db.update(contactImports).set(changes).where(eq(contactImports.id, id)).returning();
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND');
  publishImport(unit, 'update', row);
  return row;
}

/** Tells everybody in the company about an import and its progress. */
export function publishImport(unit: Unit, action: 'create' | 'update', row: ImportRow): void {
  unit.publish({
    name: 'contact-import',
    companyId: row.companyId,
    audience: { to: 'company' },
    payload: { action, record: presentImport(row) },
  });
}
