import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { erasures } from './persons.schema.ts';

/** An erasure as it is stored. */
export type ErasureRow = typeof erasures.$inferSelect;

/** An erasure in the form of the contract. */
export function presentErasure(row: ErasureRow): AnswerInput<'GET /erasures/:erasureId'> {
  const { id, contactId, cause, reason, askedBy, state, done, total, finishedAt, createdAt } = row;
  return { id, contactId, cause, reason, askedBy, state, done, total, finishedAt, createdAt };
}

/** Publishes an erasure to the administrators of its company. */
export function publishErasure(unit: Unit, row: ErasureRow, action: 'create' | 'update'): void {
  const payload = { action, record: presentErasure(row) };
  unit.publish({ name: 'erasure', companyId: row.companyId, audience: { to: 'admins' }, payload });
}

/** Changes an erasure and publishes it. */
export async function changeErasure(
  unit: Unit,
  { id, companyId }: Pick<ErasureRow, 'id' | 'companyId'>,
  values: Partial<typeof erasures.$inferInsert>,
): Promise<void> {
  const isIt = and(eq(erasures.id, id), eq(erasures.companyId, companyId));
  const [row] = await unit.db.update(erasures).set(values).where(isIt).returning();
  if (row) publishErasure(unit, row, 'update');
}
