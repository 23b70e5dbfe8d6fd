import { randomUUID } from 'node:crypto';
import pg from 'pg';

const administration = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty PostgreSQL database of its own. */
export interface FreshDatabase {
  url: string;
  /** Runs statements in it, as its owner. */
  run: (statement: string) => Promise<void>;
  drop: () => Promise<void>;
}

/** Whether there is a PostgreSQL to measure on (BENCH_DATABASE_URL; by default 127.0.0.1:5432). */
export async function hasPostgres(): Promise<boolean> {
  return runOn(administration, 'select 1').then(
    () => true,
    () => false,
  );
}

/** Creates one; drop it when done, also after a failure. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `recado_bench_${randomUUID().replaceAll('-', '')}`;
  await runOn(administration, `CREATE DATABASE ${name}`);
  return databaseNamed(name);
}

/** The database with this name, which stays; created if there is none. */
export async function keptDatabase(name: string): Promise<FreshDatabase & { isNew: boolean }> {
  const isNew = await runOn(administration, `CREATE DATABASE ${name}`).then(
    () => true,
    () => false,
  );
  return { ...databaseNamed(name), isNew };
}

function databaseNamed(name: string): FreshDatabase {
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (statement) => runOn(url.href, statement),
    drop: () => runOn(administration, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
