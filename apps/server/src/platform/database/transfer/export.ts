import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, DrizzleTransaction } from '../database.ts';
import { listTables, migrationLevel, type TransferTable } from './tables.ts';

const batch = 500;
const line = z.object({ line: z.string() });

/**
 * Writes all data of the database, as of one point in time, to a compressed file with one JSON text per line. The file
 * depends neither on the version of PostgreSQL nor on the kind of database it came from.
 */
export async function exportDatabase(database: Database, file: string): Promise<void> {
  await database.units.attempt(async (session) => {
    await session.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; RESET ROLE');
    const level = await migrationLevel(session.db);
    await session.run("SET LOCAL ROLE recado_system; SET LOCAL recado.retired = 'shown'");
    await pipeline(Readable.from(lines(session.db, level)), createGzip(), createWriteStream(file, { mode: 0o600 }));
    await session.run('COMMIT');
    return { result: undefined, committed: null };
  });
}

async function* lines(db: DrizzleTransaction, level: number): AsyncGenerator<string> {
  yield `${JSON.stringify({ level })}\n`;
  for (const table of await listTables(db)) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    yield* rowsOf(db, table);
  }
}

async function* rowsOf(db: DrizzleTransaction, { name, columns }: TransferTable): AsyncGenerator<string> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(
    sql`declare exported no scroll cursor for
        select to_jsonb(t)::text as line from (select ${selected} from ${sql.identifier(name)}) t`,
  );
  for (;;) {
    const { rows } = await db.execute(sql`fetch ${sql.raw(String(batch))} from exported`);
    if (rows.length === 0) break;
    yield rows.map((row) => `${line.parse(row).line}\n`).join('');
  }
  await db.execute(sql`close exported`);
}
