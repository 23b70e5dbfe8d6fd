import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../errors.ts';
import { ReadingPlaces } from './reading-places.ts';

test('a file that takes long holds up the files of its own company only', async () => {
  const places = new ReadingPlaces();
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  const hold = places.use(1, () => slow.promise.then(() => void done.push('slow')));
  const behind = Promise.all(
    ['behind', 'behind', 'behind'].map((what) => places.use(1, async () => void done.push(what))),
  );
  await assert.rejects(
    places.use(1, async () => undefined),
    (error) => error instanceof AppError && error.code === 'ERR_SERVER_BUSY',
  );
  await Promise.all([2, 3, 4].map((companyId) => places.use(companyId, async () => void done.push(`of ${companyId}`))));
  assert.deepEqual(done, ['of 2', 'of 3', 'of 4']);
  slow.resolve();
  await Promise.all([hold, behind]);
  assert.deepEqual(done.slice(3), ['slow', 'behind', 'behind', 'behind']);
});

test('a place is free again after a failure', async () => {
  const places = new ReadingPlaces();
  const fail = () => places.use(1, () => Promise.reject(new Error('broken')));
  await assert.rejects(fail, /broken/);
  await assert.rejects(fail, /broken/);
  assert.equal(await places.use(1, async () => 'read'), 'read');
});
