import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { queues } from '../database/schema/queues.ts';
import { type JobHandler, transactional, transactionalTogether } from './handlers.ts';
import { precedenceOf } from './precedence.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();

describe('a handler that takes several jobs of a lane', () => {
  /** Writes what it is given; fails while `isBroken` says so. */
  function writer(seen: number[][], isBroken: (numbers: number[]) => boolean = () => false): JobHandler {
    return transactionalTogether('n', number, 3, async (unit, numbers) => {
      seen.push(numbers);
      const rows = numbers.map((one) => ({ companyId: world.company, name: String(one), color: `#${one}` }));
      await unit.db.insert(queues).values(rows);
      if (isBroken(numbers)) throw new Error('cannot');
    });
  }
  const written = () =>
    world.database.system(async ({ db }) =>
      (await db.select({ name: queues.name }).from(queues).orderBy(queues.id)).map(({ name }) => name),
    );

  it('does those that wait in one transaction, in their order, at most as many as it says', async () => {
    await world.enqueue(...[1, 2, 3, 4].map((one) => numbered('a', one)), numbered('b', 5));
    const seen: number[][] = [];
    world.work([writer(seen)], { connections: 1 });
    await eventually('all are done', world.allDone);
    assert.deepEqual(
      seen.filter(([first]) => first !== 5),
      [[1, 2, 3], [4]],
    );
    assert.deepEqual(
      (await written()).filter((name) => name !== '5'),
      ['1', '2', '3', '4'],
    );
  });

  it('leaves jobs of another kind, and those that follow them keep their place', async () => {
    await world.enqueue(numbered('a', 1), numbered('a', 2, { kind: 'other' }), numbered('a', 3));
    const order: string[] = [];
    const seen: number[][] = [];
    const other = transactional('other', number, async () => {
      order.push('other');
    });
    world.work([writer(seen), other], { connections: 1 });
    await eventually('all are done', world.allDone);
    assert.deepEqual(seen, [[1], [3]]);
    assert.deepEqual(order, ['other']);
  });

  it('tries the first alone after a failure, and loses none of the others', async () => {
    await world.enqueue(...[1, 2, 3].map((one) => numbered('a', one, { maxAttempts: 2 })));
    const seen: number[][] = [];
    world.work([writer(seen, (numbers) => numbers.includes(1))], { connections: 1, pollMs: 100 });
    await eventually('the broken one is given up, the others are done', async () => (await written()).length === 2);
    assert.deepEqual(seen, [[1, 2, 3], [1], [2, 3]]);
    assert.deepEqual(await written(), ['2', '3']);
  });
});

describe('work that goes before jobs', () => {
  it('lets a worker begin one job at a time, and several again afterwards', async () => {
    const underWay = new Set<number>();
    const most = { during: 0, afterwards: 0 };
    let phase: keyof typeof most = 'during';
    const handler = transactional('n', number, async (unit, one) => {
      underWay.add(one);
      most[phase] = Math.max(most[phase], underWay.size);
      await unit.db.execute('select pg_sleep(0.1)');
      underWay.delete(one);
    });
    await world.enqueue(...[1, 2, 3, 4].map((one) => numbered(`lane ${one}`, one)));
    await precedenceOf(world.database).during(async () => {
      world.work([handler]);
      await eventually('all are done', world.allDone);
    });
    assert.equal(most.during, 1);
    phase = 'afterwards';
    await world.enqueue(...[5, 6, 7, 8].map((one) => numbered(`lane ${one}`, one)));
    await eventually('these are done, too', world.allDone);
    if (world.database.kind === 'postgresql') assert.ok(most.afterwards > 1);
  });
});
