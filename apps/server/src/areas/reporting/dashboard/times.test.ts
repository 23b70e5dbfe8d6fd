import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computeFigures } from './compute-figures.ts';
import { type GivenRound, useRounds } from './testing/rounds.ts';

describe('Waits and first answers', () => {
  const world = useRounds();
  const store = (...rounds: GivenRound[]) => world.store(...rounds.map((round) => ({ finished: 600, ...round })));
  const read = (by: string, query: Record<string, unknown> = { date_from: '2026-03-02', date_to: '2026-03-08' }) =>
    world.server.call('GET /dashboard/times', { as: world.office.admin, query: { by, ...query } });
  /** Whether a number of seconds is a number of minutes, with the precision of a bucket. */
  const isAbout = (seconds: number | null | undefined, minutes: number) =>
    assert.ok(seconds && Math.abs(seconds / 60 / minutes - 1) < 0.18, `${seconds} s instead of ${minutes} min`);

  test('are medians and 90th percentiles by agent, beside those of the same number of days before', async () => {
    const { ana, bruno } = world.office;
    await store(
      ...[1, 2, 4, 8, 60].map((started) => ({
        at: '2026-03-03T12:00:00Z',
        userId: ana.id,
        started,
        answered: 2 * started,
      })),
      { at: '2026-02-24T12:00:00Z', userId: ana.id, started: 30, answered: 45 },
      { at: '2026-03-04T12:00:00Z', userId: bruno.id, started: 5 },
      // Before the period of comparison.
      { at: '2026-02-22T12:00:00Z', userId: bruno.id, started: 500 },
    );
    const { rows, before: former } = (await read('agent')).body;
    assert.deepEqual(former, { from: '2026-02-23', to: '2026-03-01' });
    const [first, second] = rows;
    assert.deepEqual([first?.name, first?.tickets, first?.before.tickets], ['Ana', 5, 1]);
    isAbout(first?.wait.median, 4);
    isAbout(first?.wait.ninety, 60);
    isAbout(first?.firstAnswer.median, 8);
    isAbout(first?.before.firstAnswer.median, 45);
    assert.deepEqual([second?.name, second?.firstAnswer.median, second?.before.tickets], ['Bruno', null, 0]);
    isAbout(second?.wait.median, 5);
  });

  test('by queue and connection include rounds without one', async () => {
    const { sales, connectionId } = world.office;
    await store(
      { at: '2026-03-03T12:00:00Z', queueId: sales.id, whatsappId: connectionId, started: 1 },
      { at: '2026-03-03T12:00:00Z', queueId: sales.id, whatsappId: connectionId, started: 1 },
      { at: '2026-03-03T12:00:00Z', started: 1 },
    );
    const named = (rows: { name: string | null; tickets: number }[]) =>
      rows.map(({ name, tickets }) => [name, tickets]);
    assert.deepEqual(named((await read('queue')).body.rows), [
      ['Vendas', 2],
      [null, 1],
    ]);
    assert.deepEqual(
      (await read('connection')).body.rows.map(({ subjectId, tickets }) => [subjectId, tickets]),
      [
        [connectionId, 2],
        [0, 1],
      ],
    );
  });

  test('by hour of the week follow the company’s clock, before and after the figures are computed', async () => {
    // Monday 23:30 and Tuesday 00:30 in São Paulo.
    await store({ at: '2026-03-03T02:30:00Z', started: 1 }, { at: '2026-03-03T03:30:00Z', started: 1 });
    const hours = async () =>
      (await read('hour')).body.rows.map(({ weekday, hour, tickets }) => [weekday, hour, tickets]);
    const expected = [
      [1, 23, 1],
      [2, 0, 1],
    ];
    assert.deepEqual(await hours(), expected);
    await computeFigures(world.server.database.database);
    assert.deepEqual(await hours(), expected);
  });

  test('by day follow the company’s clock, each beside the day at the same place in the period before', async () => {
    await store(
      // Monday 23:30 and Tuesday 00:30 in São Paulo.
      { at: '2026-03-03T02:30:00Z', started: 4 },
      { at: '2026-03-03T03:30:00Z', started: 8, answered: 16 },
      // The Monday before.
      { at: '2026-02-23T12:00:00Z', started: 30 },
    );
    const days = async () =>
      (await read('day')).body.rows.map(({ day, tickets, before }) => [day, tickets, before.tickets]);
    const expected = [
      ['2026-03-02', 1, 1],
      ['2026-03-03', 1, 0],
    ];
    assert.deepEqual(await days(), expected);
    await computeFigures(world.server.database.database);
    assert.deepEqual(await days(), expected);
    const [monday, tuesday] = (await read('day')).body.rows;
    isAbout(monday?.wait.median, 4);
    isAbout(monday?.before.wait.median, 30);
    isAbout(tuesday?.firstAnswer.ninety, 16);
  });

  test('are refused for an impossible period', async () => {
    const refused = await read('agent', { date_from: '2026-03-08', date_to: '2026-03-02' });
    assert.deepEqual(
      refused.body.issues?.map(({ code }) => code),
      ['endBeforeStart'],
    );
  });
});
