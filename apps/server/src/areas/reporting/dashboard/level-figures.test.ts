import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LevelFigures } from '@recado/contract';
import { randomly } from '../../../testing/randomly.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { levelRounds } from '../../conversations/service-levels/level-rounds.schema.ts';
import { openOffice } from '../../conversations/tickets/testing/office.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

interface Known {
  queueId: number | null;
  day: string;
  first: number | null;
  firstMet: boolean | null;
  solution: number;
  solutionMet: boolean | null;
  met: number;
  missed: number;
}

/** The value at a share of sorted values, between its two neighbours. */
function quantile(values: number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

function counted(rounds: readonly Known[]): LevelFigures {
  const firsts = rounds.flatMap(({ first }) => (first === null ? [] : [first]));
  const solved = rounds.filter(({ solutionMet }) => solutionMet !== null);
  const answers = rounds.reduce((sum, { met, missed }) => sum + met + missed, 0);
  return {
    rounds: rounds.length,
    firstAnswer: {
      measured: rounds.filter(({ firstMet }) => firstMet !== null).length,
      met: rounds.filter(({ firstMet }) => firstMet).length,
      median: quantile(firsts, 0.5),
      ninety: quantile(firsts, 0.9),
    },
    nextAnswer: { measured: answers, met: rounds.reduce((sum, { met }) => sum + met, 0) },
    solution: {
      measured: solved.length,
      met: solved.filter(({ solutionMet }) => solutionMet).length,
      median: quantile(
        solved.map(({ solution }) => solution),
        0.5,
      ),
      ninety: quantile(
        solved.map(({ solution }) => solution),
        0.9,
      ),
    },
  };
}

/** Percentiles to a thousandth of a second: the database and this file divide in another order. */
const rounded = (figures: LevelFigures) =>
  JSON.parse(
    JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value)),
  );

describe('figures of service levels', () => {
  const server = useSharedServer();

  test(`agree with a recount of random rounds (SEED=${seed})`, async () => {
    const office = await openOffice(server);
    const { companyId, admin, system } = office;
    const random = randomly(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const maybe = <Value>(value: Value) => (random() < 0.3 ? null : value);
    const known: Known[] = [];
    for (let round = 0; round < 40; round += 1) {
      const queueId = maybe(random() < 0.5 ? office.sales.id : office.support.id);
      const ticket = await office.make({ status: 'closed', queueId });
      const day = `2026-03-0${1 + below(9)}`;
      // Late in the evening of São Paulo it is the next day in UTC.
      const beganAt = new Date(`${day}T${random() < 0.5 ? '23:30' : '00:10'}:00-03:00`);
      const first = maybe(below(5_000));
      const one: Known = {
        ...{ queueId, day, first, firstMet: first === null ? null : maybe(random() < 0.7) },
        ...{ solution: below(90_000), solutionMet: maybe(random() < 0.6), met: below(4), missed: below(3) },
      };
      known.push(one);
      await system(async ({ db }) => {
        const [cycle] = await db
          .insert(ticketCycles)
          .values({ companyId, ticketId: ticket.id, queueId, queuedAt: beganAt, finishedAt: beganAt })
          .returning();
        assert.ok(cycle);
        await db.insert(levelRounds).values({
          ...{ companyId, ticketId: ticket.id, cycleId: cycle.id, beganAt },
          ...{ firstAnswerSeconds: one.first, firstAnswerMet: one.firstMet },
          ...{ answersMet: one.met, answersMissed: one.missed },
          ...{ solutionSeconds: one.solution, solutionMet: one.solutionMet },
        });
      });
    }
    const read = (by: 'queue' | 'day', from: string, to: string) =>
      server.call('GET /dashboard/service-levels', { as: admin, query: { by, date_from: from, date_to: to } });
    const inside = known.filter(({ day }) => day >= '2026-03-02' && day <= '2026-03-07');
    const { body } = await read('queue', '2026-03-02', '2026-03-07');
    assert.deepEqual(rounded(body.total), rounded(counted(inside)));
    assert.equal(body.isUsed, false);
    const byQueue = Map.groupBy(inside, ({ queueId }) => queueId ?? 0);
    assert.equal(body.rows.length, byQueue.size);
    for (const { subjectId, name, day: _day, ...figures } of body.rows) {
      assert.deepEqual(rounded(figures), rounded(counted(byQueue.get(subjectId) ?? [])), `queue ${name}`);
    }
    const days = (await read('day', '2026-03-02', '2026-03-07')).body.rows;
    const byDay = Map.groupBy(inside, ({ day }) => day);
    assert.deepEqual(
      days.map(({ day }) => day),
      [...byDay.keys()].sort(),
    );
    for (const { subjectId: _id, name: _name, day, ...figures } of days) {
      assert.deepEqual(rounded(figures), rounded(counted(byDay.get(day ?? '') ?? [])), `day ${day}`);
    }
  });
});
