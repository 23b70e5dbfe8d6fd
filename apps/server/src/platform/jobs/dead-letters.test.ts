import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { settings } from '../database/schema/companies.ts';
import { jobs } from '../database/schema/jobs.ts';
import { listDeadLetters, reviveDeadLetter } from './dead-letters.ts';
import { effectful, GiveUp, transactional } from './handlers.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();

describe('a dead letter', () => {
  it('is listed, releases its lane, and can be retried only by its own company', async () => {
    let broken = true;
    const done: number[] = [];
    world.work([
      effectful('n', number, async (payload) => {
        if (broken && payload === 1) throw new GiveUp('the number does not exist');
        done.push(payload);
      }),
    ]);
    await world.enqueue(numbered('a', 1), numbered('a', 2));
    await eventually('the second is done', () => done.length === 1);
    const { database } = world;
    const [dead] = await database.tenant(world.company, (unit) => listDeadLetters(unit));
    assert.equal(dead?.lastError, 'the number does not exist');
    assert.equal(dead.attempts, 1);
    assert.deepEqual(await database.tenant(world.company + 1, (unit) => listDeadLetters(unit)), []);
    broken = false;
    const revive = (of: number) => database.tenant(of, (unit) => reviveDeadLetter(database, unit, dead.id));
    assert.equal(await revive(world.company + 1), false);
    assert.equal(await revive(world.company), true);
    await eventually('it is done', () => done.length === 2);
    assert.equal(await revive(world.company), false);
  });

  it('shows what failed, but contains nothing that people wrote', async () => {
    const words = 'meu diagnóstico';
    world.work([
      transactional('n', number, async ({ db }) => {
        await db.insert(settings).values({ companyId: -1, key: 'asaas', value: words });
      }),
    ]);
    await world.enqueue(numbered('a', 1, { maxAttempts: 1 }));
    await eventually('it is dead', async () => {
      const [dead] = await world.database.system((unit) => listDeadLetters(unit));
      if (dead) assert.doesNotMatch(dead.lastError, new RegExp(words));
      return dead?.lastError.includes('violates') === true;
    });
  });

  it('results from a job whose kind nothing here has known for a day', async () => {
    await world.enqueue(numbered('a', 1, { kind: 'unheard of', maxAttempts: 1 }));
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    const lastError = `Nothing here does jobs of kind unheard of, since ${yesterday}`;
    await world.database.system(({ db }) => db.update(jobs).set({ lastError }));
    world.work([]);
    await eventually('it is dead', async () => {
      const dead = await world.database.system((unit) => listDeadLetters(unit));
      return dead[0]?.lastError === 'Nothing here does jobs of kind unheard of';
    });
  });
});

describe('a job of a kind that only a newer release knows', () => {
  it('waits for that release, and no attempt is counted', async () => {
    const former = world.work([]);
    await world.enqueue(numbered('a', 1, { kind: 'newer', maxAttempts: 1 }));
    await eventually('the former release looked at it', async () => {
      const [job] = await world.database.system(({ db }) => db.select().from(jobs));
      const isWaiting = job?.lastError?.startsWith('Nothing here does jobs of kind newer, since 20');
      return isWaiting && job?.attempts === 0 && !job.failedAt;
    });
    await former.stop();
    const done: number[] = [];
    world.work([transactional('newer', number, async (_unit, payload) => void done.push(payload))]);
    await eventually('the newer release has done it', world.allDone);
    assert.deepEqual(done, [1]);
  });
});
