import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairPlaces } from './fair-places.ts';

/** Records who entered, in order, and the functions that release the places. */
function recordEntries(places: FairPlaces) {
  const entered: string[] = [];
  const leaving: (() => void)[] = [];
  const take = (name: string, count = 1) => {
    for (let index = 0; index < count; index += 1) {
      void places.take(name).then((leave) => {
        entered.push(name);
        leaving.push(leave);
      });
    }
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { entered, take, settle, leave: () => leaving.shift()?.() };
}

describe('fair places', () => {
  it('give one company half, and the next one a place immediately', async () => {
    const { entered, take, settle } = recordEntries(new FairPlaces(10));
    take('flood', 1_000);
    await settle();
    assert.equal(entered.length, 5);
    take('other');
    await settle();
    assert.deepEqual(entered.slice(5), ['other']);
  });

  it('leave a place for a newcomer however many companies send requests', async () => {
    const { entered, take, settle } = recordEntries(new FairPlaces(10));
    for (const name of ['a', 'b', 'c']) take(name, 100);
    await settle();
    take('newcomer');
    await settle();
    assert.equal(entered.at(-1), 'newcomer');
  });

  it('serve waiting companies in turn, so that a late company does not wait for all requests of another', async () => {
    const { entered, take, settle, leave } = recordEntries(new FairPlaces(1));
    take('flood', 50);
    take('late', 2);
    for (let turn = 0; turn < 4; turn += 1) {
      await settle();
      leave();
    }
    await settle();
    assert.deepEqual(entered, ['flood', 'late', 'flood', 'late', 'flood']);
  });

  it('serve every request eventually', async () => {
    const { entered, take, settle, leave } = recordEntries(new FairPlaces(3));
    take('a', 20);
    take('b', 20);
    for (let turn = 0; turn < 40; turn += 1) {
      await settle();
      leave();
    }
    assert.equal(entered.length, 40);
  });

  it('refuse a company with too many waiting requests, and a request that waited too long', async () => {
    const places = new FairPlaces(1);
    const leave = await places.take('a');
    const patience = { waiting: 1, milliseconds: 20 };
    const waiting = places.take('a', patience);
    await assert.rejects(places.take('a', patience), { code: 'ERR_TOO_MANY_REQUESTS' });
    await assert.rejects(waiting, { code: 'ERR_SERVER_BUSY' });
    leave();
    (await places.take('a', patience))();
  });
});
