/**
 * The whole server in a process of its own, for tests that look at its memory: `fork` it with `--expose-gc` and the
 * emulator's socket URL. It says `Ready`, answers each `Asked` with `Facts`, and ends when its parent is gone.
 */
import { count } from 'drizzle-orm';
import { channelKeys } from '../../platform/database/schema/index.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { defaultBaileysSettings } from '../baileys/settings.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';

/** Where the server is, and its administrator. */
export interface Ready {
  apiUrl: string;
  admin: TestUser;
}

/** Tell me of yourself, after moving the clock forward (milliseconds). */
export interface Asked {
  advance: number;
}

/** What was asked for. */
export interface Facts {
  /** Bytes in use after a collection. */
  heap: number;
  /** Rows of the pairings' keys by type; messages that were sent under `sent`. */
  keys: Record<string, number>;
}

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
process.on('message', async ({ advance }: Asked) => {
  server.advance(advance);
  process.send?.(await facts());
});
const ready: Ready = { apiUrl: server.apiUrl, admin };
process.send?.(ready);

async function facts(): Promise<Facts> {
  const rows = await server.database.database.system(({ db }) =>
    db.select({ type: channelKeys.type, rows: count() }).from(channelKeys).groupBy(channelKeys.type),
  );
  const keys: Record<string, number> = {};
  for (const { type, rows: some } of rows) {
    const name = type.replace(/^sent-\d+$/, 'sent');
    keys[name] = (keys[name] ?? 0) + some;
  }
  globalThis.gc?.();
  return { heap: process.memoryUsage().heapUsed, keys };
}
