import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { companyArchives } from './company-archives.schema.ts';

/** An archive as it is stored. */
export type ArchiveRow = typeof companyArchives.$inferSelect;

/** An archive in the form of the contract. */
export function presentArchive(row: ArchiveRow): AnswerInput<'POST /company-archives'> {
  const { id, companyId, state, userName, done, total, size, failure, expiresAt, createdAt, updatedAt } = row;
  const address = state === 'ready' ? fileOf(row.file, companyId) : null;
  const isSeen = row.seenAt !== null;
  return {
    ...{ id, companyId, state, userName, done, total, size, failure, address, expiresAt, isSeen, createdAt, updatedAt },
  };
}

/** Publishes an archive to the administrators of its company. */
export function publishArchive(unit: Unit, row: ArchiveRow, action: 'create' | 'update'): void {
  const payload = { action, record: presentArchive(row) };
  unit.publish({ name: 'company-archive', companyId: row.companyId, audience: { to: 'admins' }, payload });
}

/** An archive of a company. Throws ERR_NO_COMPANY_ARCHIVE_FOUND. */
export async function archiveOf(unit: Unit, companyId: number, id: number): Promise<ArchiveRow> {
  const isIt = and(eq(companyArchives.id, id), eq(companyArchives.companyId, companyId));
  return one(await unit.db.select().from(companyArchives).where(isIt).for('update'), 'ERR_NO_COMPANY_ARCHIVE_FOUND');
}

/** Changes an archive and publishes it; undefined when it is gone. */
export async function changeArchive(
  unit: Unit,
  { id, companyId }: Pick<ArchiveRow, 'id' | 'companyId'>,
  values: Partial<typeof companyArchives.$inferInsert>,
): Promise<ArchiveRow | undefined> {
  const isIt = and(eq(companyArchives.id, id), eq(companyArchives.companyId, companyId));
  const [row] = await unit.db.update(companyArchives).set(values).where(isIt).returning();
  if (row) publishArchive(unit, row, 'update');
  return row;
}
