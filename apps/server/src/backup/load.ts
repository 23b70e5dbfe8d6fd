import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseSession } from '../platform/database/driver/driver.ts';
import { migrationLock } from '../platform/database/migrate.ts';
import { newestLevel } from '../platform/database/migration-list.ts';
import { serverConnections } from '../platform/database/postgres-pool.ts';
import { commit } from '../platform/database/units.ts';
import { dropTables, migrateTo } from './levels.ts';
import type { Manifest } from './manifest.ts';
import { asOwner, asSystem, type BackupTable, insertRows, listTables, migrationLevel } from './tables.ts';
import { BrokenArchive } from './tar.ts';

/** Characters of rows after which the embedded database, which has no background process for it, empties its log. */
const checkpointAfter = 64 << 20;

/** Fills an empty database; nothing of it remains when the transaction fails. */
export interface Load {
  rows(tableName: string, lines: string[]): Promise<void>;
}

/**
 * Loads a database in one transaction: `fill` adds the rows, at the migration of the manifest; then later migrations
 * run. `settle` runs just before the commit. Rejects when the database is not empty, when a server uses it, or when
 * the loaded rows of a table differ from the manifest.
 */
export async function loadDatabase(
  database: Database,
  manifest: Manifest,
  { fill, settle }: { fill: (load: Load) => Promise<void>; settle: () => Promise<void> },
): Promise<void> {
  await database.units.attempt(async (session) => {
    await session.run(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; ${asOwner}`);
    await session.run(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await refuseUnlessEmpty(database, session);
    await startAt(session, manifest.level);
    const tables = await listTables(session.db);
    await refuseOtherTables(tables, manifest);
    // Without triggers and foreign keys: the archive has the rows of triggers, too, and rows may refer to later rows.
    const references = await withoutReferences(session);
    await alterTriggers(session, tables, 'DISABLE');
    await fill(loadInto(database, session, { tables, format: manifest.format }));
    await compareRows(session, manifest);
    await continueCounting(session, tables, manifest);
    await alterTriggers(session, tables, 'ENABLE');
    for (const statement of references) await session.run(statement);
    await migrateTo(session, newestLevel());
    await addMissingWords(session);
    await settle();
    await commit(session);
    return { result: undefined, committed: null };
  });
}

async function refuseUnlessEmpty(database: Database, { db, run }: DatabaseSession): Promise<void> {
  if (database.kind === 'postgresql') {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and application_name = ${serverConnections}`);
    if (rows.length > 0) throw new Error('A server is running on this database. Stop it for the restore.');
  }
  const { rows } = await db.execute(sql`select to_regclass('public.companies') is not null as there`);
  if (rows[0]?.there !== true) return;
  await run(asSystem);
  const filled = await db.execute(sql`select exists (select from companies) or exists (select from plans)
    or exists (select from users) as filled`);
  await run(asOwner);
  if (z.object({ filled: z.boolean() }).parse(filled.rows[0]).filled) {
    throw new Error('A restore needs an empty installation; this database has companies, plans or users already.');
  }
}

/** Makes empty tables at the archive's migration. An earlier server may have left its own rows and newer tables. */
async function startAt(session: DatabaseSession, level: number): Promise<void> {
  const present = await migrationLevel(session.db);
  if (present !== null && present > level) await dropTables(session);
  else if (present !== null) {
    const names = (await listTables(session.db)).map(({ name }) => sql.identifier(name));
    await session.db.execute(sql`truncate ${sql.join(names, sql`, `)}`);
  }
  await migrateTo(session, level);
}

async function refuseOtherTables(tables: BackupTable[], manifest: Manifest): Promise<void> {
  const known = new Set(tables.map(({ name }) => name));
  const unknown = manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new BrokenArchive(`The archive has tables that are not of Recado: ${unknown.join(', ')}`);
}

/**
 * Drops the foreign keys: checking each row would take longer, and keep all checks in memory until the end. Resolves
 * with the statements that restore them, which check all rows at once.
 */
async function withoutReferences({ db, run }: DatabaseSession): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) as off,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`);
  const references = z.array(z.object({ off: z.string(), back: z.string() })).parse(rows);
  for (const { off } of references) await run(off);
  return references.map(({ back }) => back);
}

async function alterTriggers(
  { run }: DatabaseSession,
  tables: BackupTable[],
  how: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const { name } of tables) await run(`ALTER TABLE "${name}" ${how} TRIGGER USER`);
}

function loadInto(
  database: Database,
  { db, run }: DatabaseSession,
  { tables, format }: { tables: BackupTable[]; format: Manifest['format'] },
): Load {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let sinceCheckpoint = 0;
  return {
    async rows(tableName, lines) {
      const table = byName.get(tableName);
      if (!table) throw new BrokenArchive(`The archive has a table of something else: ${tableName}`);
      const text = `[${lines.join(',')}]`;
      await run(asSystem);
      await insertRows(db, table, { rows: text, format });
      await run(asOwner);
      sinceCheckpoint += text.length;
      if (database.kind === 'postgresql' || sinceCheckpoint < checkpointAfter) return;
      await run('CHECKPOINT');
      sinceCheckpoint = 0;
    },
  };
}

async function compareRows({ db, run }: DatabaseSession, manifest: Manifest): Promise<void> {
  await run(asSystem);
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await db.execute(sql`select count(*)::text as count from ${sql.identifier(name)}`);
    const { count } = z.object({ count: z.coerce.number() }).parse(rows[0]);
    if (count !== expected) throw new Error(`${name} has ${count} rows after the restore instead of ${expected}`);
  }
  await run(asOwner);
}

/**
 * A release from before the words of messages were partitioned copies everything but them from the tables of this one. The
 * server finds them anew, in parts.
 */
async function addMissingWords({ run }: DatabaseSession): Promise<void> {
  await run(asSystem);
  await run(`DELETE FROM message_word_backlog WHERE NOT EXISTS (SELECT FROM message_words);
    INSERT INTO message_word_backlog (below_id) SELECT max(id) + 1 FROM messages
    WHERE NOT EXISTS (SELECT FROM message_words) HAVING max(id) IS NOT NULL`);
  await run(asOwner);
}

/** New ids follow those of the archive, also of rows that were deleted before it was made. */
async function continueCounting({ db }: DatabaseSession, tables: BackupTable[], manifest: Manifest): Promise<void> {
  for (const { name, sequence } of tables) {
    const counter = manifest.tables.find((table) => table.name === name)?.counter;
    if (sequence && counter) await db.execute(sql`select setval(${sequence}, ${counter.last}, ${counter.used})`);
  }
}
