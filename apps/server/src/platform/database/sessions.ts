import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm';
import { NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { DrizzleTransaction } from './database.ts';
import * as schema from './schema/index.ts';
import type { Statement } from './selection.ts';
import { NamingSession } from './statement-names.ts';

/** One connection, borrowed for one transaction. */
export interface Session {
  readonly db: DrizzleTransaction;
  /** Runs statements in one message, without parameters; gives a result for each. Values in it: see `literal`. */
  run(statements: string): Promise<QueryResult[]>;
  /** The rows of a statement, each as a list of values; moments and days as the database writes them. */
  rows(statement: Statement): Promise<unknown[][]>;
  /** The same for several statements in one message, between a begin and an end that are run like `run`'s. */
  rowsBetween(begin: string, statements: readonly Statement[], end: string): Promise<unknown[][][]>;
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
    new NamingSession(client, dialect, relations),
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
        run: (statements) => allResults(client, statements),
        rows: (statement) => allRows(client, statement),
        rowsBetween: (begin, statements, end) => atOnce(client, () => rowsBetween(client, begin, statements, end)),
        release: (error) => client.release(error),
      };
    },
  };
}

async function allResults(client: PoolClient, statements: string): Promise<QueryResult[]> {
  const results: QueryResult | QueryResult[] = await client.query(statements);
  return Array.isArray(results) ? results : [results];
}

async function allRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({ ...statement, rowMode: 'array', types: plainTypes });
  return rows;
}

async function rowsBetween(
  client: PoolClient,
  begin: string,
  statements: readonly Statement[],
  end: string,
): Promise<unknown[][][]> {
  const begun = allResults(client, begin);
  const asked = Promise.all(statements.map((statement) => allRows(client, statement)));
  const [, rows] = await Promise.all([begun, asked, allResults(client, end)]);
  return rows;
}

/** What is asked here leaves in one message: sending costs more than the database needs for a short list. */
function atOnce<T>(client: PoolClient, ask: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

const { builtins } = pg.types;
const leftAsText = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE]);
const plainTypes: CustomTypesConfig = {
  getTypeParser: (type, format) => (leftAsText.has(type) ? String : pg.types.getTypeParser(type, format)),
};

/** A value as SQL text, for statements that go without parameters. */
export function literal(value: string | number | readonly string[]): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value !== 'number') return `ARRAY[${value.map(literal).join(', ')}]::text[]`;
  if (!Number.isSafeInteger(value)) throw new Error('Only whole numbers go into a statement');
  return String(value);
}
