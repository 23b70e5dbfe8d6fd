import type { Pool, PoolClient } from 'pg';
import { KnownColumns } from './known-columns.ts';

/** Hears of the end of every statement, with its text. */
export type StatementEnd = (statement: string, milliseconds: number, hasFailed: boolean) => void;

/**
 * Measures the statements of a pool's connections. Statements that are sent together are answered in order, so each is
 * measured from the end of the one before.
 *
 * Those that connections keep are described once (`KnownColumns`). All are answered through a callback: with the
 * promise that pg makes itself, a fifth of the objects of a list survived every collection of young objects, although
 * they were not used any more (ADR 92).
 *
 * `keepsStatements` false: no connection keeps any, because a pooler gives the next transaction another one.
 */
export function measureStatements(pool: Pool, onEnd: StatementEnd, keepsStatements: boolean): void {
  const measured = new WeakSet<PoolClient>();
  const columns = keepsStatements ? new KnownColumns() : unkept;
  pool.on('acquire', (client) => {
    if (measured.has(client)) return;
    measured.add(client);
    measureClient(client, onEnd, columns);
  });
}

/** Sends every statement without its name. */
const unkept: Pick<KnownColumns, 'queryFor' | 'learn'> = {
  queryFor: (statement) =>
    typeof statement === 'object' && statement !== null && 'name' in statement
      ? { ...statement, name: undefined }
      : statement,
  learn: () => undefined,
};

function measureClient(client: PoolClient, onEnd: StatementEnd, columns: typeof unkept): void {
  let lastEnd = 0;
  client.query = new Proxy(client.query, {
    apply(query, self, parameters) {
      // Only the pool's own queries have a callback or answer otherwise.
      if (parameters.some((parameter) => typeof parameter === 'function')) {
        return Reflect.apply(query, self, parameters);
      }
      const [statement, values] = parameters;
      const sentAt = performance.now();
      return answered((callback) => {
        const ended = (error: Error | null, result: unknown) => {
          const now = performance.now();
          if (!error) columns.learn(statement, result);
          onEnd(textOf(statement), now - Math.max(sentAt, lastEnd), error !== null);
          lastEnd = now;
          callback(error, result);
        };
        const known = columns.queryFor(statement, values);
        Reflect.apply(query, self, known === statement ? [...parameters, ended] : [known, values, ended]);
      });
    },
  });
}

type Callback = (error: Error | null, result: unknown) => void;

/** The result that `ask` passes to its callback; an error gets the stack of the code that awaits it. */
function answered(ask: (callback: Callback) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const isConfig = typeof query === 'object' && query !== null && 'text' in query;
  return isConfig && typeof query.text === 'string' ? query.text : '';
}
