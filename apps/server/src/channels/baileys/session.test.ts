import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';

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

  /** Causes a stream error on the open line, or a refused login after the line was cut. */
  async function strike(kind: 'streamError' | 'loginFailure', number: string, code: number): Promise<void> {
    if (kind === 'streamError') return world.phones.fault({ kind, number, code });
    await world.phones.fault({ kind, number, code, count: 1 });
    await world.phones.fault({ kind: 'disconnect', number });
  }

  for (const code of [515, 428, 408, 503, 500]) {
    test(`${code}: reconnects by itself`, async () => {
      const { connection, number } = await paired();
      const before = connection.states.length;
      await world.phones.fault({ kind: 'streamError', number, code });
      await connection.state('CONNECTED', before);
      const shown = connection.states.slice(before).map((state) => state.status);
      assert.equal(shown.includes('TIMEOUT'), code !== 515);
    });
  }

  test('a cut TCP connection: reconnects by itself', async () => {
    const { connection, number } = await paired();
    const before = connection.states.length;
    await world.phones.fault({ kind: 'disconnect', number });
    assert.equal((await connection.state('TIMEOUT', before)).detail, 'connection_lost');
    await connection.state('CONNECTED', before);
  });

  test('440: another client took over, so it stops and does not fight', async () => {
    const { connection, connectionId, number } = await paired();
    const other = await world.open(connectionId);
    assert.equal((await connection.state('DISCONNECTED')).detail, 'replaced');
    await other.state('CONNECTED');
    await world.phones.fault({ kind: 'disconnect', number });
    await other.state('TIMEOUT');
    await eventually('the other is back', () => other.last()?.status === 'CONNECTED');
    assert.equal(connection.last()?.status, 'DISCONNECTED');
    assert.ok(other.states.every(({ status }) => status !== 'DISCONNECTED'));
  });

  for (const kind of ['streamError', 'loginFailure'] as const) {
    test(`401 (${kind}): deletes the pairing`, async () => {
      const { connection, connectionId, number } = await paired();
      await strike(kind, number, 401);
      const state = await connection.state('DISCONNECTED');
      assert.deepEqual([state.detail, state.number], ['logged_out', null]);
      assert.equal(world.pairings.paired(connectionId), false);
    });

    for (const [code, status, detail] of [
      [403, 'banned', 'banned'],
      [405, 'DISCONNECTED', 'version'],
    ] as const) {
      test(`${code} (${kind}): stops with a reason, and keeps the pairing`, async () => {
        const { connection, connectionId, number } = await paired();
        await strike(kind, number, code);
        assert.equal((await connection.state(status)).detail, detail);
        assert.equal(world.pairings.paired(connectionId), true);
      });
    }
  }

  test('503 at the login: reconnects by itself', async () => {
    const { connection, number } = await paired();
    const before = connection.states.length;
    await strike('loginFailure', number, 503);
    await connection.state('CONNECTED', before);
    assert.deepEqual(
      connection.states.slice(before).map(({ status }) => status),
      ['TIMEOUT', 'OPENING', 'TIMEOUT', 'OPENING', 'CONNECTED'],
    );
  });

  test('a passkey request: stops and informs the administrator', async () => {
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

  test('disconnecting keeps the pairing: the next open needs no QR', async () => {
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

test('unscanned QR codes expire, and new ones are offered only on request', async () => {
  const world = await startBaileysWorld({ qrTimeout: 30 });
  const connection = await world.open(1);
  // Baileys reports expired codes only by the text of an error: with another text, it would count as a lost connection.
  const ends = ({ status }: { status: string }) => status === 'DISCONNECTED' || status === 'TIMEOUT';
  const { status, detail } = await eventually('the end', () => connection.states.find(ends));
  assert.deepEqual([status, detail], ['DISCONNECTED', 'qr_expired']);
  assert.ok(new Set(connection.states.map((state) => state.qrcode)).size > 2);
  await world.close();
});

test('a connection that keeps breaking counts as failing: delays grow until the circuit opens', async () => {
  const backoff = { first: 10, longest: 20, stableAfter: 60_000, failuresUntilPause: 4, pause: 500 };
  const world = await startBaileysWorld({ backoff });
  const number = '5511990000001';
  const connection = await world.pair(1, number);
  let seen = connection.states.length;
  for (let broken = 0; broken < 4; broken++) {
    await world.phones.fault({ kind: 'disconnect', number });
    seen = connection.states.indexOf(await connection.state('TIMEOUT', seen)) + 1;
    await connection.state('CONNECTED', seen);
  }
  const breaks = connection.states.filter(({ status }) => status === 'TIMEOUT');
  assert.deepEqual(
    breaks.map(({ detail }) => detail),
    ['connection_lost', 'connection_lost', 'connection_lost', 'circuit_open'],
  );
  assert.deepEqual(
    breaks.map(({ retries }) => retries),
    [1, 2, 3, 4],
  );
  await world.close();
});

test('repeated 515 errors cause growing delays, not a storm of logins', async () => {
  const backoff = { first: 200, longest: 200, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };
  const world = await startBaileysWorld({ backoff });
  const number = '5511990000001';
  const connection = await world.pair(1, number);
  const before = connection.states.length;
  await world.phones.fault({ kind: 'loginFailure', number, code: 515, count: 3 });
  await world.phones.fault({ kind: 'disconnect', number });
  await connection.state('CONNECTED', before);
  const shown = connection.states.slice(before).map(({ status }) => status);
  assert.deepEqual(shown, [
    'TIMEOUT',
    'OPENING',
    'TIMEOUT',
    'OPENING',
    'TIMEOUT',
    'OPENING',
    'TIMEOUT',
    'OPENING',
    'CONNECTED',
  ]);
  await world.close();
});

test('a line that hangs is detected and opened again', async () => {
  const world = await startBaileysWorld({ keepAlive: 100 });
  const number = '5511990000001';
  const connection = await world.pair(1, number);
  const customer = await world.customer('5511988880001', 'Maria', number);
  await connection.message(await customer.say({ text: 'antes' }));
  const before = connection.states.length;
  await world.phones.fault({ kind: 'hang', number });
  await world.phones.clearFaults();
  const wid = await customer.say({ text: 'alô?' });
  assert.equal((await connection.state('TIMEOUT', before)).detail, 'connection_lost');
  await connection.state('CONNECTED', before);
  assert.deepEqual((await connection.message(wid)).content, { kind: 'text', text: 'alô?' });
  await world.close();
});

test('a slow database loses no pairing: the fresh connection after a scan waits for pending writes', async () => {
  const world = await startBaileysWorld();
  world.pairings.beforeWrite = () => wait(150);
  const connection = await world.pair(1, '5511990000001');
  const shown = connection.states.map(({ status }) => status);
  assert.equal(shown.lastIndexOf('qrcode') < shown.indexOf('PAIRING'), true, shown.join());
  await world.close();
});

function devices(world: BaileysWorld, number: string): number {
  return world.emulator.world.devices.ofOwner(number).length;
}
