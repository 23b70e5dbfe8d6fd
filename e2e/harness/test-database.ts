import {
  createEmptyDatabase,
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../apps/server/src/testing/postgres-databases.ts';

/** A database on PostgreSQL for one product: its address, and how it is deleted. */
export interface ProductDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates one with `TEST_DATABASE=postgres`, with the tables of this release or without any; otherwise null: the product then
 * uses the embedded database.
 */
export async function databaseForProduct({ isEmpty }: { isEmpty: boolean }): Promise<ProductDatabase | null> {
  if (process.env.TEST_DATABASE !== 'postgres') return null;
  const name = await (isEmpty ? createEmptyDatabase() : createPostgresDatabase());
  return { url: urlOf(name), drop: () => dropPostgresDatabase(name) };
}
