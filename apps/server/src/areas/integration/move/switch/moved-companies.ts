import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type MoveState, movedCompanies } from '../move.schema.ts';
import type { SourceId } from '../source/records.ts';

/** A company of a move, there and here. */
export interface MovedCompany {
  moveId: number;
  sourceId: SourceId;
  companyId: number;
  name: string;
  state: MoveState;
}

/**
 * The chosen companies of a move, or all that were begun without `sourceIds`, by id. Throws ERR_MOVE_NOT_COPIED with
 * those that were never copied completely, or are being taken out again.
 */
export async function copiedCompanies(
  database: Database,
  moveId: number,
  sourceIds?: readonly SourceId[],
): Promise<MovedCompany[]> {
  const { sourceId, companyId, state, copiedAt } = movedCompanies;
  const ofMove = eq(movedCompanies.moveId, moveId);
  const rows = await database.system(({ db }) =>
    db
      .select({ moveId: movedCompanies.moveId, sourceId, companyId, state, copiedAt, name: companies.name })
      .from(movedCompanies)
      .innerJoin(companies, eq(companies.id, companyId))
      .where(sourceIds ? and(ofMove, inArray(sourceId, [...sourceIds])) : ofMove)
      .orderBy(asc(companyId)),
  );
  const known = new Set(rows.map((row) => row.sourceId));
  const incomplete = rows.filter((row) => row.copiedAt === null || row.state === 'undoing');
  const reasons = [
    ...(sourceIds ?? []).filter((one) => !known.has(one)).map((one) => `company ${one}`),
    ...incomplete.map(({ sourceId: one, name }) => `company ${one}, ${name}`),
  ];
  if (reasons.length > 0 || rows.length === 0) {
    throw new AppError('ERR_MOVE_NOT_COPIED', { details: { reasons: reasons.slice(0, 20) } });
  }
  return rows;
}

/** Sets how far the move of a company is, in a system unit; it changes nothing unless the state is one of `from`. */
export async function setState(
  { db }: Unit,
  { moveId, sourceId }: Pick<MovedCompany, 'moveId' | 'sourceId'>,
  state: MoveState,
  from: readonly MoveState[],
): Promise<boolean> {
  const row = and(eq(movedCompanies.moveId, moveId), eq(movedCompanies.sourceId, sourceId));
  const changed = await db
    .update(movedCompanies)
    .set({ state })
    .where(and(row, inArray(movedCompanies.state, [...from])))
    .returning({ sourceId: movedCompanies.sourceId });
  return changed.length > 0;
}
