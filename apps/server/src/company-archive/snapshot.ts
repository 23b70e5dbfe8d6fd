import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsInParts } from '../backup/rows-in-parts.ts';
import { migrationLevel } from '../backup/tables.ts';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseSession } from '../platform/database/driver/driver.ts';
import { literal } from '../platform/database/literal.ts';
import { withSnapshotLock } from '../platform/database/snapshot-lock.ts';
import { roleStatements } from '../platform/database/units.ts';
import { type ArchiveTable, archiveTables } from './catalogue.ts';
import { leftOutRows } from './named.ts';
import { Numberings } from './numbering.ts';

/** The rows of a company as of one point in time. */
export interface CompanySnapshot {
  companyId: number;
  level: number;
  /** Each after those that its rows name. */
  tables: readonly ArchiveTable[];
  numberings: Numberings;
  /** Reads rows of a table in parts, as texts by column; `columns` are expressions. */
  read(table: ArchiveTable, columns: ReadonlyMap<string, SQL>): AsyncGenerator<Record<string, string | null>[]>;
}

const texts = z.record(z.string(), z.string().nullable());

/**
 * Reads a company's rows in one transaction, which does not affect others: the server may write meanwhile. Rows are read
 * behind the wall of the company where it has one. Rejects when there is no such company.
 */
export async function readCompany<T>(
  database: Database,
  companyId: number,
  read: (snapshot: CompanySnapshot) => Promise<T>,
): Promise<T> {
  return database.units.attempt(async (session) => {
    const result = await onSession(database, session, (holder) =>
      withSnapshotLock(holder, () => readIn(session, companyId, read)),
    );
    return { result, committed: null };
  });
}

/** Behind a pooler the lock needs a connection of its own: outside of a transaction, each statement may get another one. */
async function onSession<T>(
  { pool, sessionPool }: Database,
  session: DatabaseSession,
  work: (holder: Pick<DatabaseSession, 'run'>) => Promise<T>,
): Promise<T> {
  if (!sessionPool || sessionPool === pool) return work(session);
  const client = await sessionPool.connect();
  try {
    return await work({ run: async (statements) => [await client.query(statements)].flat() });
  } finally {
    client.release();
  }
}

async function readIn<T>(
  session: DatabaseSession,
  companyId: number,
  read: (snapshot: CompanySnapshot) => Promise<T>,
): Promise<T> {
  const { db, run } = session;
  await run(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; RESET ROLE; SET LOCAL TIME ZONE 'UTC';
      SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  const level = await migrationLevel(db);
  if (level === null) throw new Error('There is nothing to export: the database has no tables');
  const tables = await archiveTables(db);
  const snapshot: CompanySnapshot = {
    ...{ companyId, level, tables, numberings: new Numberings() },
    async *read(table, columns) {
      await run(roleStatements(table.isReadable ? companyId : null));
      yield* rowsOf(session, companyId, table, columns);
    },
  };
  for (const table of tables) await number(snapshot, table);
  if (snapshot.numberings.of('companies').count === 0) throw new Error(`There is no company ${companyId}.`);
  const result = await read(snapshot);
  await run('COMMIT');
  return result;
}

async function* rowsOf(
  session: DatabaseSession,
  companyId: number,
  { name, key, ...table }: ArchiveTable,
  columns: ReadonlyMap<string, SQL>,
): AsyncGenerator<Record<string, string | null>[]> {
  const shown = [...columns].map(([column, expression]) => sql`${expression} as ${sql.identifier(column)}`);
  const kept = leftOutRows[name]?.condition;
  const order = key.map((column) => orderBy(table, column));
  const query = sql`select ${sql.join(shown, sql`, `)} from ${sql.identifier(name)} t
    where ${belongingTo(companyId, { name, ...table })} ${kept ? sql`and ${sql.raw(kept)}` : sql``}
    ${order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``}`;
  const sizeOf = (row: Record<string, unknown>) =>
    Object.values(row).reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  for await (const rows of rowsInParts(session, query, sizeOf)) yield z.array(texts).parse(rows);
}

/** Texts in the order of their bytes: languages of databases differ. */
function orderBy({ columns }: Pick<ArchiveTable, 'columns'>, column: string): SQL {
  const isText = columns.find(({ name }) => name === column)?.type === 'text';
  // The column of the table, and not the one that is shown under its name.
  const own = sql`t.${sql.identifier(column)}`;
  return isText ? sql`${own} collate "C"` : own;
}

/** The condition that a row belongs to the company. */
function belongingTo(company: number, { name, hasCompany, columns }: Omit<ArchiveTable, 'key'>): SQL {
  const companyId = sql.raw(literal(company));
  if (name === 'companies') return sql`id = ${companyId}`;
  if (name === 'plans') return sql`id = (select plan_id from companies where id = ${companyId})`;
  if (hasCompany) return sql`company_id = ${companyId}`;
  const owner = columns.find(({ belongs }) => belongs);
  if (!owner?.refersTo) throw new Error(`${name} does not say to which company its rows belong`);
  return sql`${sql.identifier(owner.name)} in (
    select id from ${sql.identifier(owner.refersTo)} where company_id = ${companyId})`;
}

/** Numbers the rows of a table, without those that belong to a row which is hidden (docs/adr/0015). */
async function number(snapshot: CompanySnapshot, table: ArchiveTable): Promise<void> {
  if (table.sequence === null) return;
  const own = snapshot.numberings.of(table.name);
  const parents = table.columns.filter(({ belongs, refersTo }) => belongs && refersTo !== table.name);
  const columns = new Map(
    ['id', ...parents.map(({ name }) => name)].map((name) => [name, sql`${sql.identifier(name)}::text`]),
  );
  for await (const rows of snapshot.read(table, columns)) {
    for (const row of rows) {
      const isWhole = parents.every(({ name, refersTo = '' }) => {
        const parent = row[name];
        return (
          parent === null || parent === undefined || snapshot.numberings.of(refersTo).of(Number(parent)) !== undefined
        );
      });
      if (isWhole) own.add(Number(row.id));
    }
  }
}
