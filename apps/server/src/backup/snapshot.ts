import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseSession, DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { withSnapshotLock } from '../platform/database/snapshot-lock.ts';
import { fileColumns } from './file-columns.ts';
import type { ArchivedTable } from './manifest.ts';
import { rowsInParts } from './rows-in-parts.ts';
import { asSystem, type BackupTable, listTables, migrationLevel, rowTexts } from './tables.ts';

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
 * Reads a snapshot in one transaction, which does not affect others but migrations: they wait for it, and it for them. The server
 * may write meanwhile: commits after the beginning are not in it.
 */
export async function readSnapshot<T>(database: Database, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return database.units.attempt(async (session) => {
    const result = await withSnapshotLock(session, () => readIn(session, read));
    return { result, committed: null };
  });
}

async function readIn<T>(session: DatabaseSession, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { db } = session;
  await session.run(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; RESET ROLE; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  const level = await migrationLevel(db);
  if (level === null) throw new Error('There is nothing to back up: the database has no tables');
  const tables: (BackupTable & Pick<ArchivedTable, 'counter'>)[] = [];
  for (const table of await listTables(db)) tables.push({ ...table, counter: await counterOf(db, table) });
  await session.run(asSystem);
  const result = await read({
    level,
    tables,
    rowsOf: (table) => rowsOf(session, table),
    fileIds: () => fileIds(session),
  });
  await session.run('COMMIT');
  return result;
}

const counter = z.object({ last: z.coerce.number(), used: z.boolean() });

/** Where ids continue. A sequence is not part of the snapshot, but its later value is never behind the rows. */
async function counterOf(db: DrizzleTransaction, { sequence }: BackupTable): Promise<ArchivedTable['counter']> {
  if (sequence === null) return null;
  const { rows } = await db.execute(sql`select last_value::text as last, is_called as used from ${sql.raw(sequence)}`);
  return counter.parse(rows[0]);
}

function rowsOf(session: DatabaseSession, table: BackupTable): AsyncGenerator<string[]> {
  return texts(session, rowTexts(table, sql`${sql.identifier(table.name)}`));
}

function fileIds(session: DatabaseSession): AsyncGenerator<string[]> {
  const columns = fileColumns.map(({ table, column }) => {
    const name = sql.identifier(getTableConfig(table).name);
    return sql`select ${sql.identifier(column.name)} from ${name}`;
  });
  return texts(session, sql`${sql.join(columns, sql` union `)} order by 1`);
}

const textRow = z.object({ text: z.string() });

/** The texts of a query, in parts. */
async function* texts(session: DatabaseSession, query: ReturnType<typeof sql>): AsyncGenerator<string[]> {
  const found = sql`select * from (${query}) as found(text)`;
  for await (const rows of rowsInParts(session, found, (row) => textRow.parse(row).text.length)) {
    yield rows.map((row) => textRow.parse(row).text);
  }
}
