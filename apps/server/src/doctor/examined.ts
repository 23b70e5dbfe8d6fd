import pg from 'pg';
import type { Configuration } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { type Readings, systemReadings } from './readings.ts';

/** Milliseconds that the database may take to answer. */
const patience = 10_000;

/** The database of an installation: on PostgreSQL a connection to it, or why there is none. */
export type ExaminedDatabase =
  | { kind: 'embedded' }
  | { kind: 'away'; reason: string }
  | { kind: 'open'; client: pg.Client; ask(statement: string): Promise<Record<string, unknown>[]> };

/** An installation, as its checks see it. */
export interface Examined {
  configuration: Configuration;
  database: ExaminedDatabase;
  readings: Readings;
}

/** Opens what checks look at, lets `work` do so, and closes it. `replaced`: readings of a test. */
export async function withExamined<T>(
  configuration: Configuration,
  work: (examined: Examined) => Promise<T>,
  replaced: Partial<Readings> = {},
): Promise<T> {
  const database = await connect(configuration.databaseSessionUrl);
  try {
    return await work({ configuration, database, readings: { ...systemReadings, ...replaced } });
  } finally {
    if (database.kind === 'open') await database.client.end().catch(() => undefined);
  }
}

async function connect(url: string | undefined): Promise<ExaminedDatabase> {
  if (url === undefined) return { kind: 'embedded' };
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    application_name: 'recado doctor',
  });
  // A connection that fails rejects the statement that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Not with the connection: a pooler would refuse it for that, and not be recognised.
    await client.query(`SET statement_timeout = ${patience}`);
  } catch (error) {
    return { kind: 'away', reason: databaseReason(error) || 'it cannot be reached' };
  }
  return { kind: 'open', client, ask: async (statement) => (await client.query(statement)).rows };
}
