import type { LookFinding, Move, MovedCompany } from '@recado/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { type FindingsByReason, movedCompanies, moves } from '../move.schema.ts';

/** A move as it is stored; its address is sealed. */
export type MoveRow = typeof moves.$inferSelect;

/** The progress before the first rows. */
const nothingYet: MovedCompany['progress'] = {
  kind: null,
  done: {},
  total: {},
  rate: 0,
  remaining: null,
  isPaused: false,
};
/** The most moves of a list. */
const mostShown = 50;
/** The most examples of a finding. */
const mostExamples = 20;

/** The latest moves, with their companies, in a system unit. */
export async function listMoves(unit: Unit): Promise<Move[]> {
  const rows = await unit.db.select().from(moves).orderBy(desc(moves.id)).limit(mostShown);
  const companiesOf = await companiesOfMoves(unit, rows);
  return rows.map((row) => presentMove(row, companiesOf.get(row.id) ?? []));
}

/** A move as screens show it, with its companies. */
export async function presentOneMove(unit: Unit, row: MoveRow): Promise<Move> {
  return presentMove(row, (await companiesOfMoves(unit, [row])).get(row.id) ?? []);
}

/** Throws ERR_NO_MOVE_FOUND. `lock`: until the unit ends. */
export async function requireMove(unit: Unit, moveId: number, lock?: 'lock'): Promise<MoveRow> {
  const found = unit.db.select().from(moves).where(eq(moves.id, moveId));
  return one(await (lock ? found.for('update') : found), 'ERR_NO_MOVE_FOUND');
}

async function companiesOfMoves({ db }: Unit, rows: readonly MoveRow[]): Promise<Map<number, MovedCompany[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ moved: movedCompanies, name: companies.name })
    .from(movedCompanies)
    .innerJoin(companies, eq(companies.id, movedCompanies.companyId))
    .where(inArray(movedCompanies.moveId, ids))
    .orderBy(movedCompanies.companyId);
  const byMove = Map.groupBy(found, ({ moved }) => moved.moveId);
  return new Map([...byMove].map(([id, of]) => [id, of.map(({ moved, name }) => presentCompany(moved, name))]));
}

function presentCompany(row: typeof movedCompanies.$inferSelect, name: string): MovedCompany {
  const { sourceId, companyId, state, progress, findings, copiedAt } = row;
  return {
    sourceId,
    companyId,
    name,
    state,
    progress: { ...nothingYet, ...progress },
    findings: Object.entries(findings).flatMap(([reason, found]) => findingsOf(reason, found)),
    copiedAt: copiedAt?.toISOString() ?? null,
  };
}

/** The findings of a reason; rows beyond the examples count to the kind of the first. */
function findingsOf(reason: string, { count, examples }: FindingsByReason[string]): LookFinding[] {
  const byKind = [...Map.groupBy(examples, ({ kind }) => kind)];
  return byKind.map(([kind, of], place) => ({
    reason,
    kind,
    rows: of.length + (place === 0 ? count - examples.length : 0),
    examples: of.slice(0, mostExamples).map(({ id, detail }) => ({ id, detail })),
  }));
}

function presentMove(row: MoveRow, of: MovedCompany[]): Move {
  const { id, edition, place, files, task, createdAt, updatedAt } = row;
  return {
    id,
    edition,
    place,
    files,
    task: task && { ...task, isRunning: task.endedAt === null },
    companies: of,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Whether a task of the move is under way. */
export function isRunning({ task }: Pick<MoveRow, 'task'>): boolean {
  return task !== null && task.endedAt === null;
}
