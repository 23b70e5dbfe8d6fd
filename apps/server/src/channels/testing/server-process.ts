/**
 * The whole server in its own process, for tests that measure its memory: `fork` it with `--expose-gc` and the
 * emulator's socket URL. It sends `Ready`, answers each `FactsRequest` with `Facts`, and ends with its parent.
 */
import { createHistogram } from 'node:perf_hooks';
import { count, eq } from 'drizzle-orm';
import { jobs } from '../../platform/database/schema/jobs.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { defaultBaileysSettings } from '../baileys/settings.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';
import { channelKeys } from '../channels.schema.ts';

/** The server's URLs, and its administrator. */
export interface Ready {
  apiUrl: string;
  admin: TestUser;
}

/** Requests `Facts`, after moving the clock forward (milliseconds). */
export interface FactsRequest {
  advance: number;
  /** Restart the measurement of the event loop. */
  measure?: boolean;
}

/** The state of the process. */
export interface Facts {
  /** Bytes in use, after a garbage collection if it was measured. */
  heap: number;
  /** Rows of the pairings' keys by type; sent messages under `sent`. */
  keys: Record<string, number>;
  /**
   * Milliseconds of processor time for which the event loop let no timer run since the measurement started: maximum,
   * and 99.9th percentile. Processor time, because a busy machine may stop the process for seconds.
   */
  busy: { most: number; usually: number };
  /** The number of events still to be handled. */
  waiting: number;
}

const work = createHistogram();
let workBefore = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(workBefore);
  work.record(Math.max(1, user + system));
  workBefore = process.threadCpuUsage();
}, 10);
const backoff = { first: 20, longest: 80, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };
const changes = { socketUrl: process.argv[2] ?? '', backoff, signedPreKeyLifetime: 0 };
const server = await startTestServer({
  providers: ({ database, seal }) => [
    createBaileysProvider({ ...defaultBaileysSettings, ...changes }, createSqlPairings(database, seal)),
  ],
});
const company = await server.make.company();
const admin = await server.make.user({ companyId: company.id, profile: 'admin' });

process.on('disconnect', () => void server.close().finally(() => process.exit()));
process.on('message', async ({ advance, measure = false }: FactsRequest) => {
  server.advance(advance);
  process.send?.(await facts(measure));
});
const ready: Ready = { apiUrl: server.apiUrl, admin };
process.send?.(ready);

async function facts(measure: boolean): Promise<Facts> {
  const rows = await server.database.database.system(({ db }) =>
    db.select({ type: channelKeys.type, rows: count() }).from(channelKeys).groupBy(channelKeys.type),
  );
  const keys: Record<string, number> = {};
  for (const { type, rows: some } of rows) {
    const name = type.replace(/^sent-\d+$/, 'sent');
    keys[name] = (keys[name] ?? 0) + some;
  }
  const waiting = await server.database.database.system(({ db }) => db.$count(jobs, eq(jobs.kind, 'inbound-event')));
  const busy = { most: work.max / 1e3, usually: work.percentile(99.9) / 1e3 };
  if (measure) globalThis.gc?.();
  if (measure) work.reset();
  return { heap: process.memoryUsage().heapUsed, keys, busy, waiting };
}
