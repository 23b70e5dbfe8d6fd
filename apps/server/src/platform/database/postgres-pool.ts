import pg from 'pg';
import type { Logger } from 'pino';
import { isBehindPooler } from './driver/driver.ts';
import { poolerAdvice, poolerBetween, type SessionVariable } from './requirements.ts';

/** A unit waits only for the database: a process that leaves a transaction idle is frozen and holds locks. */
export const ownSettings = { idle_in_transaction_session_timeout: 15_000 };

/** Connections of a process to PostgreSQL itself where all others lead to a pooler. */
export const mostSessions = 3;

/** The application name of a server's connections. */
export const serverConnections = 'recado';

/** Opens the connections to an address. */
export function openPool(
  { logger, connectionName = serverConnections }: { logger: Logger; connectionName?: string | undefined },
  config: pg.PoolConfig,
): pg.Pool {
  const usual = { connectionTimeoutMillis: 15_000, keepAlive: true, pipeline: true };
  const pool = new pg.Pool({ ...usual, application_name: connectionName, ...config });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection failed'));
  // A failing connection rejects the next query of its user; without a listener its error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => logger.debug({ err: error }, 'a connection failed')));
  return pool;
}

/** Throws where a pooler answers at the address of sessions (`poolerBetween`). */
export async function refusePooler(pool: pg.Pool, variable: SessionVariable): Promise<void> {
  if (await leadsToPooler(pool)) throw new Error(`${poolerBetween(variable)} ${poolerAdvice}`);
}

/** What PgBouncer answers to settings of a session, such as `ownSettings`. */
const refusedSetting = /unsupported startup parameter/;

async function leadsToPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect().catch((error: unknown) => {
    if (error instanceof Error && refusedSetting.test(error.message)) return undefined;
    throw error;
  });
  return client ? isBehindPooler(client).finally(() => client.release()) : true;
}
