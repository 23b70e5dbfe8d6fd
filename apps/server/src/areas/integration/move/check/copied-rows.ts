import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { movedRows } from '../move.schema.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { Source } from '../source/source.ts';
import type { MovedCompany } from '../switch/moved-companies.ts';

/** A row there, and the row here that it became; null: it has no place here. */
interface PlacedRow<Kind extends SourceKind> {
  row: SourceRecords[Kind];
  targetId: number | null;
}

/** What rows are read with. */
export interface ReadRows {
  database: Database;
  source: Source;
  company: MovedCompany;
  signal?: AbortSignal | undefined;
}

/** Reads the rows of a kind there with their places here, in pages. */
export async function* placedRows<Kind extends SourceKind>(
  { database, source, company, signal }: ReadRows,
  kind: Kind,
): AsyncGenerator<PlacedRow<Kind>[]> {
  const options = { companyId: company.sourceId, ...(signal && { signal }) };
  for await (const page of source.rows(kind, options)) {
    const places = await placesOf(
      database,
      company.companyId,
      kind,
      page.map(({ id }) => id),
    );
    yield page.map((row) => ({ row, targetId: places.get(row.id) ?? null }));
  }
}

/**
 * Reads the rows of a kind there that have a place here. The counts tell how many have none, and why: figures would only
 * differ a second time. `joined`: of several rows that became one, only the first, whose values it has.
 */
export async function* copiedRows<Kind extends SourceKind>(
  reading: ReadRows,
  kind: Kind,
  joined: 'all' | 'first' = 'all',
): AsyncGenerator<SourceRecords[Kind]> {
  const known = new Set<number>();
  for await (const page of placedRows(reading, kind)) {
    for (const { row, targetId } of page) {
      if (targetId === null || known.has(targetId)) continue;
      if (joined === 'first') known.add(targetId);
      yield row;
    }
  }
}

async function placesOf(
  database: Database,
  companyId: number,
  kind: SourceKind,
  ids: readonly SourceId[],
): Promise<ReadonlyMap<SourceId, number>> {
  const named = sql`${movedRows.sourceId} = any(${sql.param([...ids])}::text[])`;
  const found = await database.tenant(companyId, ({ db }) =>
    db
      .select({ id: movedRows.sourceId, targetId: movedRows.targetId })
      .from(movedRows)
      .where(and(eq(movedRows.companyId, companyId), eq(movedRows.kind, kind), named)),
  );
  return new Map(found.map(({ id, targetId }) => [id, targetId]));
}
