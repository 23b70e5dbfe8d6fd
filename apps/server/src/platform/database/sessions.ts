import type { Writable } from 'node:stream';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { DrizzleTransaction } from './database.ts';
import { hasList, preparedName } from './prepared-statements.ts';
import type { Statement } from './selection.ts';

/** One connection, borrowed for one transaction. */
export interface DatabaseSession {
  readonly db: DrizzleTransaction;
  /** What a transaction begins with so that none of its statements takes too long; may be empty. */
  readonly limit: string;
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
export interface DatabaseSessions {
  /** `statementMs`: after how long a statement is to be ended; null: never. `prepared`: see `preparedName`. */
  acquire(statementMs: number | null, prepared: boolean): Promise<DatabaseSession>;
}

const dialect = new PgDialect();
// Drizzle's objects are stateless: a connection has one of each kind for its whole life.
const transactions = { once: new WeakMap<PoolClient, DrizzleTransaction>(), prepared: new WeakMap() };

function transactionOf(client: PoolClient, kind: keyof typeof transactions): DrizzleTransaction {
  const known = transactions[kind].get(client);
  if (known) return known;
  const session = new SendingSession(client, dialect, kind === 'prepared');
  const made: DrizzleTransaction = new NodePgTransaction(dialect, session, undefined);
  transactions[kind].set(client, made);
  return made;
}

/** A drizzle session whose statements leave together (`sendTogether`), and are kept by the connection if it `prepares`. */
class SendingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: PoolClient;
  readonly #prepares: boolean;

  constructor(client: PoolClient, dialect: PgDialect, prepares: boolean) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#prepares = prepares;
  }

  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (
    query,
    fields,
    name,
    ...rest
  ) => {
    // A statement is run as soon as it is prepared.
    sendTogether(this.#client);
    const ownName = this.#prepares && !hasList(query.sql) ? preparedName(query.sql) : undefined;
    return super.prepareQuery(query, fields, name ?? ownName, ...rest);
  };
}

const held = new WeakSet<Writable>();

/**
 * Statements that are asked of a connection in one go leave in one message: writing to a socket costs more than the
 * database needs for most of them. They leave when nothing is left to do here without an answer from outside.
 */
function sendTogether({ connection: { stream } }: PoolClient): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  // Behind all microtasks, also when this is the first of them.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream);
      stream.uncork();
    }),
  );
}

/** Limits the statements of the transaction that begins; answers what is to be said in it for that. */
export type LimitStatements = (milliseconds: number | null) => string;

/** Limits statements as PostgreSQL does: it measures them itself. */
export const limitByDatabase: LimitStatements = (milliseconds) =>
  milliseconds === null ? '' : `SET LOCAL statement_timeout = ${literal(milliseconds)}; `;

/** Lends the connections of a pool. */
export function sessionsOf(pool: Pool, limitStatements: LimitStatements): DatabaseSessions {
  return {
    acquire: async (statementMs, prepared) => {
      const client = await pool.connect();
      return {
        db: transactionOf(client, prepared ? 'prepared' : 'once'),
        limit: limitStatements(statementMs),
        run: (statements) => allResults(client, statements),
        rows: (statement) => allRows(client, statement),
        rowsBetween: (begin, statements, end) => rowsBetween(client, begin, statements, end),
        release: (error) => {
          limitStatements(null);
          client.release(error);
        },
      };
    },
  };
}

async function allResults(client: PoolClient, statements: string): Promise<QueryResult[]> {
  sendTogether(client);
  const results: QueryResult | QueryResult[] = await client.query(statements);
  return Array.isArray(results) ? results : [results];
}

async function allRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  sendTogether(client);
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
