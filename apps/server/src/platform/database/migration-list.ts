import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from './migrations-folder.ts';

/** A migration: its statements, its hash and its time, as drizzle reads and records them, and the name of its file. */
export type Migration = Pick<MigrationMeta, 'sql' | 'hash' | 'folderMillis'> & { name: string };

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

function migrationsIn(folder: string): Migration[] {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  const names = new Map(entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => ({
    ...migration,
    name: names.get(migration.folderMillis) ?? migration.hash,
  }));
}

/** The migrations of a new installation, oldest first: the baseline and what followed it. */
export function ownMigrations(): Migration[] {
  return migrationsIn(migrationsFolder());
}

/** The migrations that the baseline sums up. It has the time of the last one: a database at its end needs nothing. */
function formerMigrations(): Migration[] {
  return migrationsIn(join(migrationsFolder(), 'former'));
}

/** The level of this release's tables: the time of its last migration. */
export function newestLevel(): number {
  return ownMigrations().at(-1)?.folderMillis ?? 0;
}

/** Whether a database of this level can be brought to this release's. */
export function knowsLevel(level: number): boolean {
  return [...formerMigrations(), ...ownMigrations()].some(({ folderMillis }) => folderMillis === level);
}

/**
 * The migrations that bring a database from a level (0: without tables) to another one (by default the newest). An
 * installation from before the baseline runs the former ones that it lacks (docs/adr/0122).
 */
export function migrationsBetween(from: number, to = Number.POSITIVE_INFINITY): Migration[] {
  const [baseline, ...later] = ownMigrations();
  if (!baseline) return [];
  const hasBegunBefore = from > 0 || to < baseline.folderMillis;
  const all = hasBegunBefore ? [...formerMigrations(), ...later] : [baseline, ...later];
  return all.filter(({ folderMillis }) => folderMillis > from && folderMillis <= to);
}
