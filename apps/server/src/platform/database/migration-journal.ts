import { z } from 'zod';
import { type Migration, migrationsBetween, newestLevel } from './migration-list.ts';

/**
 * Creates the table in which drizzle records the applied migrations, with drizzle's own statements, and the one that
 * records which of them former releases do not work with.
 */
export const createJournal = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.breaking_migrations (created_at bigint PRIMARY KEY)`;

/** How a migration's SQL says that former releases do not work with it: a line that begins with this and a reason. */
const breaking = /^-- Breaks former releases:/m;

/** The statements that record a migration. */
export function recordOf({ hash, folderMillis, sql }: Pick<Migration, 'hash' | 'folderMillis' | 'sql'>): string {
  const record = `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`;
  if (!sql.some((statement) => breaking.test(statement))) return record;
  return `${record}; INSERT INTO drizzle.breaking_migrations VALUES (${folderMillis}) ON CONFLICT DO NOTHING`;
}

/** How the tables of a database compare with those of this release. */
export interface SchemaState {
  /** The time of its last migration; 0 without tables. */
  level: number;
  /** What brings it up to date, oldest first. */
  pending: Migration[];
  /** How many migrations of newer releases it has. */
  newer: number;
  /** Whether one of those breaks this release. */
  isBroken: boolean;
}

/** Runs a statement as the owner of the tables; resolves with its rows. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

const count = z.coerce.number();

/** Compares a database with this release; `newest` is its last migration. */
export async function schemaState(ask: Ask, newest = newestLevel()): Promise<SchemaState> {
  const [there] = await ask(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS journal,
    to_regclass('drizzle.breaking_migrations') IS NOT NULL AS breaking`);
  if (there?.journal !== true) return { level: 0, pending: migrationsBetween(0), newer: 0, isBroken: false };
  const [applied] = await ask(`SELECT coalesce(max(created_at), 0)::text AS level,
    count(*) FILTER (WHERE created_at > ${newest})::text AS newer FROM drizzle.__drizzle_migrations`);
  const breakingOnes = `SELECT count(*)::text AS value FROM drizzle.breaking_migrations WHERE created_at > ${newest}`;
  const [broken] = there.breaking === true ? await ask(breakingOnes) : [{ value: 0 }];
  const level = count.parse(applied?.level);
  return {
    level,
    pending: migrationsBetween(level),
    newer: count.parse(applied?.newer),
    isBroken: count.parse(broken?.value) > 0,
  };
}

/** What is said of a database that this release cannot work with. */
export const brokenSchema =
  'A newer release of Recado has changed this database in a way that this one cannot work with. Start that release.';

/** What is said of a database that lacks migrations where a start does not run them. */
export function lackingSchema({ pending }: Pick<SchemaState, 'pending'>): string {
  const names = pending.map(({ name }) => name).join(', ');
  return `The database lacks ${pending.length} of this release's migrations (${names}). Run \`recado migrate\`.`;
}

/** Throws an Error for a database that this release cannot work with, and for one that lacks migrations. */
export async function refuseSchema(ask: Ask): Promise<void> {
  const state = await schemaState(ask);
  if (state.isBroken) throw new Error(`DATABASE_URL: ${brokenSchema}`);
  if (state.pending.length > 0) throw new Error(lackingSchema(state));
}
