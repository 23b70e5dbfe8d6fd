import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import drizzleKit from '../../../../drizzle.config.ts';

const server = join(import.meta.dirname, '../../../..');

/** The names in SQL of all tables that drizzle-kit finds, and so writes migrations for. */
export async function describedTables(): Promise<string[]> {
  const files = [drizzleKit.schema ?? []].flat().flatMap((pattern) => globSync(pattern, { cwd: server }));
  const modules: object[] = await Promise.all(files.map((file) => import(join(server, file))));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : [])),
  );
}
