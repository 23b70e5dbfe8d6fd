import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Configuration } from '../../configuration.ts';

const createTable = `create table if not exists socket_io_attachments (
  id bigserial unique, created_at timestamptz default now(), payload bytea)`;

/** How the sockets of several processes hear each other. */
export interface SocketAdapter {
  spansProcesses: boolean;
  close(): Promise<void>;
}

/**
 * Has sockets span processes: by Redis when there is one (it recovers missed events), else by PostgreSQL; the embedded
 * database has one process, which needs neither.
 */
export async function useAdapter(
  io: Server,
  configuration: Configuration,
  pool: pg.Pool | null,
  logger: Logger,
): Promise<SocketAdapter> {
  if (configuration.redisUrl) return useRedis(io, configuration.redisUrl, logger);
  if (pool) return usePostgres(io, pool, logger);
  return { spansProcesses: false, close: async () => undefined };
}

async function useRedis(io: Server, url: string, logger: Logger): Promise<SocketAdapter> {
  const client = createClient({ url });
  client.on('error', (error) => logger.error({ err: error }, 'redis'));
  await client.connect();
  io.adapter(createRedisAdapter(client));
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
