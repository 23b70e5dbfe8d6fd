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

/** How the sockets of several processes reach each other. */
export interface SocketAdapter {
  spansProcesses: boolean;
  close(): Promise<void>;
}

/**
 * Lets sockets span processes: through Redis if configured, else through PostgreSQL, whose channels belong to one
 * database. The embedded database has a single process and needs neither.
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

/**
 * Stream and channels contain the installation's id, because one Redis may serve several installations (SERVER §3.25).
 */
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
  // Two processes that start at once may both find no table; an error that it already exists is ignored.
  await pool.query(createTable).catch((error: Error & { code?: string }) => {
    if (error.code !== '23505' && error.code !== '42P07') throw error;
  });
  const own = hurriedPool(pool.options, errorHandler);
  io.adapter(createPostgresAdapter(own, { errorHandler }));
  return { spansProcesses: true, close: () => own.end() };
}

/**
 * A browser of this process receives an event only after the other processes were notified. A notification therefore
 * waits neither for the disk nor for a connection that requests use. One connection listens and one notifies, which
 * also keeps events in order.
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
