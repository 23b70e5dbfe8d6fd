import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createLocalSignals } from './local-signals.ts';
import type { Signals } from './signals.ts';

const channel = 'recado_signals';
const reconnectMilliseconds = 1000;
const wire = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: z.number() }),
  z.object({ kind: z.literal('company-changed'), companyId: z.number() }),
]);

/**
 * Signals between processes by NOTIFY, which PostgreSQL delivers on commit. A signal also acts at once in the process
 * that sent it, so that its own next request never sees the past.
 */
export async function createPostgresSignals(connectionString: string, logger: Logger): Promise<Signals> {
  const local = createLocalSignals();
  let closed = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString });
    next.on('notification', ({ payload }) => {
      const signal = wire.safeParse(JSON.parse(payload ?? 'null'));
      if (signal.success) local.deliver(signal.data);
    });
    next.on('error', (error) => logger.error({ err: error }, 'signals lost PostgreSQL'));
    next.on('end', () => {
      if (!closed) setTimeout(() => void listen().catch(() => undefined), reconnectMilliseconds).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  await listen();
  return {
    async send(unit, signal) {
      await unit.db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
      await local.send(unit, signal);
    },
    hear: local.hear,
    async close() {
      closed = true;
      await local.close();
      await client?.end();
    },
  };
}
