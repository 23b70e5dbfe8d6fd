import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initAuthCreds, proto } from 'baileys';
import type { ChannelOpening } from '../port.ts';
import { memoryPairings } from '../testing/memory-pairings.ts';
import { openPairing } from './auth-state.ts';

const opening: ChannelOpening = {
  connectionId: 1,
  companyId: 1,
  onEvents: async () => undefined,
  onState: async () => undefined,
  record: async () => undefined,
};

function fresh() {
  const pairings = memoryPairings();
  const failures: unknown[] = [];
  return { pairings, failures, open: () => openPairing(pairings.of(opening), (error) => failures.push(error)) };
}

test('keys survive the socket that stored them, with app state keys as the protocol expects them', async () => {
  const { open } = fresh();
  const first = await open();
  const appStateKey = (byte: number) =>
    proto.Message.AppStateSyncKeyData.create({ keyData: new Uint8Array(32).fill(byte), timestamp: 1_700_000_000 });
  await first.keys.set({ 'app-state-sync-key': { AAAA: appStateKey(1), BBBB: appStateKey(2) } });
  await first.keys.set({ session: { '5511.0': Buffer.from('ratchet') }, 'pre-key': { 7: initAuthCreds().noiseKey } });
  await first.keys.set({ 'app-state-sync-key': { BBBB: appStateKey(3) } });
  const second = await open();
  const found = await second.keys.get('app-state-sync-key', ['AAAA', 'BBBB', 'CCCC']);
  assert.deepEqual(Object.keys(found), ['AAAA', 'BBBB']);
  assert.deepEqual(Buffer.from(found.AAAA?.keyData ?? []), Buffer.alloc(32, 1));
  assert.deepEqual(Buffer.from(found.BBBB?.keyData ?? []), Buffer.alloc(32, 3));
  assert.ok(found.AAAA instanceof proto.Message.AppStateSyncKeyData);
  assert.deepEqual((await second.keys.get('session', ['5511.0']))['5511.0'], Buffer.from('ratchet'));
  assert.equal((await second.keys.get('pre-key', ['7']))[7]?.private.length, 32);
});

test('a used one-time key is deleted', async () => {
  const { open, pairings } = fresh();
  const pairing = await open();
  await pairing.keys.set({ 'pre-key': { 7: initAuthCreds().noiseKey } });
  await pairing.keys.set({ 'pre-key': { 7: null } });
  assert.deepEqual(await pairing.keys.get('pre-key', ['7']), {});
  assert.equal(pairings.count('pre-key'), 0);
});

test('a failed write is reported; nothing is written after it, and the next socket reads from disk', async () => {
  const { open, pairings, failures } = fresh();
  const pairing = await open();
  await pairing.keys.set({ session: { a: Buffer.from('old') } });
  pairings.beforeWrite = () => {
    throw new Error('The disk is full');
  };
  await assert.rejects(async () => pairing.keys.set({ session: { a: Buffer.from('new') } }), /disk is full/);
  assert.equal(failures.length, 1);
  pairings.beforeWrite = () => undefined;
  await assert.rejects(async () => pairing.keys.set({ session: { a: Buffer.from('newer') } }), /over/);
  const next = await open();
  assert.deepEqual((await next.keys.get('session', ['a'])).a, Buffer.from('old'));
});

test('a failed read is reported, and nothing is read or written after it', async () => {
  const { open, pairings, failures } = fresh();
  await (await open()).keys.set({ session: { a: Buffer.from('ratchet') } });
  const pairing = await open();
  pairings.beforeRead = () => Promise.reject(new Error('The connection ended'));
  await assert.rejects(async () => pairing.keys.get('session', ['a']), /connection ended/);
  assert.equal(failures.length, 1);
  pairings.beforeRead = () => undefined;
  await assert.rejects(async () => pairing.keys.get('session', ['a']), /over/);
  await assert.rejects(async () => pairing.keys.set({ session: { a: Buffer.from('newer') } }), /over/);
  const next = await open();
  assert.deepEqual((await next.keys.get('session', ['a'])).a, Buffer.from('ratchet'));
});

test('after closing, everything passed before is written, and later calls are rejected', async () => {
  const { open, pairings } = fresh();
  const first = await open();
  pairings.beforeWrite = () => new Promise((resolve) => setTimeout(resolve, 20));
  first.creds.account = proto.ADVSignedDeviceIdentity.create({ details: new Uint8Array(1) });
  void first.credentialsChanged();
  void first.keys.set({ session: { a: Buffer.from('told before') } });
  await first.close();
  await assert.rejects(async () => first.keys.set({ session: { a: Buffer.from('told after') } }), /over/);
  const second = await open();
  assert.deepEqual(second.creds.noiseKey, first.creds.noiseKey);
  assert.deepEqual((await second.keys.get('session', ['a'])).a, Buffer.from('told before'));
});

test('a message to be sent is stored with the next write, and can be read before and after that', async () => {
  const { open, pairings } = fresh();
  const pairing = await open();
  pairing.rememberSent('A1', { conversation: 'Bom dia' });
  assert.equal((await pairing.sent('A1'))?.conversation, 'Bom dia');
  assert.equal(pairings.writes, 0);
  await pairing.keys.set({ session: { a: Buffer.from('the key under which it leaves') } });
  assert.equal(pairings.writes, 1);
  assert.equal((await (await open()).sent('A1'))?.conversation, 'Bom dia');
  assert.equal(await pairing.sent('A2'), undefined);
});
