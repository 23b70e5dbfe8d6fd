import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, DrizzleTransaction } from '../database.ts';
import type { DatabaseSession } from '../sessions.ts';
import { listTables, migrationLevel, type TransferTable } from './tables.ts';

const batch = 500;
const header = z.object({ level: z.number() });
const heading = z.strictObject({ table: z.string() });

/**
 * Fills an empty database from a file of `exportDatabase`, in one transaction. Rejects when the database already has
 * companies or plans, or when the file comes from another version of the product.
 */
export async function importDatabase(database: Database, file: string): Promise<void> {
  await database.units.attempt(async (session) => {
    await session.run('BEGIN');
    await refuseUnlessEmpty(session.db);
    const tables = await listTables(session.db);
    // Rows refer to later rows, so references are checked at the end.
    await alterReferences(session, 'DEFERRABLE INITIALLY DEFERRED');
    await session.run('SET LOCAL ROLE recado_system');
    await insertLines(session.db, tables, file);
    await session.run('RESET ROLE; SET CONSTRAINTS ALL IMMEDIATE');
    await alterReferences(session, 'NOT DEFERRABLE');
    for (const { name } of tables.filter(({ counts }) => counts)) await continueCounting(session.db, name);
    await session.run('COMMIT');
    return { result: undefined, committed: null };
  });
}

async function refuseUnlessEmpty(db: DrizzleTransaction): Promise<void> {
  await db.execute(sql`set local role recado_system`);
  const { rows } = await db.execute(sql`select exists (select from companies) or exists (select from plans) as filled`);
  if (z.object({ filled: z.boolean() }).parse(rows[0]).filled) {
    throw new Error('An import needs an empty database; this one has companies or plans already');
  }
  await db.execute(sql`reset role`);
}

async function alterReferences(session: DatabaseSession, how: string): Promise<void> {
  await session.run(`DO $$
    DECLARE reference record;
    BEGIN
      FOR reference IN SELECT conrelid::regclass AS child, conname FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I ${how}', reference.child, reference.conname);
      END LOOP;
    END $$`);
}

async function insertLines(db: DrizzleTransaction, tables: TransferTable[], file: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  let table: TransferTable | undefined;
  let rows: string[] = [];
  let first = true;
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(db, table, rows);
    rows = [];
  };
  for await (const line of lines) {
    if (first) await checkLevel(db, line);
    else if (line.startsWith('{"table":')) {
      await flush();
      const { table: name } = heading.parse(JSON.parse(line));
      table = tables.find((candidate) => candidate.name === name);
    } else {
      rows.push(line);
      if (rows.length >= batch) await flush();
    }
    first = false;
  }
  await flush();
}

async function checkLevel(db: DrizzleTransaction, line: string): Promise<void> {
  await db.execute(sql`reset role`);
  const level = await migrationLevel(db);
  await db.execute(sql`set local role recado_system`);
  if (header.parse(JSON.parse(line)).level !== level) {
    throw new Error('The file comes from another version of Recado: import it with that version, then update');
  }
}

async function insertRows(db: DrizzleTransaction, { name, columns }: TransferTable, rows: string[]): Promise<void> {
  const into = sql.identifier(name);
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${into} (${listed}) overriding system value
    select ${listed} from jsonb_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::jsonb)`);
}

async function continueCounting(db: DrizzleTransaction, name: string): Promise<void> {
  await db.execute(sql`set local role recado_system`);
  const { rows } = await db.execute(sql`select coalesce(max(id), 0) + 1 as next from ${sql.identifier(name)}`);
  const { next } = z.object({ next: z.coerce.number().int() }).parse(rows[0]);
  await db.execute(sql`reset role`);
  await db.execute(sql`alter table ${sql.identifier(name)} alter column id restart with ${sql.raw(String(next))}`);
}
