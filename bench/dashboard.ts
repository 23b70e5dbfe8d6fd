import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { computeFigures } from '../apps/server/src/areas/reporting/dashboard/compute-figures.ts';
import { readDashboard } from '../apps/server/src/areas/reporting/dashboard/dashboard.routes.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { addDays } from '../apps/server/src/platform/day.ts';
import { onlineAnswer } from '../apps/server/src/platform/realtime/online-question.ts';
import { type Use, usedBy, watchPlans } from './plans.ts';
import { freshDatabase } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { type Seeded, seed } from './seed.ts';

/**
 * The dashboard of a year with 10,000 and with 1,000,000 tickets: the time of its statements in the database, as
 * EXPLAIN (ANALYZE, BUFFERS) counts it, and what computing the figures costs. `BENCH_TICKETS` measures one size.
 */

const sizes = process.env.BENCH_TICKETS ? [Number(process.env.BENCH_TICKETS)] : [10_000, 1_000_000];
const looks = 9;
const logger = pino({ level: 'silent' });
const rows: string[][] = [];

printMachine(loadavg()[0] ?? 0);
for (const tickets of sizes) rows.push(await measure(tickets));
printTable(
  'The dashboard of a year',
  [
    'tickets',
    'in the database: best',
    'median',
    'pages read',
    'one changed hour, in the database',
    'all figures computed',
  ],
  rows,
);

async function measure(tickets: number): Promise<string[]> {
  const fresh = await freshDatabase();
  try {
    const database = await openDatabase({ url: fresh.url, logger });
    const start = performance.now();
    const company = await seed(database, { users: 40, queues: 10, tickets, messagesPerTicket: 0, isOverYear: true });
    console.log(
      `${tickets.toLocaleString('en')} tickets written in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    const computed = await timeOf(() => computeFigures(database));
    await database.close();
    await fresh.run('VACUUM ANALYZE');
    return [tickets.toLocaleString('en'), ...(await look(fresh.url, company)), milliseconds(computed)];
  } finally {
    await fresh.drop();
  }
}

/** Median time and pages of the statements of one visit, when nothing is stale and when the last hour is. */
async function look(address: string, { companyId }: Seeded): Promise<string[]> {
  const url = new URL(address);
  url.searchParams.set('options', watchPlans.connectionOptions);
  const database = await openDatabase({ url: url.href, logger });
  database.subscribe([onlineAnswer({ online: () => false })]);
  const plans = watchPlans(database);
  const today = new Date().toISOString().slice(0, 10);
  const query = { days: undefined, date_from: addDays(today, -364), date_to: today };
  const once = async () => {
    plans.clear();
    await database.tenant(companyId, (unit) => readDashboard(unit, query));
    return usedBy(plans.everything());
  };
  try {
    const clean = await often(once);
    await database.system(({ db }) =>
      db.execute(sql`
        update ticket_cycles set rating = rating where company_id = ${companyId} and queued_at > now() - interval '1 hour'`),
    );
    const changed = await often(once);
    if (process.env.BENCH_PLANS) console.log(plans.everything().join('\n\n'));
    return [milliseconds(clean.best), milliseconds(clean.ms), String(clean.pages), milliseconds(changed.ms)];
  } finally {
    await database.close();
  }
}

async function often(once: () => Promise<Use>): Promise<Use & { best: number }> {
  await once();
  const all: Use[] = [];
  for (let n = 0; n < looks; n += 1) all.push(await once());
  return {
    best: Math.min(...all.map(({ ms }) => ms)),
    ms: percentile(
      all.map(({ ms }) => ms),
      0.5,
    ),
    pages: percentile(
      all.map(({ pages }) => pages),
      0.5,
    ),
  };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
