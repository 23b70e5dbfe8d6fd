import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Namespace, Server } from 'socket.io';
import { z } from 'zod';
import type { Configuration } from '../../configuration.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import { openPostgresFanOut } from './postgres-fan-out.ts';
import { ProcessMessages } from './process-adapter.ts';
import { openRedisFanOut } from './redis-fan-out.ts';

/** How the sockets of several processes communicate. */
export interface SocketAdapter {
  spansProcesses: boolean;
  /** Since when no message from another process can have been missed, in milliseconds since 1970. */
  listensSince(): number;
  /** Whether an event that this process sent itself came back (`ProcessMessages.heard`). */
  heard(): ProcessMessages['heard'];
  /** Hears the events of a company, and no longer (`FanOut.hear`). */
  hear(companyId: number): Promise<void>;
  stopHearing(companyId: number): Promise<void>;
  close(): Promise<void>;
}

interface AdapterParts {
  configuration: Pick<Configuration, 'redisUrl'>;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Runs when the browsers of this process may have missed events of other processes. */
  onGap: () => void;
  /** Whether every other process hears companies (`createSharedPresence`). */
  allHearCompanies: () => boolean;
}

/** An adapter of the only process. */
const alone: SocketAdapter = {
  spansProcesses: false,
  listensSince: () => 0,
  heard: () => 'yes',
  hear: async () => undefined,
  stopHearing: async () => undefined,
  close: async () => undefined,
};

/** Milliseconds after the start or an interruption in which an unheard process may still be one of a former release. */
const acquaintance = 35_000;

/**
 * Lets sockets span processes: through Redis if configured, else through PostgreSQL. The embedded database has a single
 * process and needs neither.
 */
export async function useAdapter(io: Server, parts: AdapterParts): Promise<SocketAdapter> {
  const { configuration, database, clock, logger } = parts;
  const { redisUrl: url } = configuration;
  const { sessionPool: pool } = database;
  if (!url && !pool) return alone;
  let changedAt = clock().getTime();
  const messages = new ProcessMessages({
    onGap: () => {
      changedAt = clock().getTime();
      parts.onGap();
    },
    onSilence: () =>
      logger.error(
        'events of this process do not reach the others: does a pooler such as PgBouncer share connections between DATABASE_URL and the database, or is REDIS_URL wrong?',
      ),
    // Who is not heard cannot hear the others either: they would seem to be gone.
    allHearCompanies: () =>
      messages.heard === 'yes' && clock().getTime() - changedAt > acquaintance && parts.allHearCompanies(),
  });
  const hearing = { hear: (message: unknown) => messages.hear(message), gap: () => messages.gap() };
  // socket.io calls it with `new`, which an arrow function does not allow.
  io.adapter(function adapterOf(namespace: Namespace) {
    return messages.adapterOf(namespace);
  });
  if (url) {
    const name = `recado:${await installationId(database)}:sockets`;
    messages.use(await openRedisFanOut({ url, name, ...hearing, logger }));
  } else if (pool) {
    const { options } = pool;
    messages.use(await openPostgresFanOut({ options, url: options.connectionString ?? '' }, hearing, logger));
  }
  return {
    spansProcesses: true,
    // With Redis a message without receivers costs little, so events are always sent.
    listensSince: () => (url || messages.heard === 'no' ? Number.POSITIVE_INFINITY : changedAt),
    heard: () => messages.heard,
    hear: (companyId) => messages.hearCompany(companyId),
    stopHearing: (companyId) => messages.stopHearing(companyId),
    close: () => messages.close(),
  };
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
