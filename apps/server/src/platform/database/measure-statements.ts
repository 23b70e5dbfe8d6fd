import type { Pool, PoolClient } from 'pg';
import type { SlowStatements } from './slow-statements.ts';

/**
 * Measures the statements of a pool's connections. Statements that are sent together are answered in order, so each is
 * measured from the end of the one before.
 */
export function measureStatements(pool: Pool, slow: SlowStatements): void {
  const measured = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (measured.has(client)) return;
    measured.add(client);
    measureClient(client, slow);
  });
}

function measureClient(client: PoolClient, slow: SlowStatements): void {
  let lastEnd = 0;
  client.query = new Proxy(client.query, {
    apply(query, self, parameters) {
      const sentAt = performance.now();
      const answer: unknown = Reflect.apply(query, self, parameters);
      // A query with a callback has no promise; only the pool's own have one.
      if (!(answer instanceof Promise)) return answer;
      const end = (hasFailed: boolean) => {
        const now = performance.now();
        slow.ended(textOf(parameters[0]), now - Math.max(sentAt, lastEnd), hasFailed);
        lastEnd = now;
      };
      answer.then(
        () => end(false),
        () => end(true),
      );
      return answer;
    },
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const isConfig = typeof query === 'object' && query !== null && 'text' in query;
  return isConfig && typeof query.text === 'string' ? query.text : '';
}
