import { pino } from 'pino';
import { z } from 'zod';
import { computeFigures } from '../../apps/server/src/areas/reporting/dashboard/compute-figures.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { password, readFrom, signInAs, startApi } from '../api-here.ts';
import { usedBy, watchPlans } from '../plans.ts';
import { percentile } from '../report.ts';
import type { Filled } from './database.ts';
import { type Asker, allQuestions } from './questions.ts';
import { valuesOf, withValues } from './values.ts';

const logger = pino({ level: 'error' });
/** Calls before the measured ones: the first reads from the disk, the others until statements keep their plans. */
const warming = Number(process.env.BENCH_WARMING ?? 6);
const calls = Number(process.env.BENCH_CALLS ?? 7);
/** Only questions with one of these texts, for looking at some of them. */
const only = (process.env.BENCH_ONLY ?? '').split('|');
/** Figures of rounds: they are also read while they are being computed. */
const figures = /^GET \/(dashboard|reports)/;

/** Medians of a question's calls, in milliseconds. */
export interface Times {
  /** The sum of its statements. */
  database: number;
  /** The whole call. */
  call: number;
}

/** By question: who, endpoint and path. */
export interface Measured {
  times: Map<string, Times>;
  /** Milliseconds that computing all figures took; undefined if they were computed before. */
  computing: number | undefined;
}

/** Asks all questions of a filled database. */
export async function measure({ fresh, company }: Filled): Promise<Measured> {
  const url = new URL(fresh.url);
  const showsPlans = process.env.BENCH_PLANS !== undefined;
  url.searchParams.set('options', showsPlans ? watchPlans.connectionOptions : watchPlans.timesOnly);
  // What the product would give up after five seconds has its time, too.
  const database = await openDatabase({ url: url.href, logger, requestStatementMs: 120_000 });
  const api = await startApi(database, logger);
  try {
    const plans = watchPlans(database);
    const people = await signInAll(api.url, company.companyId);
    const values = await valuesOf(database, company.companyId);
    const times = new Map<string, Times>();
    const askAll = async (isAsked: (endpoint: string) => boolean, note = '') => {
      for (const { endpoint, asker, path } of allQuestions()) {
        const name = `${asker}: ${path}${note}`;
        if (!isAsked(endpoint) || !only.some((text) => name.includes(text))) continue;
        const address = withValues(path, values);
        times.set(name, await ask(plans, () => readFrom(api.url, address, people[asker])));
        if (showsPlans) console.log(`\n### ${name}\n\n${plans.everything().join('\n\n')}`);
      }
    };
    const isStale = await hasStaleFigures(fresh.url);
    if (isStale) await askAll((endpoint) => figures.test(endpoint), ', no figures yet');
    const computing = isStale && only.includes('') ? await computeAll(fresh.url, fresh.run) : undefined;
    await askAll(() => true);
    return { times, computing };
  } finally {
    await api.close();
    await database.close();
  }
}

async function ask(plans: ReturnType<typeof watchPlans>, once: () => Promise<unknown>): Promise<Times> {
  const inDatabase: number[] = [];
  const whole: number[] = [];
  for (let n = 0; n < warming + calls; n += 1) {
    plans.clear();
    const start = performance.now();
    await once();
    const took = performance.now() - start;
    if (n < warming && (took < 2_000 || n === 0)) continue;
    whole.push(took);
    inDatabase.push(usedBy(plans.everything()).ms);
    // What takes seconds is no matter of a few milliseconds.
    if (took > 2_000) break;
  }
  return { database: percentile(inDatabase, 0.5), call: percentile(whole, 0.5) };
}

async function signInAll(url: string, companyId: number): Promise<Record<Asker, Record<string, string>>> {
  const administrator = await signInAs(url, companyId, 1);
  const scopes = ['messages:read', 'tickets:read', 'contacts:read', 'tags:read'];
  const response = await fetch(`${url}/api-keys`, {
    method: 'POST',
    headers: { ...administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Growth ${Date.now()}`, scopes, whatsappId: null, currentPassword: password }),
  });
  const { token } = z.object({ token: z.string() }).parse(await response.json());
  return { administrator, agent: await signInAs(url, companyId, 3), program: { authorization: `Bearer ${token}` } };
}

async function hasStaleFigures(url: string): Promise<boolean> {
  return quietly(url, (database) =>
    database.system(async ({ db }) => (await db.execute('select from stale_hours limit 1')).rows.length > 0),
  );
}

/** Computes the figures as the server does by itself: on connections that report nothing. */
async function computeAll(url: string, run: (statement: string) => Promise<void>): Promise<number> {
  const start = performance.now();
  await quietly(url, (database) => computeFigures(database));
  const took = performance.now() - start;
  await run('VACUUM ANALYZE round_figures, stale_hours');
  return took;
}

async function quietly<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url, logger });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
