import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { request } from 'undici';
import type { TestUser } from '../../testing/factories.ts';
import { useSharedServer } from '../../testing/use-server.ts';

const server = useSharedServer();

/** The raw answer to a list of contacts, for a browser that accepts these encodings. */
async function contactsOf({ token }: TestUser, acceptEncoding?: string) {
  const { headers, body } = await request(`${server.apiUrl}/contacts`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return { encoding: headers['content-encoding'], length: headers['content-length'], vary: headers.vary, bytes };
}

async function companyWith(contacts: number): Promise<TestUser> {
  const { id: companyId } = await server.make.company();
  for (let count = 0; count < contacts; count += 1) await server.make.contact({ companyId });
  return server.make.user({ companyId, profile: 'admin' });
}

test('an answer above 1 KB is sent in the best encoding that the client accepts, and says the same', async () => {
  const as = await companyWith(10);
  const plain = await contactsOf(as);
  assert.equal(plain.encoding, undefined);
  assert.ok(plain.bytes.length > 1_024);
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['zstd;q=0, br;q=0.1, gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    // The second answer has the bytes of the first.
    for (let call = 1; call <= 2; call += 1) {
      const answer = await contactsOf(as, accepted);
      assert.equal(answer.encoding, encoding);
      assert.equal(answer.length, String(answer.bytes.length));
      assert.ok(answer.bytes.length < plain.bytes.length / 2);
      assert.equal(decode(answer.bytes).toString(), plain.bytes.toString());
    }
  }
});

test('shared caches learn on what an answer depends, also when it is sent as it is', async () => {
  const as = await companyWith(10);
  for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate, x-private']) {
    const { encoding, vary } = await contactsOf(as, accepted);
    assert.equal(encoding, undefined);
    assert.match(String(vary), /accept-encoding/);
  }
});

test('a small answer is sent as it is', async () => {
  const { encoding } = await contactsOf(await companyWith(0), 'zstd, br, gzip');
  assert.equal(encoding, undefined);
});

test('companies whose answers differ never get the bytes of the other', async () => {
  const [one, other] = [await companyWith(10), await companyWith(10)];
  const read = async (as: TestUser) => zstdDecompressSync((await contactsOf(as, 'zstd')).bytes).toString();
  const [ofOne, ofOther] = await Promise.all([read(one), read(other)]);
  assert.notEqual(ofOne, ofOther);
  assert.equal(ofOne, (await contactsOf(one)).bytes.toString());
  assert.equal(ofOther, (await contactsOf(other)).bytes.toString());
});
