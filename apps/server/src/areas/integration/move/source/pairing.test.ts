import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPostgresql } from '../../../../testing/database.ts';
import { oldDatabase } from '../testing/old-database.ts';
import { openSource } from './open-source.ts';
import type { SourcePairing } from './records.ts';

const bytes = { type: 'Buffer', data: 'AQID' };
const creds = { me: { id: '5511999990000:1@s.whatsapp.net' }, noiseKey: { private: bytes, public: bytes } };

async function keysOf(pairing: SourcePairing | null) {
  const all = [];
  for await (const page of pairing?.keys ?? []) all.push(...page);
  return all.toSorted((one, other) => one.id.localeCompare(other.id));
}

test('a pairing in one text is read with Baileys’ own names of keys', { skip: !onPostgresql }, async (t) => {
  const keys = { preKeys: { 7: { private: bytes } }, sessions: { '5511.0': bytes }, lidMapping: { x: null } };
  const old = await oldDatabase('saas', async (made) => {
    await made.add('Whatsapps', { companyId: 1, session: JSON.stringify({ creds, keys }) });
    await made.add('Whatsapps', { companyId: 1, session: '{"creds":{"noiseKey":' });
    await made.add('Whatsapps', { companyId: 1, session: JSON.stringify({ creds: { noiseKey: 1 }, keys: {} }) });
  });
  t.after(() => old.close());
  const source = await openSource(old.url);
  t.after(() => source.close());
  const pairing = await source.pairing('1');
  assert.deepEqual(JSON.parse(pairing?.creds ?? ''), creds);
  assert.deepEqual(await keysOf(pairing), [
    { type: 'session', id: '5511.0', value: JSON.stringify(bytes) },
    { type: 'pre-key', id: '7', value: JSON.stringify({ private: bytes }) },
  ]);
  // Cut off, never paired, and not there.
  for (const id of ['2', '3', '99']) assert.equal(await source.pairing(id), null);
});

test('the keys of ticketz are read from their own table', { skip: !onPostgresql }, async (t) => {
  const old = await oldDatabase('ticketz', async (made) => {
    await made.add('Whatsapps', { companyId: 1, session: JSON.stringify({ creds, keys: {} }) });
    const rows = Array.from({ length: 1_001 }, (_, n) => ({
      whatsappId: 1,
      type: 'pre-key',
      key: `${n}`,
      value: '{}',
    }));
    await made.addMany('BaileysKeys', [...rows, { whatsappId: 2, type: 'session', key: 'other', value: '{}' }]);
  });
  t.after(() => old.close());
  const source = await openSource(old.url);
  t.after(() => source.close());
  const keys = await keysOf(await source.pairing('1'));
  assert.deepEqual([keys.length, keys[0]], [1_001, { type: 'pre-key', id: '0', value: '{}' }]);
});
