import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { startAnswersWorker } from './foreign-workers.ts';
import { effectful } from './handlers.ts';
import { answersPool } from './job.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();

test('jobs that wait for systems of companies do not delay those of Recado itself', async (context) => {
  const waiting = new AbortController();
  let asked = 0;
  const ask = effectful('ask', z.unknown(), async () => {
    asked += 1;
    await new Promise((resolve) => waiting.signal.addEventListener('abort', resolve));
  });
  const done: number[] = [];
  const own = effectful('n', number, async (payload) => void done.push(payload));
  const answers = startAnswersWorker({ database: world.database, handlers: [ask], logger: testLogger });
  context.after(async () => {
    waiting.abort();
    await answers.stop();
  });
  const asking = Array.from({ length: 100 }, (_, index) => ({
    lane: `asking:${index}`,
    kind: 'ask',
    payload: {},
    pool: answersPool,
  }));
  await world.enqueue(...asking);
  await eventually('all that one company may ask at once', () => asked === 8);
  world.work([own]);
  await world.enqueue(...Array.from({ length: 50 }, (_, index) => numbered(`own:${index}`, index)));
  await eventually('its own work', () => done.length === 50);
  assert.equal(asked, 8);
});
