import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { randomly } from '../../../testing/randomly.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { computeFigures } from './compute-figures.ts';
import { roundFigures, staleHours } from './dashboard.schema.ts';
import { type Dimension, figuresOf, recomputed, type Span } from './figures.ts';
import { bucketOf, countsOf, percentileOf } from './read-times.ts';
import { openHistory } from './testing/random-rounds.ts';

type Round = typeof ticketCycles.$inferSelect;
type Sums = Record<string, number | number[]>;

const numbers = [
  ...['rounds', 'leads', 'pending', 'happening', 'finished', 'supported', 'support_ms', 'waited', 'wait_ms'],
  ...['rated', 'ratings'],
] as Parameters<typeof figuresOf>[2];
const lengths = ['wait_lengths', 'answer_lengths'] as const;
const kinds = (['hour', 'day'] as const).flatMap((span) =>
  (['all', 'queue', 'agent', 'connection'] as const).map((dimension) => [span, dimension] as const),
);

/** The hour or day of a time in local time; an hour that occurs twice when the clock is set back counts as one. */
function clockOf(span: Span, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (moment) => format.format(moment).slice(0, span === 'day' ? 10 : 14);
}

/** Computes the figures from single rounds, to compare them. */
function recount(rounds: Round[], [span, dimension]: readonly [Span, Dimension], timeZone: string): Map<string, Sums> {
  const clock = clockOf(span, timeZone);
  const subjects = {
    all: () => 0,
    queue: (r: Round) => r.queueId,
    agent: (r: Round) => r.userId,
    connection: (r: Round) => r.whatsappId,
  };
  const groups = Map.groupBy(rounds, (round) => `${clock(round.queuedAt)} ${subjects[dimension](round) ?? 0}`);
  return new Map([...groups].map(([key, some]) => [key, sumsOf(some)]));
}

function sumsOf(rounds: Round[]): Sums {
  const between = (from: Date | null, to: Date | null) =>
    from && to ? [Math.max(0, to.getTime() - from.getTime())] : [];
  const support = rounds.flatMap((round) => between(round.startedAt, round.finishedAt));
  const waits = rounds.flatMap((round) => between(round.queuedAt, round.startedAt));
  const answers = rounds.flatMap((round) => between(round.queuedAt, round.firstAnswerAt));
  const ratings = rounds.flatMap(({ rating }) => rating ?? []);
  const total = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
  const running = rounds.filter(({ finishedAt }) => finishedAt === null);
  return {
    rounds: rounds.length,
    leads: rounds.filter(({ isLead }) => isLead).length,
    pending: running.filter(({ userId }) => userId === null).length,
    happening: running.filter(({ userId }) => userId !== null).length,
    finished: rounds.length - running.length,
    supported: support.length,
    support_ms: total(support),
    waited: waits.length,
    wait_ms: total(waits),
    rated: ratings.length,
    ratings: total(ratings),
    wait_lengths: histogram(waits),
    answer_lengths: histogram(answers),
  };
}

function histogram(milliseconds: number[]): number[] {
  const counts = new Array<number>(64).fill(0);
  for (const length of milliseconds) counts[bucketOf(length / 1000)] = (counts[bucketOf(length / 1000)] ?? 0) + 1;
  return counts;
}

describe('The figures of the rounds', () => {
  const server = useSharedServer();
  let database: Database;
  before(async () => {
    database = server.database.database;
  });

  /** The figures as the server reads them. */
  async function read(companyId: number, [span, dimension]: readonly [Span, Dimension], timeZone: string) {
    const figures = figuresOf(span, dimension, [...numbers, ...lengths], { timeZone });
    const { rows } = await database.tenant(companyId, ({ db }) => db.execute(sql`select * from ${figures} figures`));
    const clock = clockOf(span, timeZone);
    const found = new Map<string, Sums>();
    for (const row of rows) {
      const key = `${clock(new Date(String(row.starts_at)))} ${row.subject_id}`;
      const sums: Sums = Object.fromEntries(numbers.map((name) => [name, Number(row[name])]));
      for (const name of lengths) sums[name] = countsOf(String(row[name]));
      const twice = found.get(key);
      found.set(key, twice ? added(twice, sums) : sums);
    }
    return found;
  }
  /** Adds the sums of an hour that occurs twice. */
  function added(one: Sums, other: Sums): Sums {
    const both = (a: number | number[] = 0, b: number | number[] = 0) =>
      Array.isArray(a) && Array.isArray(b) ? a.map((count, index) => count + (b[index] ?? 0)) : Number(a) + Number(b);
    return Object.fromEntries(Object.keys(one).map((name) => [name, both(one[name], other[name])]));
  }
  async function assertExact(history: Awaited<ReturnType<typeof openHistory>>, timeZone: string, when: string) {
    const rounds = await history.rounds({ database });
    for (const kind of kinds) {
      const expected = recount(rounds, kind, timeZone);
      const found = await read(history.companyId, kind, timeZone);
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected), `${kind.join(' by ')}, ${when}`);
    }
  }
  const setZone = (companyId: number, timeZone: string) =>
    database.system(({ db }) => db.update(companies).set({ timeZone }).where(eq(companies.id, companyId)));

  for (const [seed, timeZone] of [
    [1, 'America/Sao_Paulo'],
    [2, 'America/New_York'],
    [3, 'Asia/Kolkata'],
  ] as const) {
    test(`equal those of the rounds at any time of history ${seed}, on the clock of ${timeZone}`, async () => {
      const history = await openHistory(server, seed);
      await setZone(history.companyId, timeZone);
      for (let n = 1; n <= 150; n += 1) {
        await history.step({ database });
        if (history.random() < 0.15) await computeFigures(database);
        if (n % 30 === 0) await assertExact(history, timeZone, `after ${n} changes`);
      }
      await computeFigures(database);
      await assertExact(history, timeZone, 'when nothing is stale');
      const stale = await database.tenant(history.companyId, ({ db }) => db.select().from(staleHours));
      assert.deepEqual(stale, []);
      await setZone(history.companyId, 'Europe/Lisbon');
      await assertExact(history, 'Europe/Lisbon', 'by another clock');
    });
  }

  test('are removed by the key of their hours, not by reading the whole span of the company', async () => {
    const history = await openHistory(server, 5);
    const [removal] = recomputed('hour', 'America/Sao_Paulo', ['2026-03-02T12:00:00Z']);
    assert.ok(removal);
    await database.tenant(history.companyId, ({ db }) =>
      db.execute(sql`
        insert into ${roundFigures} (company_id, span, dimension, starts_at, subject_id, rounds, leads, pending, happening,
          finished, supported, support_ms, waited, wait_ms, rated, ratings, wait_lengths, answer_lengths)
        select ${ownCompany}, 'hour', dimension, '2020-01-01'::timestamptz + n * interval '1 hour', 0, 1, 0, 0, 0,
          1, 0, 0, 0, 0, 0, 0, 0, 0
        from unnest(array['all', 'queue', 'agent', 'connection']) dimension, generate_series(1, 5000) n`),
    );
    await database.units.attempt(async (session) => {
      await session.run('analyze round_figures');
      return { result: undefined, committed: null };
    });
    const plan = await database.tenant(history.companyId, async ({ db }) => {
      const { rows } = await db.execute(sql`explain (costs off) ${removal}`);
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    });
    assert.match(plan, /Index Cond: .*dimension = ANY.*starts_at = ANY/);
  });

  test('include every change that happens while they are computed', async () => {
    const history = await openHistory(server, 4);
    let isOver = false;
    const changes = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 40; n += 1) await history.step({ database });
      }),
    ).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await computeFigures(database);
      const figures = figuresOf('day', 'all', ['rounds'], { timeZone: 'America/Sao_Paulo' });
      const { rows } = await database.tenant(history.companyId, ({ db }) =>
        db.execute(sql`
          select (select coalesce(sum(rounds), 0)::integer from ${figures} figures) as figures,
            (select count(*)::integer from ${ticketCycles} where company_id = ${ownCompany}) as rounds`),
      );
      assert.equal(rows[0]?.figures, rows[0]?.rounds);
    }
    await changes;
    await computeFigures(database);
    await assertExact(history, 'America/Sao_Paulo', 'after all');
  });

  test('are deleted with their company', async () => {
    const history = await openHistory(server, 5);
    for (let n = 0; n < 20; n += 1) await history.step({ database });
    await computeFigures(database);
    await database.system(({ db }) => db.delete(companies).where(eq(companies.id, history.companyId)));
    const left = await database.system(async ({ db }) => [
      ...(await db.select().from(roundFigures).where(eq(roundFigures.companyId, history.companyId))),
      ...(await db.select().from(staleHours).where(eq(staleHours.companyId, history.companyId))),
    ]);
    assert.deepEqual(left, []);
  });
});

describe('A percentile from lengths', () => {
  test('differs from the exact one by less than a bucket', () => {
    const random = randomly(6);
    const seconds = Array.from({ length: 5_000 }, () => 5 + random() * random() * 20_000).sort((a, b) => a - b);
    const counts = histogram(seconds.map((length) => length * 1000));
    for (const share of [0.5, 0.9, 0.95]) {
      const exact = seconds[Math.floor(seconds.length * share)] ?? 0;
      const found = percentileOf(counts, share) ?? 0;
      assert.ok(Math.abs(found / exact - 1) < 0.18, `${share}: ${found} instead of ${exact}`);
    }
  });

  test('is null without values, and in the bucket of a single value', () => {
    assert.equal(percentileOf(histogram([]), 0.5), null);
    const found = percentileOf(histogram([60_000]), 0.5) ?? 0;
    assert.equal(bucketOf(found), bucketOf(60));
  });
});
