import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { isBehindPooler, type LimitStatements, measureStatements, sessionsOf } from './driver/driver.ts';
import { EmbeddedEngine } from './embedded/engine.ts';
import { forgetFormerProcess, startMaintenance } from './embedded/maintenance.ts';
import { FairPlaces } from './fair-places.ts';
import { literal } from './literal.ts';
import { bringUpToDate } from './migrate.ts';
import { LocalNotifications, type Notifications, PostgresNotifications } from './notifications.ts';
import { SlowStatements } from './slow-statements.ts';
import { Units } from './units.ts';

/** Which database is opened, and how. */
export interface DatabaseOptions {
  /** PostgreSQL 15 or newer; without it the embedded database is used. */
  url?: string;
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
  /** How the database's list of connections names this process; `recado` by default. */
  connectionName?: string;
  logger: Logger;
}

/** The application name of a server's connections. */
export const serverConnections = 'recado';

/** Opens the database and migrates its tables unless `asItIs`. Rejects when it is unreachable or its folder in use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgres({ ...options, url: options.url });
}

async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, logger, connections = 10, connectionName = serverConnections, asItIs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 15_000,
    // A unit waits only for the database: a process that leaves a transaction idle is frozen and holds locks.
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: connectionName,
    pipeline: true,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection failed'));
  // A failing connection rejects the next query of its user; without a listener its error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => logger.debug({ err: error }, 'a connection failed')));
  const notifications = new PostgresNotifications({ connectionString: url, pool, logger });
  try {
    await refusePooler(pool);
    if (!asItIs) await bringUpToDate(pool, logger);
    if (!asItIs) await warnOfSlowSearch(pool, logger);
    await notifications.open();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return compose(options, {
    kind: 'postgresql',
    pool,
    connections,
    limitStatements: limitByDatabase,
    notifications,
    close: () => pool.end(),
  });
}

/** Limits statements with PostgreSQL's own timeout. */
const limitByDatabase: LimitStatements = (milliseconds) =>
  milliseconds === null ? '' : `SET LOCAL statement_timeout = ${literal(milliseconds)}; `;

/**
 * Throws where a pooler such as PgBouncer is in between: it gives each transaction another connection, and so breaks
 * prepared statements, notifications and locks of sessions, later and now and then.
 */
async function refusePooler(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const isBehind = await isBehindPooler(client).finally(() => client.release());
  if (!isBehind) return;
  throw new Error(
    'DATABASE_URL leads to a pooler (PgBouncer or the like), which breaks prepared statements and notifications: name PostgreSQL itself, usually port 5432',
  );
}

/** Only a superuser may make LIKE usable for the indexes of searches in a tenant scope (migration `foundations`). */
async function warnOfSlowSearch(pool: pg.Pool, logger: Logger): Promise<void> {
  const { rows } = await pool.query(
    "SELECT proleakproof AS fast FROM pg_proc WHERE oid = 'pg_catalog.textlike(text, text)'::regprocedure",
  );
  if (rows[0]?.fast === true) return;
  logger.warn(
    'searches read all contacts of a company: have a superuser run ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF in this database',
  );
}

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
      await bringUpToDate(pool, logger);
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
  return compose(options, { kind: 'embedded', pool, connections: 1, limitStatements, notifications, close });
}

interface DatabaseParts {
  kind: Database['kind'];
  pool: pg.Pool;
  connections: number;
  limitStatements: LimitStatements;
  notifications: Notifications;
  close: () => Promise<void>;
}

function compose({ logger, requestStatementMs = 5_000 }: DatabaseOptions, parts: DatabaseParts): Database {
  const { kind, pool, connections, limitStatements, notifications, close } = parts;
  const slowStatements = new SlowStatements();
  measureStatements(pool, (statement, milliseconds, hasFailed) =>
    slowStatements.ended(statement, milliseconds, hasFailed),
  );
  const sessions = sessionsOf(pool, limitStatements);
  const places = new FairPlaces(connections);
  const units = new Units({ sessions, places, requestStatementMs, notifications, logger });
  return {
    kind,
    tenant: (companyId, work, often) => units.run(companyId, work, often),
    system: (work) => units.run(null, work),
    reader: (companyId) => units.reader(companyId),
    useClock: (clock) => {
      units.clock = clock;
    },
    subscribe(subscriptions) {
      const ends = subscriptions.map((subscription) => subscription.addTo(units));
      return () => {
        for (const end of ends) end();
      };
    },
    onPublish: (listener) => units.onPublish(listener),
    notifications,
    pool: kind === 'postgresql' ? pool : null,
    slowStatements,
    units,
    close: async () => {
      await notifications.close();
      await close();
    },
  };
}
