import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult } from 'pg';
import { type DrizzleTransaction, transactionOf } from './drizzle-session.ts';
import { sendTogether } from './send-together.ts';
import { nameFor, type Role } from './statement-names.ts';
import type { Statement } from './statement-text.ts';
import { forgetTransaction, noteTransaction, refuseAfterEnd } from './transaction-end.ts';

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
   * statements of `run`. Rejects when `begin` fails, because nothing may be read without the tenant scope that it builds.
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

/** Limits the statements of the transaction that begins; returns the SQL that the transaction needs for that. */
export type LimitStatements = (milliseconds: number | null) => string;

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
          forgetTransaction(client);
          client.release(error);
        },
      };
    },
  };
}

async function allResults(client: PoolClient, statements: string): Promise<QueryResult[]> {
  sendTogether(client);
  noteTransaction(client, statements);
  const results: QueryResult | QueryResult[] = await client.query(statements);
  return Array.isArray(results) ? results : [results];
}

async function allRows(client: PoolClient, { name, text, values }: Statement, role: Role): Promise<unknown[][]> {
  refuseAfterEnd(client);
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
