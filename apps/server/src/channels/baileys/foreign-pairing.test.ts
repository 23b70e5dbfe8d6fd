import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthenticationCreds, BufferJSON, initAuthCreds, proto } from 'baileys';
import { memoryPairings } from '../testing/memory-pairings.ts';
import { openPairing } from './auth-state.ts';
import { readForeignPairing } from './foreign-pairing.ts';

/** Credentials as a product keeps them after a phone has confirmed them. */
function pairedCreds(): AuthenticationCreds {
  const bytes = () => Buffer.alloc(40, 7);
  const account = proto.ADVSignedDeviceIdentity.create({
    details: bytes(),
    accountSignatureKey: bytes(),
    accountSignature: bytes(),
    deviceSignature: bytes(),
  });
  return { ...initAuthCreds(), me: { id: '5511990000001:4@s.whatsapp.net', name: 'Loja' }, account };
}

const textOf = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);

function found(credentials: string, keys: [type: string, id: string, value: unknown][]) {
  const rows = keys.map(([type, id, value]) => ({ type, id, value: textOf(value) }));
  return {
    credentials,
    keys: (async function* () {
      yield rows;
    })(),
  };
}

async function read(credentials: string, keys: [type: string, id: string, value: unknown][]) {
  const pairing = await readForeignPairing(found(credentials, keys));
  assert.ok(typeof pairing !== 'string', String(pairing));
  return pairing;
}

test('keys are stored under the library’s types, whether they were grouped or each in a row', async () => {
  const creds = pairedCreds();
  const session = { _sessions: { a: { registrationId: 1 } }, version: 'v1' };
  const { credentials, keys } = await read(textOf(creds), [
    ['preKeys', '7', creds.noiseKey],
    ['sessions', '5511988880001.0', session],
    ['app-state-sync-key', 'AAAA', proto.Message.AppStateSyncKeyData.create({ keyData: Buffer.alloc(32, 5) })],
    ['lid-mapping', '5511988880001', '200000000000002'],
  ]);
  const pairings = memoryPairings();
  const opening = { connectionId: 1, companyId: 1, onEvents: async () => undefined, onState: async () => undefined };
  const storage = pairings.of({ ...opening, record: async () => undefined });
  await storage.write({ credentials, keys, events: [] });
  const opened = await openPairing(storage, () => assert.fail('A write failed'));
  assert.deepEqual(opened.creds.noiseKey.private, creds.noiseKey.private);
  assert.equal(opened.creds.me?.id, creds.me?.id);
  assert.deepEqual((await opened.keys.get('pre-key', ['7']))['7'], creds.noiseKey);
  assert.deepEqual((await opened.keys.get('session', ['5511988880001.0']))['5511988880001.0'], session);
  const [appState] = Object.values(await opened.keys.get('app-state-sync-key', ['AAAA']));
  assert.deepEqual(Buffer.from(appState?.keyData ?? []), Buffer.alloc(32, 5));
  assert.deepEqual(await opened.keys.get('lid-mapping', ['5511988880001']), { 5511988880001: '200000000000002' });
});

test('types that a product does not know are told apart by their values', async () => {
  const { keys } = await read(textOf(pairedCreds()), [
    ['undefined', 'a', '200000000000002'],
    ['undefined', 'b', ['0', '4']],
    ['undefined', 'c', { token: Buffer.from('t'), timestamp: '1' }],
  ]);
  assert.deepEqual(
    keys.map(({ type, id }) => [type, id]),
    [
      ['lid-mapping', 'a'],
      ['device-list', 'b'],
      ['tctoken', 'c'],
    ],
  );
});

test('used keys, and those that cannot be read or are of no known type, are left out', async () => {
  const { keys } = await read(textOf(pairedCreds()), [
    ['preKeys', '1', null],
    ['preKeys', '2', { public: 'x', private: 'y' }],
    ['sessions', '', { version: 'v1' }],
    ['inventions', '3', { version: 'v1' }],
    ['sessions', '4.0', 12],
    ['sessions', '5.0', { version: 'v1' }],
  ]);
  assert.deepEqual(
    keys.map(({ id }) => id),
    ['5.0'],
  );
});

test('bytes are read in every form that versions of the library wrote, and missing fields are made', async () => {
  const creds = pairedCreds();
  const asLists = JSON.parse(textOf(creds), (_name, value) =>
    value?.type === 'Buffer' ? { type: 'Buffer', data: [...Buffer.from(value.data, 'base64')] } : value,
  );
  delete asLists.pairingEphemeralKeyPair;
  delete asLists.accountSettings;
  delete asLists.processedHistoryMessages;
  const { credentials, device } = await read(JSON.stringify(asLists), []);
  const stored: AuthenticationCreds = JSON.parse(credentials, BufferJSON.reviver);
  assert.deepEqual(stored.signedPreKey, creds.signedPreKey);
  assert.equal(stored.pairingEphemeralKeyPair.private.length, 32);
  assert.deepEqual([stored.accountSettings, stored.processedHistoryMessages], [{ unarchiveChats: false }, []]);
  assert.equal(device, (await read(textOf(creds), [])).device, 'it is the same device');
});

test('credentials that are cut, not confirmed by a phone, or too large are refused', async () => {
  const creds = pairedCreds();
  const text = textOf(creds);
  assert.equal(await readForeignPairing(found(text.slice(0, -5), [])), 'cut');
  assert.equal(await readForeignPairing(found('null', [])), 'cut');
  assert.equal(await readForeignPairing(found('[]', [])), 'incomplete');
  assert.equal(await readForeignPairing(found(textOf(initAuthCreds()), [])), 'incomplete');
  assert.equal(await readForeignPairing(found(textOf({ ...creds, me: { id: 'nobody' } }), [])), 'incomplete');
  assert.equal(await readForeignPairing(found(`"${'x'.repeat(3_000_000)}"`, [])), 'tooLarge');
});
