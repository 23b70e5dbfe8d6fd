import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { personExports } from './persons.schema.ts';

/** An archive about a person as it is stored. */
export type PersonExportRow = typeof personExports.$inferSelect;

/** Such an archive in the form of the contract. */
export function presentExport(row: PersonExportRow): AnswerInput<'POST /contacts/:contactId/person/exports'> {
  const { id, companyId, contactId, state, done, total, size, file, expiresAt, createdAt } = row;
  const address = state === 'ready' ? fileOf(file, companyId) : null;
  return { id, contactId, state, done, total, size, address, expiresAt, createdAt };
}

/** Changes an archive and tells who asked for it; undefined when it is gone. */
export async function changeExport(
  unit: Unit,
  { id, companyId }: Pick<PersonExportRow, 'id' | 'companyId'>,
  values: Partial<typeof personExports.$inferInsert>,
): Promise<PersonExportRow | undefined> {
  const isIt = and(eq(personExports.id, id), eq(personExports.companyId, companyId));
  const [row] = await unit.db.update(personExports).set(values).where(isIt).returning();
  if (row) {
    const payload = { action: 'update' as const, record: presentExport(row) };
    unit.publish({ name: 'person-export', companyId, audience: { to: 'user', userId: row.userId }, payload });
  }
  return row;
}
