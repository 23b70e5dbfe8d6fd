import type { TestContext } from 'node:test';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** A transaction of the test itself that holds a lock, on PostgreSQL. */
export interface Blocker {
  /** The number of connections of this database that wait for a lock, those of background work included. */
  waiting(): Promise<number>;
  /** Ends the transaction. The end of the test does it too, also after a failure. */
  release(): Promise<void>;
}

/** Begins a transaction beside the server and runs a statement in it, for example `LOCK TABLE tickets`. */
export async function blockWith(context: TestContext, server: TestServer, statement: string): Promise<Blocker> {
  const client = new pg.Client({ connectionString: server.database.url ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= client.end();
    return released;
  };
  context.after(release);
  await client.query(`BEGIN; ${statement}`);
  return {
    waiting: async () => {
      // Within a transaction PostgreSQL keeps its list of connections; newer ones of the server would be missing.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    },
    release,
  };
}
