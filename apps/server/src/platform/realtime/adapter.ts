import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import type { Clock } from '../platform.ts';

const createTable = `create table if not exists socket_io_attachments (
  id bigserial unique, created_at timestamptz default now(), payload bytea)`;

/**
 * Milliseconds. Every message counts as a heartbeat, and each process announces itself every 30 seconds
 * (`presence.ts`), so separate heartbeats are rare. Messages that are too long for a notification stay in their table
 * longer.
 */
const rareUpkeep = { heartbeatInterval: 60_000, heartbeatTimeout: 90_000, cleanupInterval: 10 * 60_000 };

/** How the sockets of several processes communicate. */
export interface SocketAdapter {
  spansProcesses: boolean;
  /** Since when no message from another process can have been missed, in milliseconds since 1970. */
  listensSince(): number;
  close(): Promise<void>;
}

/**
 * Lets sockets span processes: through Redis if configured, else through PostgreSQL, whose channels belong to one
 * database. The embedded database has a single process and needs neither.
 */
export async function useAdapter(
  io: Server,
  configuration: Pick<Configuration, 'redisUrl'>,
  database: Database,
  clock: Clock,
  logger: Logger,
): Promise<SocketAdapter> {
  if (configuration.redisUrl) {
    return useRedis(io, { url: configuration.redisUrl, id: await installationId(database) }, logger);
  }
  if (database.pool) return usePostgres(io, database.pool, clock, logger);
  return { spansProcesses: false, listensSince: () => 0, close: async () => undefined };
}

const installationRow = z.object({ id: z.uuid(), database: z.string() });

/**
 * Identifies this installation to services that several installations may share, such as a Redis server: the same in
 * all processes on one database, and different in every other database, also in a copy of this one (SERVER §3.25).
 */
async function installationId(database: Database): Promise<string> {
  const row = await database.system(async ({ db }) => {
    await db.insert(installation).values({}).onConflictDoNothing();
    const { rows } = await db.execute(sql`
      select id, (select oid::text from pg_database where datname = current_database()) as database from installation`);
    return installationRow.parse(rows[0]);
  });
  return `${row.id}-${row.database}`;
}

/**
 * Stream and channels contain the installation's id, because one Redis may serve several installations (SERVER §3.25).
 */
async function useRedis(io: Server, { url, id }: { url: string; id: string }, logger: Logger): Promise<SocketAdapter> {
  // Only installations with a Redis need its client, which takes 7 MB.
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  const client = createClient({ url });
  client.on('error', (error) => logger.error({ err: error }, 'redis'));
  await client.connect();
  const name = `recado:${id}:sockets`;
  io.adapter(createAdapter(client, { streamName: name, channelPrefix: name, sessionKeyPrefix: `${name}:` }));
  // With Redis a message without receivers costs little, so events are always sent.
  return { spansProcesses: true, listensSince: () => Number.POSITIVE_INFINITY, close: () => client.close() };
}

async function usePostgres(io: Server, pool: pg.Pool, clock: Clock, logger: Logger): Promise<SocketAdapter> {
  const errorHandler = (error: Error) => logger.error({ err: error }, 'socket adapter');
  // Two processes that start at once may both find no table; an error that it already exists is ignored.
  await pool.query(createTable).catch((error: Error & { code?: string }) => {
    if (error.code !== '23505' && error.code !== '42P07') throw error;
  });
  let changedAt = clock().getTime();
  const own = hurriedPool(pool.options, errorHandler, () => {
    changedAt = clock().getTime();
  });
  const held = heldOf(own);
  io.adapter(createPostgresAdapter(own, { errorHandler, ...rareUpkeep }));
  return { spansProcesses: true, listensSince: () => changedAt, close: () => endPool(own, held) };
}

/** The connections that were taken from a pool and not returned. */
function heldOf(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const held = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  return held;
}

/**
 * Ends a pool. The adapter never returns a connection that it gets while it is being closed, and the pool would wait
 * for it for ever. Therefore connections that are still held after half a second are released here.
 */
async function endPool(pool: pg.Pool, held: ReadonlySet<pg.PoolClient>): Promise<void> {
  const taking = setInterval(() => {
    for (const client of held) {
      client.removeAllListeners('end');
      client.release(true);
    }
  }, 500);
  await pool.end().finally(() => clearInterval(taking));
}

/**
 * A browser of this process receives an event only after the other processes were notified. A notification therefore
 * waits neither for the disk nor for a connection that requests use. One connection listens and one notifies, which
 * also keeps events in order. `onChange` runs whenever a connection opens or ends.
 */
function hurriedPool(options: pg.PoolConfig, onError: (error: Error) => void, onChange: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: 2,
    idleTimeoutMillis: 0,
    onConnect: (client) => client.query('SET synchronous_commit = off'),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    onChange();
    client.on('end', onChange);
  });
  return pool;
}
