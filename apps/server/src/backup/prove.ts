import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { type ReadOptions, readArchive } from './archive-reader.ts';
import { archiveFormat, type Manifest } from './manifest.ts';
import { type BackupTable, insertRows, listTables, rowTexts } from './tables.ts';

/**
 * Reads a new archive as a restore would: all of it, each row into an empty copy of its table, which has the table's
 * types and rules and disappears. Rejects when the database refuses a row, or has another one than the archive then.
 * The errors name table and row, without their content.
 */
export async function proveArchive(database: Database, options: ReadOptions, { tables }: Manifest): Promise<void> {
  await database.units.attempt(async (session) => {
    const { db, run } = session;
    await run('BEGIN; RESET ROLE; SET LOCAL idle_in_transaction_session_timeout = 0');
    const copies = new Map<string, BackupTable>();
    for (const table of await listTables(db)) copies.set(table.name, table);
    const proven = new Map<string, number>();
    const read = await readArchive(options, 'Reading back', {
      async rows(name, lines) {
        const table = copies.get(name);
        if (!table) throw new Error(`The backup cannot be read back: the database has no table ${name} any more.`);
        const first = proven.get(name) ?? 0;
        if (first === 0) await run(`CREATE TEMPORARY TABLE "${copyOf(name)}" (${shapeOf(name)}) ON COMMIT DROP`);
        await compareRows(db, table, { lines, first });
        await run(`TRUNCATE pg_temp."${copyOf(name)}"`);
        proven.set(name, first + lines.length);
      },
      async file(_id, _part, content) {
        for await (const _ of content);
      },
    });
    await run('ROLLBACK');
    if (read.tables.length !== tables.length) throw new Error('The backup cannot be read back: tables are missing.');
    return { result: undefined, committed: null };
  });
}

const copyOf = (name: string) => `copy_of_${name}`;
const shapeOf = (name: string) => `LIKE public."${name}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED`;

const textRow = z.object({ text: z.string() });

/** Inserts rows into the empty copy of their table, and compares them; `first`: how many rows came before them. */
async function compareRows(
  db: DrizzleTransaction,
  table: BackupTable,
  { lines, first }: { lines: string[]; first: number },
): Promise<void> {
  const copy = sql`pg_temp.${sql.identifier(copyOf(table.name))}`;
  const place = `${table.name}, rows ${first + 1} to ${first + lines.length}`;
  try {
    await insertRows(db, table, { rows: `[${lines.join(',')}]`, format: archiveFormat, into: copy });
  } catch (error) {
    throw new Error(`The backup cannot be read back (${place}): ${databaseReason(error)}. Nothing was saved.`);
  }
  // A table has no order.
  const { rows } = await db.execute(rowTexts(table, copy));
  const back = new Set(rows.map((row) => textRow.parse(row).text));
  const differs = lines.findIndex((line) => !back.has(line));
  if (differs < 0 && rows.length === lines.length) return;
  throw new Error(
    `The backup cannot be read back: ${table.name} has another row ${first + Math.max(differs, 0) + 1} then. Nothing was saved.`,
  );
}
