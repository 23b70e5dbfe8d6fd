import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../testing/database.ts';
import { verifyBucketMarker } from './verify-store.ts';

/** A bucket that keeps a marker, and may refuse to. */
function bucket(marker?: string) {
  const state = { marker, refuses: false };
  const store = {
    place: 'a bucket',
    marker: async () => state.marker,
    async mark(next: string) {
      if (state.refuses) throw new Error('no right to write');
      state.marker = next;
    },
  };
  return { state, store };
}

test('a first start that cannot mark its bucket leaves nothing, and the next one marks it; a marked bucket is taken only when asked', async (context) => {
  const { database, close } = await openTestDatabase();
  context.after(close);
  const verify = ({ store }: ReturnType<typeof bucket>, adopt = false) =>
    verifyBucketMarker(database, { store, adopt }, 'not the bucket of this installation');
  const foreign = bucket('7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11');
  await assert.rejects(verify(foreign), /not the bucket/);
  const own = bucket();
  own.state.refuses = true;
  await assert.rejects(verify(own), /no right to write/);
  own.state.refuses = false;
  await verify(own);
  await verify(own);
  await assert.rejects(verify(bucket()), /not the bucket/);
  await assert.rejects(verify(foreign), /not the bucket/);
  await verify(foreign, true);
  assert.equal(foreign.state.marker, own.state.marker);
});
