import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { installation } from './schema/installation.ts';

const found = z.object({ id: z.uuid(), database: z.string() });

/**
 * Identifies this installation to services that several installations may share, such as a Redis server: the same in
 * all processes on one database, and different in every other database, also in a copy of this one (SERVER §3.25).
 */
export async function installationId(database: Database): Promise<string> {
  const row = await database.system(async ({ db }) => {
    await db.insert(installation).values({}).onConflictDoNothing();
    const { rows } = await db.execute(sql`
      select id, (select oid::text from pg_database where datname = current_database()) as database from installation`);
    return found.parse(rows[0]);
  });
  return `${row.id}-${row.database}`;
}
