import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';
import { eventually } from '../testing/eventually.ts';

describe('the disconnect table (WHATSAPP.md)', () => {
  let world: BaileysWorld;
  let next = 1;

  before(async () => {
    world = await startBaileysWorld();
  });
  after(() => world.close());

  async function paired() {
    const connectionId = next++;
    const number = `55119900000${String(connectionId).padStart(2, '0')}`;
    return { connectionId, number, connection: await world.pair(connectionId, number) };
  }

  for (const code of [515, 428, 408, 503, 500]) {
    test(`${code}: comes back by itself`, async () => {
      const { connection, number } = await paired();
      const before = connection.states.length;
      await world.phones.fault({ kind: 'streamError', number, code });
      await connection.state('CONNECTED', before);
      const shown = connection.states.slice(before).map((state) => state.status);
      assert.equal(shown.includes('TIMEOUT'), code !== 515);
    });
  }

  test('a cut TCP connection: comes back by itself', async () => {
    const { connection, number } = await paired();
    const before = connection.states.length;
    await world.phones.fault({ kind: 'disconnect', number });
    assert.equal((await connection.state('TIMEOUT', before)).detail, 'connection_lost');
    await connection.state('CONNECTED', before);
  });

  test('440: another owner, stops and does not fight', async () => {
    const { connection, number } = await paired();
    await world.phones.fault({ kind: 'streamError', number, code: 440 });
    assert.equal((await connection.state('DISCONNECTED')).detail, 'replaced');
    const states = connection.states.length;
    await delay(300);
    assert.equal(connection.states.length, states);
  });

  test('401: forgets the pairing', async () => {
    const { connection, connectionId, number } = await paired();
    await world.phones.fault({ kind: 'streamError', number, code: 401 });
    assert.equal((await connection.state('DISCONNECTED')).detail, 'logged_out');
    assert.equal(world.pairings.paired(connectionId), false);
  });

  for (const [code, status, detail] of [
    [403, 'banned', 'banned'],
    [405, 'DISCONNECTED', 'version'],
  ] as const) {
    test(`${code}: stops and says so, the pairing stays`, async () => {
      const { connection, connectionId, number } = await paired();
      await world.phones.fault({ kind: 'loginFailure', number, code, count: 1 });
      await world.phones.fault({ kind: 'disconnect', number });
      assert.equal((await connection.state(status)).detail, detail);
      assert.equal(world.pairings.paired(connectionId), true);
    });
  }

  test('a passkey request: stops and tells the administrator', async () => {
    await world.phones.fault({ kind: 'passkeyPrologue', count: 1 });
    const connection = await world.open(next++);
    await connection.state('passkey_required');
    await world.phones.clearFaults();
  });

  test('a pairing code pairs', async () => {
    const number = '5511990000098';
    await world.phones.addPhone(number, 'Loja', true);
    const connection = await world.open(next++, number);
    const state = await connection.state('qrcode');
    assert.match(state.pairingCode ?? '', /^[A-Z0-9]{8}$/);
    await world.phones.typeCode(number, state.pairingCode ?? '');
    await connection.state('PAIRING');
    assert.equal((await connection.state('CONNECTED')).number, number);
  });

  test('disconnect keeps the pairing: the next open needs no QR', async () => {
    const { connection, connectionId } = await paired();
    await connection.channel.disconnect();
    const again = await world.open(connectionId);
    await again.state('CONNECTED');
    assert.ok(again.states.every((state) => state.status !== 'qrcode'));
  });

  test('logout unlinks the device at WhatsApp', async () => {
    const { connection, number } = await paired();
    assert.equal(devices(world, number), 1);
    await connection.channel.logout();
    await eventually('no device', () => devices(world, number) === 0);
  });
});

test('QR codes that nobody scans end, and are offered again by request only', async () => {
  const world = await startBaileysWorld({ qrTimeout: 30 });
  const connection = await world.open(1);
  assert.equal((await connection.state('DISCONNECTED')).detail, 'qr_expired');
  assert.ok(new Set(connection.states.map((state) => state.qrcode)).size > 2);
  await world.close();
});

function devices(world: BaileysWorld, number: string): number {
  return world.emulator.world.devices.ofOwner(number).length;
}
