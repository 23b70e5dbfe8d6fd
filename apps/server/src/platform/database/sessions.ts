import type { Writable } from 'node:stream';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult } from 'pg';
import { literal } from './literal.ts';
import { nameFor, nameOfOwnWork, type Role } from './prepared.ts';
import type { Statement } from './selection.ts';
import type { DrizzleTransaction } from './transaction.ts';

/** One connection, acquired for one transaction. */
export interface DatabaseSession {
  readonly db: DrizzleTransaction;
  /** The same session, which keeps its statements under the names of a role (`nameFor`). */
  as(role: Role): Pick<DatabaseSession, 'db' | 'rows'>;
  /** The statement that limits the duration of the transaction's statements; may be empty. */
  readonly limit: string;
  /** Runs statements in one message, without parameters; returns a result for each. For values see `literal`. */
  run(statements: string): Promise<QueryResult[]>;
  /** The rows of a statement, each as a list of values; times and dates as the database writes them. */
  rows(statement: Statement): Promise<unknown[][]>;
  /**
   * The same for several statements of a company in one message, between `begin` and `end`, which are sent like the
   * statements of `run`. Rejects when `begin` fails, because nothing may be read without the wall that it builds.
   */
  rowsBetween(begin: string, statements: readonly Statement[], end: string): Promise<unknown[][][]>;
  /** Releases the connection; with an error it is closed instead. */
  release(error?: Error): void;
}

/** Provides connections; callers wait in order of arrival. */
export interface DatabaseSessions {
  /** `statementMs`: when a statement is cancelled; null: never. `prepared`: see `preparedName`. */
  acquire(statementMs: number | null, prepared: boolean): Promise<DatabaseSession>;
}

const dialect = new PgDialect();
// Drizzle's objects are stateless, so a connection keeps one of each kind for its lifetime.
const transactions = new WeakMap<PoolClient, Map<string, DrizzleTransaction>>();

function transactionOf(client: PoolClient, prepares: boolean, role: Role): DrizzleTransaction {
  const kinds = transactions.get(client) ?? new Map<string, DrizzleTransaction>();
  transactions.set(client, kinds);
  const kind = `${prepares ? 'prepared' : 'once'} ${role}`;
  const known = kinds.get(kind);
  if (known) return known;
  const session = new SendingSession(client, dialect, prepares, role);
  const made: DrizzleTransaction = new NodePgTransaction(dialect, session, undefined);
  kinds.set(kind, made);
  return made;
}

/** A drizzle session that sends its statements together (`sendTogether`) and keeps them if it `prepares`. */
class SendingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: PoolClient;
  readonly #prepares: boolean;
  readonly #role: Role;

  constructor(client: PoolClient, dialect: PgDialect, prepares: boolean, role: Role) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#prepares = prepares;
    this.#role = role;
  }

  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (
    query,
    fields,
    name,
    ...rest
  ) => {
    const ownName = this.#prepares ? nameOfOwnWork(query.sql) : undefined;
    const made = super.prepareQuery(query, fields, nameFor(this.#role, name ?? ownName), ...rest);
    const execute = made.execute.bind(made);
    made.execute = (values) => {
      sendTogether(this.#client);
      return execute(values);
    };
    return made;
  };
}

const held = new WeakSet<Writable>();

/**
 * Sends statements that are issued at the same time in one message: a write to a socket costs more than the database
 * needs for most of them. They are sent when all code that can run without waiting for an answer has run.
 */
function sendTogether({ connection: { stream } }: PoolClient): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  // After all microtasks, also when this is the first of them.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream);
      stream.uncork();
    }),
  );
}

/** Limits the statements of the transaction that begins; returns the SQL that the transaction needs for that. */
export type LimitStatements = (milliseconds: number | null) => string;

/** Limits statements with PostgreSQL's own timeout. */
export const limitByDatabase: LimitStatements = (milliseconds) =>
  milliseconds === null ? '' : `SET LOCAL statement_timeout = ${literal(milliseconds)}; `;

/** Provides the connections of a pool. */
export function sessionsOf(pool: Pool, limitStatements: LimitStatements): DatabaseSessions {
  return {
    acquire: async (statementMs, prepared) => {
      const client = await pool.connect();
      const as = (role: Role) => ({
        db: transactionOf(client, prepared, role),
        rows: (statement: Statement) => allRows(client, statement, role),
      });
      return {
        ...as('system'),
        as,
        limit: limitStatements(statementMs),
        run: (statements) => allResults(client, statements),
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

async function allRows(client: PoolClient, { name, text, values }: Statement, role: Role): Promise<unknown[][]> {
  sendTogether(client);
  const config = { name: nameFor(role, name), text, values, rowMode: 'array' as const, types: plainTypes };
  const { rows } = await client.query<unknown[]>(config);
  return rows;
}

async function rowsBetween(
  client: PoolClient,
  begin: string,
  statements: readonly Statement[],
  end: string,
): Promise<unknown[][][]> {
  const begun = allResults(client, begin);
  const answers = Promise.all(statements.map((statement) => allRows(client, statement, 'tenant')));
  const [, rows] = await Promise.all([begun, answers, allResults(client, end)]);
  return rows;
}

const { builtins } = pg.types;
const leftAsText = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE]);
const plainTypes: CustomTypesConfig = {
  getTypeParser: (type, format) => (leftAsText.has(type) ? String : pg.types.getTypeParser(type, format)),
};
