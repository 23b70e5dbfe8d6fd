import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fileColumns } from '../areas/operations/orphans/file-columns.ts';
import type { Database } from '../platform/database/database.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import type { ArchivedTable } from './manifest.ts';
import { asSystem, type BackupTable, listTables, migrationLevel, rowTexts } from './tables.ts';

/** Text of this size (characters) is read at a time, and becomes one part of an archive. */
const partSize = 1 << 20;
const mostRows = 2_000;

/** The rows of a database as of one point in time. */
export interface Snapshot {
  level: number;
  tables: readonly (BackupTable & Pick<ArchivedTable, 'counter'>)[];
  /** The rows of a table, in parts, each row as a line of JSON. */
  rowsOf(table: BackupTable): AsyncGenerator<string[]>;
  /** The ids of all files that rows name, in parts. */
  fileIds(): AsyncGenerator<string[]>;
}

/**
 * Reads a snapshot in one transaction, which does not affect others. The server may write meanwhile: commits after the
 * beginning are not in it.
 */
export async function readSnapshot<T>(database: Database, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return database.units.attempt(async (session) => {
    const { db } = session;
    await session.run(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; RESET ROLE; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const level = await migrationLevel(db);
    if (level === null) throw new Error('There is nothing to back up: the database has no tables');
    const tables: (BackupTable & Pick<ArchivedTable, 'counter'>)[] = [];
    for (const table of await listTables(db)) tables.push({ ...table, counter: await counterOf(db, table) });
    await session.run(asSystem);
    const result = await read({ level, tables, rowsOf: (table) => rowsOf(db, table), fileIds: () => fileIds(db) });
    await session.run('COMMIT');
    return { result, committed: null };
  });
}

const counter = z.object({ last: z.coerce.number(), used: z.boolean() });

/** Where ids continue. A sequence is not part of the snapshot, but its later value is never behind the rows. */
async function counterOf(db: DrizzleTransaction, { sequence }: BackupTable): Promise<ArchivedTable['counter']> {
  if (sequence === null) return null;
  const { rows } = await db.execute(sql`select last_value::text as last, is_called as used from ${sql.raw(sequence)}`);
  return counter.parse(rows[0]);
}

function rowsOf(db: DrizzleTransaction, table: BackupTable): AsyncGenerator<string[]> {
  return texts(db, rowTexts(table, sql`${sql.identifier(table.name)}`));
}

function fileIds(db: DrizzleTransaction): AsyncGenerator<string[]> {
  const columns = fileColumns.map(({ table, column }) => {
    const name = sql.identifier(getTableConfig(table).name);
    return sql`select ${sql.identifier(column.name)} from ${name}`;
  });
  return texts(db, sql`${sql.join(columns, sql` union `)} order by 1`);
}

const textRow = z.object({ text: z.string() });

/** The texts of a query, in parts of about `partSize`; the size of one part determines the row count of the next. */
async function* texts(db: DrizzleTransaction, query: ReturnType<typeof sql>): AsyncGenerator<string[]> {
  await db.execute(sql`declare backup no scroll cursor for select * from (${query}) as found(text)`);
  for (let count = 20; ; ) {
    const { rows } = await db.execute(sql`fetch ${sql.raw(String(count))} from backup`);
    if (rows.length === 0) break;
    const part = rows.map((row) => textRow.parse(row).text);
    yield part;
    const size = part.reduce((sum, { length }) => sum + length, 1);
    count = Math.min(mostRows, Math.max(1, Math.floor((part.length * partSize) / size)));
  }
  await db.execute(sql`close backup`);
}
