import pg from 'pg';
import type { Logger } from 'pino';
import { composeDatabase } from './compose-database.ts';
import type { Database } from './database.ts';
import type { LimitStatements } from './driver/driver.ts';
import { EmbeddedEngine } from './embedded/engine.ts';
import { forgetFormerProcess, startMaintenance } from './embedded/maintenance.ts';
import { literal } from './literal.ts';
import { bringUpToDate, type MigrationOptions } from './migrate.ts';
import { refuseSchema } from './migration-journal.ts';
import { LocalNotifications, PostgresNotifications } from './notifications.ts';
import { mostSessions, openPool, ownSettings, refusePooler } from './postgres-pool.ts';

/** Which database is opened, and how. */
export interface DatabaseOptions {
  /** PostgreSQL 15 or newer; without it the embedded database is used. */
  url?: string;
  /** PostgreSQL itself, where `url` leads to a pooler in transaction mode: for what needs a session of its own. */
  sessionUrl?: string | undefined;
  /** A read replica of that PostgreSQL, for reports, exports and searches. */
  readUrl?: string | undefined;
  /** The embedded database's data folder; in memory without it (for tests). */
  folder?: string;
  /** A prepared data folder (tarball) that a new embedded database starts from. */
  template?: string;
  /** PostgreSQL connections of this process; 10 by default. */
  connections?: number;
  /** Milliseconds after which a statement of a request is cancelled; 5,000 by default. */
  requestStatementMs?: number;
  /** Leaves the database as it is: no migration, no maintenance. For backups, and to restore one. */
  asItIs?: boolean;
  /** How it is migrated; `never`: it throws instead when a migration is pending. */
  migration?: Pick<MigrationOptions, 'progress' | 'whileHeld'> | 'never';
  /** How the database's list of connections names this process; `recado` by default. */
  connectionName?: string;
  logger: Logger;
}

/** Opens the database and migrates its tables unless `asItIs`. Rejects when it is unreachable or its folder in use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgres({ ...options, url: options.url });
}

async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, sessionUrl = url, readUrl, logger, connections = 10, asItIs } = options;
  const isPooled = sessionUrl !== url;
  const pool = openPool(options, {
    connectionString: url,
    max: connections,
    // A pooler refuses settings of a session.
    ...(!isPooled && ownSettings),
  });
  const sessionPool = isPooled
    ? openPool(options, { connectionString: sessionUrl, max: mostSessions, ...ownSettings })
    : pool;
  const replicaPool = readUrl
    ? openPool(options, { connectionString: readUrl, max: connections, options: '-c default_transaction_read_only=on' })
    : undefined;
  const close = async () => {
    await pool.end();
    await replicaPool?.end();
    if (isPooled) await sessionPool.end();
  };
  const notifications = new PostgresNotifications({ connectionString: sessionUrl, pool, logger });
  try {
    await refusePooler(sessionPool, isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL');
    if (!asItIs) await migrateOrRefuse(sessionPool, options);
    await notifications.open();
  } catch (error) {
    await close();
    throw error;
  }
  return composeDatabase(options, {
    ...{ kind: 'postgresql', pool, sessionPool, connections, limitStatements: limitByDatabase, notifications, close },
    ...{ keepsStatements: !isPooled, replicaPool },
  });
}

async function migrateOrRefuse(pool: pg.Pool, { logger, migration }: DatabaseOptions): Promise<void> {
  if (migration === 'never') await refuseSchema(async (statement) => (await pool.query(statement)).rows);
  else await bringUpToDate(pool, logger, migration);
}

/** Limits statements with PostgreSQL's own timeout. */
const limitByDatabase: LimitStatements = (milliseconds) =>
  milliseconds === null ? '' : `SET LOCAL statement_timeout = ${literal(milliseconds)}; `;

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { logger, asItIs } = options;
  const engine = await EmbeddedEngine.start(options);
  const pool = new pg.Pool({
    stream: () => engine.connect(),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    pipeline: true,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'the embedded database dropped its connection'));
  pool.on('connect', (client) => client.on('error', (error) => logger.debug({ err: error }, 'a connection failed')));
  try {
    if (!asItIs) {
      await migrateOrRefuse(pool, options);
      await forgetFormerProcess(pool);
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  const maintenance = asItIs ? undefined : startMaintenance(pool, logger);
  const close = async () => {
    maintenance?.stop();
    await pool.end();
    await engine.close();
  };
  const limitStatements = (milliseconds: number | null) => {
    engine.limitStatements(milliseconds);
    return '';
  };
  const notifications = new LocalNotifications(logger);
  return composeDatabase(options, {
    ...{ kind: 'embedded', pool, sessionPool: pool, keepsStatements: true, connections: 1 },
    ...{ limitStatements, notifications, close },
  });
}
