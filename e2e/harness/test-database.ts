import { randomUUID } from 'node:crypto';
import pg from 'pg';

const administration = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty database on PostgreSQL for one product: its address, and how it is deleted. */
export interface ProductDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates one with `TEST_DATABASE=postgres`; otherwise null: the product then uses the embedded database. */
export async function databaseForProduct(): Promise<ProductDatabase | null> {
  if (process.env.TEST_DATABASE !== 'postgres') return null;
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}`);
  // The tests kill processes of the product, not PostgreSQL: no commit needs to wait for the disk.
  await administer(`ALTER DATABASE ${name} SET synchronous_commit TO off`);
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
