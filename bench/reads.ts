import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import { allHandlers } from '../apps/server/src/areas/composition.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { buildApiServer } from '../apps/server/src/platform/http/api-server.ts';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { password, readFrom, signInAs, startApi } from './api-here.ts';
import { freshDatabase } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { seed } from './seed.ts';

/**
 * Opening a chat with the access log and without it (docs/adr/0188): two listeners of one process on one PostgreSQL, asked in
 * turns for the same chats, one call at a time. Prints the times of the calls, and the ratio.
 */

const calls = Number(process.env.BENCH_CALLS ?? 2_000);
const logger = pino({ level: 'silent' });
printMachine(loadavg()[0] ?? 0);
const fresh = await freshDatabase();
const database = await openDatabase({ url: fresh.url, logger });
try {
  const size = { users: 4, queues: 4, tickets: 2_000, messagesPerTicket: 20 };
  const { companyId } = await seed(database, size, await hashPassword(password));
  const api = await startApi(database, logger);
  const without = await buildApiServer(api.platform, allHandlers(api.platform));
  try {
    const urls = { with: api.url, without: await without.listen({ host: '127.0.0.1', port: 0 }) };
    const headers = await signInAs(api.url, companyId, 1);
    const { rows } = await database.system(({ db }) => db.execute(sql`select id from tickets order by id limit 500`));
    const tickets = z.array(z.object({ id: z.number() })).parse(rows);
    const times = { with: [] as number[], without: [] as number[] };
    for (let call = 0; call < calls; call += 1) {
      const { id = 0 } = tickets[call % tickets.length] ?? {};
      const sides = call % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const side of sides) {
        const start = performance.now();
        await readFrom(urls[side], `/messages/${id}`, headers);
        // The first calls only warm up.
        if (call >= calls / 10) times[side].push(performance.now() - start);
      }
    }
    const compared = (name: string, share: number) => {
      const [one, other] = [percentile(times.with, share), percentile(times.without, share)];
      return [name, milliseconds(one), milliseconds(other), (one / other).toFixed(2)];
    };
    printTable('Opening a chat', ['', 'noted', 'not noted', 'ratio'], [compared('p50', 0.5), compared('p99', 0.99)]);
  } finally {
    await without.close();
    await api.close();
  }
} finally {
  await database.close();
  await fresh.drop();
}
