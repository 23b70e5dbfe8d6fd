import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/database.ts';
import { installationId } from '../database/installation-id.ts';

const createTable = `create table if not exists socket_io_attachments (
  id bigserial unique, created_at timestamptz default now(), payload bytea)`;

/** How the sockets of several processes hear each other. */
export interface SocketAdapter {
  spansProcesses: boolean;
  close(): Promise<void>;
}

/**
 * Has sockets span processes: by Redis when there is one, else by PostgreSQL, whose channels belong to one database; the
 * embedded database has one process, which needs neither.
 */
export async function useAdapter(
  io: Server,
  configuration: Configuration,
  database: Database,
  logger: Logger,
): Promise<SocketAdapter> {
  if (configuration.redisUrl) {
    return useRedis(io, { url: configuration.redisUrl, installation: await installationId(database) }, logger);
  }
  if (database.pool) return usePostgres(io, database.pool, logger);
  return { spansProcesses: false, close: async () => undefined };
}

/** Stream and channels carry the installation's id: one Redis may serve several (SERVER §3.25). */
async function useRedis(
  io: Server,
  { url, installation }: { url: string; installation: string },
  logger: Logger,
): Promise<SocketAdapter> {
  const client = createClient({ url });
  client.on('error', (error) => logger.error({ err: error }, 'redis'));
  await client.connect();
  const name = `recado:${installation}:sockets`;
  io.adapter(createRedisAdapter(client, { streamName: name, channelPrefix: name, sessionKeyPrefix: `${name}:` }));
  return { spansProcesses: true, close: () => client.close() };
}

async function usePostgres(io: Server, pool: pg.Pool, logger: Logger): Promise<SocketAdapter> {
  const errorHandler = (error: Error) => logger.error({ err: error }, 'socket adapter');
  // Two processes starting at once may both find no table; the second one's "already there" is as good.
  await pool.query(createTable).catch((error: Error & { code?: string }) => {
    if (error.code !== '23505' && error.code !== '42P07') throw error;
  });
  const own = hurriedPool(pool.options, errorHandler);
  io.adapter(createPostgresAdapter(own, { errorHandler }));
  return { spansProcesses: true, close: () => own.end() };
}

/**
 * A browser of this process hears an event only after the other processes were notified. So that costs no wait for the
 * disk, which a notification does not need, nor for a connection that a request has. One connection listens, and one
 * notifies, which also keeps events in order.
 */
function hurriedPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: 2,
    idleTimeoutMillis: 0,
    onConnect: (client) => client.query('SET synchronous_commit = off'),
  });
  pool.on('error', onError);
  return pool;
}
