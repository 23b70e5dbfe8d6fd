import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
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

/** An import of the company, with `hold` locked until the unit ends. Throws ERR_NO_IMPORT_FOUND. */
export async function requireImport(unit: Unit, companyId: number, id: number, hold?: 'hold'): Promise<ImportRow> {
  const query = unit.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.id, id), eq(contactImports.companyId, companyId)));
  return one(await (hold ? query.for('update') : query), 'ERR_NO_IMPORT_FOUND');
}

/**
 * An import that the caller may see; only administrators see imports into a list. Throws ERR_NO_IMPORT_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function requireSeen(unit: Unit, session: CallerSession, id: number): Promise<ImportRow> {
  const row = await requireImport(unit, session.companyId, id);
  requireListRight(session, row.contactListId);
  return row;
}

/** Throws ERR_NO_PERMISSION for an import into a list, if the caller may not manage lists. */
export function requireListRight({ abilities }: CallerSession, contactListId: number | null): void {
  if (contactListId !== null && !abilities.has('campaigns:manage')) throw new AppError('ERR_NO_PERMISSION');
}

/** Changes an import, and publishes it to the company unless `news` is `later`. Throws ERR_NO_IMPORT_FOUND. */
export async function changeImport(
  unit: Unit,
  id: number,
  changes: Partial<typeof contactImports.$inferInsert>,
  news: 'tell' | 'later' = 'tell',
): Promise<ImportRow> {
  const row = one(
    await unit.db.update(contactImports).set(changes).where(eq(contactImports.id, id)).returning(),
    'ERR_NO_IMPORT_FOUND',
  );
  if (news === 'tell') publishImport(unit, 'update', row);
  return row;
}

/** Publishes an import and its progress to the administrators and to the user who started it. */
export function publishImport(unit: Unit, action: 'create' | 'update', row: ImportRow): void {
  // Lists are for administrators; into the contacts, a user who was given the right may import.
  const userIds = row.contactListId !== null || row.userId === null ? [] : [row.userId];
  unit.publish({
    name: 'contact-import',
    companyId: row.companyId,
    audience: { to: 'readers', userIds },
    payload: { action, record: presentImport(row) },
  });
}
