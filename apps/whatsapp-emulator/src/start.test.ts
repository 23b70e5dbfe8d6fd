import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { type Emulator, startEmulator } from './start.ts';

const others = Object.values(networkInterfaces()).flatMap((addresses) =>
  (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
);
let emulator: Emulator;

before(async () => {
  emulator = await startEmulator();
});
after(() => emulator.close());

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on('connect', () => resolve(socket.destroy() && true));
    socket.on('error', () => resolve(false));
  });
}

test('page, protocol and files are available on this machine only', async () => {
  const ports = [emulator.url, emulator.socketUrl, `https://${emulator.world.media.host}`].map((url) =>
    Number(new URL(url).port),
  );
  for (const port of ports) {
    assert.equal(await answers('127.0.0.1', port), true);
    for (const address of others) assert.equal(await answers(address, port), false, `${address}:${port}`);
  }
});

test('a page of another origin in the browser has no access', async () => {
  const body = JSON.stringify({ number: '5511987654321', name: 'Maria' });
  const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
  const answer = await fetch(`${emulator.url}/api/phones`, { method: 'POST', headers, body });
  assert.equal(answer.status, 403);
  assert.equal(emulator.world.phones.all().length, 0);
});

test('without a folder, nothing is left after it ends', async () => {
  const passing = await startEmulator();
  const folder = dirname(passing.mediaCertificate);
  assert.ok(existsSync(folder));
  await passing.close();
  assert.equal(existsSync(folder), false);
});
