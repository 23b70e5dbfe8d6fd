import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { BucketError, openBucket } from './bucket.ts';
import { type FakeStore, refusing, startFakeStore } from './testing/fake-store.ts';

const limit = 1000;
const content = Buffer.from('a release');
const name = 'sales/1.0.0+rc-aaaaaaaa.json.gz';

let store: FakeStore;
before(async () => {
  store = await startFakeStore();
});
after(() => store.close());
beforeEach(() => {
  store.behave(undefined);
  store.objects.clear();
  store.asked.length = 0;
});

/** The error of a call, which must be a BucketError. */
async function failureOf(call: Promise<unknown>): Promise<BucketError> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof BucketError, inspect(error));
  return error;
}

test('an object is put, found, read and removed; a missing one is undefined', async () => {
  const bucket = openBucket(store.place);
  assert.deepEqual([await bucket.has(name), await bucket.get(name, limit)], [false, undefined]);
  await bucket.put(name, content);
  assert.deepEqual([...store.objects], [[name, content]]);
  assert.deepEqual([await bucket.has(name), await bucket.get(name, limit)], [true, content]);
  await bucket.remove(name);
  await bucket.remove(name);
  assert.equal(store.objects.size, 0);
});

test('a request signed with another secret or region is refused, and no key is in the error', async () => {
  for (const wrong of [{ secret: 'Another/secret+of-tests' }, { region: 'auto' }, { key: 'ANOTHERKEY' }]) {
    const place = { ...store.place, ...wrong };
    const error = await failureOf(openBucket(place).put(name, content));
    assert.equal(error.message, `PUT ${name}: answered 403 SignatureDoesNotMatch`);
    for (const secret of [store.place.key, place.key, store.place.secret, place.secret]) {
      assert.ok(!inspect(error, { depth: 10 }).includes(secret));
    }
  }
  assert.equal(store.objects.size, 0);
});

test('a busy store is asked again, but not for ever', async () => {
  let busy = 1;
  store.behave((response) => {
    if (busy-- > 0) return refusing(503, 'SlowDown')(response);
    response.writeHead(200).end();
  });
  await openBucket(store.place).put(name, content);
  assert.equal(store.asked.length, 2);
  store.behave(refusing(503, 'SlowDown'));
  assert.match((await failureOf(openBucket(store.place).put(name, content))).message, /answered 503 SlowDown$/);
  assert.equal(store.asked.length, 5);
});

describe('a call fails, and its answer does not count as an object, when the store', () => {
  test('cannot be reached', async () => {
    const place = { ...store.place, address: 'http://127.0.0.1:1/releases' };
    assert.equal((await failureOf(openBucket(place).get(name, limit))).message, `GET ${name}: unreachable`);
  });

  test('does not answer, or not completely', async () => {
    const bucket = openBucket(store.place, { patience: 300 });
    for (const begin of [() => undefined, (part: () => void) => part()]) {
      store.behave((response) => begin(() => response.writeHead(200, { 'content-length': 100 }).write('a rel')));
      assert.equal((await failureOf(bucket.get(name, limit))).message, `GET ${name}: timeout`);
    }
  });

  test('ends the connection in the middle of an answer', async () => {
    store.behave((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a rel', () => response.destroy());
    });
    assert.equal((await failureOf(openBucket(store.place).get(name, limit))).message, `GET ${name}: unreachable`);
  });

  test('sends more bytes than allowed, also endless', async () => {
    store.objects.set(name, Buffer.alloc(limit + 1));
    const error = await failureOf(openBucket(store.place).get(name, limit));
    assert.deepEqual([error.message, error.isOfObject], [`GET ${name}: it is larger than ${limit} bytes`, true]);
    store.behave((response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(200), more));
      more();
    });
    assert.match((await failureOf(openBucket(store.place).get(name, limit))).message, /larger than/);
  });

  test('redirects to another host: the redirection is not followed', async () => {
    const other = await startFakeStore();
    other.objects.set(name, content);
    store.behave((response) => response.writeHead(307, { location: `${other.place.address}/${name}` }).end());
    for (const call of ['get', 'has', 'remove'] as const) {
      assert.match((await failureOf(openBucket(store.place)[call](name, limit))).message, /answered 307$/);
    }
    assert.match((await failureOf(openBucket(store.place).put(name, content))).message, /answered 307$/);
    assert.deepEqual(other.asked, []);
    other.close();
  });

  test('answers with an error in an unknown format', async () => {
    store.behave((response) => response.writeHead(400).end('<'.repeat(50_000)));
    assert.match((await failureOf(openBucket(store.place).get(name, limit))).message, /answered 400$/);
  });
});

test('a compressed answer is not decompressed: what is kept is what comes', async () => {
  const compressed = gzipSync(Buffer.alloc(50 * limit));
  store.behave((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed));
  assert.deepEqual(await openBucket(store.place).get(name, limit), compressed);
});

test('a call ends when it is stopped', async () => {
  const stopping = new AbortController();
  store.behave(() => stopping.abort());
  await failureOf(openBucket(store.place, { stop: stopping.signal }).get(name, limit));
});
