import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { DrizzleTransaction } from './database.ts';
import * as schema from './schema/index.ts';

/** One connection, borrowed for one transaction. */
export interface Session {
  readonly db: DrizzleTransaction;
  /** Runs statements in one message, without parameters: only text made here, never text from outside. */
  run(statements: string): Promise<QueryResult>;
  /** Gives the connection back; with an error it is thrown away instead. */
  release(error?: Error): void;
}

/** Lends connections; callers wait in order of arrival. */
export interface Sessions {
  acquire(): Promise<Session>;
}

type Tables = Parameters<typeof buildRelations>[0];

function buildRelations(tables: typeof schema) {
  const { tables: relational, tableNamesMap } = extractTablesRelationalConfig<
    DrizzleTransaction['_']['schema'] & object
  >(tables, createTableRelationsHelpers);
  return { fullSchema: tables, schema: relational, tableNamesMap };
}

const relations = buildRelations(schema satisfies Tables);
const dialect = new PgDialect();
// One drizzle object per connection for its whole life: it is stateless, and prepared queries belong to it.
const transactions = new WeakMap<PoolClient, DrizzleTransaction>();

function transactionOf(client: PoolClient): DrizzleTransaction {
  const known = transactions.get(client);
  if (known) return known;
  const made: DrizzleTransaction = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, relations),
    relations,
  );
  transactions.set(client, made);
  return made;
}

/** Lends the connections of a pool. */
export function sessionsOf(pool: Pool): Sessions {
  return {
    acquire: async () => {
      const client = await pool.connect();
      return {
        db: transactionOf(client),
        run: (statements) => lastResult(client, statements),
        release: (error) => client.release(error),
      };
    },
  };
}

async function lastResult(client: PoolClient, statements: string): Promise<QueryResult> {
  const result: QueryResult | QueryResult[] = await client.query(statements);
  const last = Array.isArray(result) ? result.at(-1) : result;
  if (!last) throw new Error('The database answered nothing');
  return last;
}
