import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createBaileysProvider } from '../channels/baileys/provider.ts';
import { createSqlPairings } from '../channels/baileys/sql-pairings.ts';
import { type EmulatorWorld, startEmulatorWorld } from '../channels/testing/emulator-world.ts';
import { opensWithoutCode } from '../channels/testing/opens-without-code.ts';
import { connectionsOf } from '../channels/testing/server-world.ts';
import { acceptTicket, messagesOf, replyIn } from '../channels/testing/tickets.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { exportTo, importFrom, type Place } from './testing/archives.ts';

const passphrase = 'a passphrase of some length';
const shop = '5511990000009';
let world: EmulatorWorld;
let folder: string;
before(async () => {
  world = await startEmulatorWorld();
  folder = await mkdtemp(join(tmpdir(), 'recado-phone-'));
});
after(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  startTestServer({
    providers: ({ database, seal }) => [createBaileysProvider(world.settings, createSqlPairings(database, seal))],
  });

const placeOf = ({ platform: { database, configuration, secret } }: TestServer): Place => ({
  database,
  folder: configuration.dataFolder,
  secret,
});

/** Exports a company whose phone is linked, from a server that stops then. */
async function archived(file: string): Promise<void> {
  const server = await start();
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const { pair } = connectionsOf(world, admin, (...request) => server.call(...request));
  await pair('Loja', shop);
  await exportTo(file, placeOf(server), { companyId, passphrase });
  await server.close();
}

test('the phone of an imported company answers a customer without a QR code', async () => {
  const file = join(folder, 'company.tar');
  await archived(file);
  const server = await start();
  try {
    const { companyId } = await importFrom(file, placeOf(server), { passphrase });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const [loja] = (await server.call('GET /whatsapp', { as: admin })).body;
    assert.ok(loja);
    const params = { whatsappId: loja.id };
    await server.call('POST /whatsappsession/:whatsappId', { as: admin, params });
    const { connection } = connectionsOf(world, admin, (...request) => server.call(...request));
    await opensWithoutCode(async () => (await connection(loja.id)).status);
    const customer = await world.customer('5511988880009', 'Maria', shop);
    await customer.say({ text: 'olá' });
    const ticketId = await acceptTicket(server, admin, customer.number);
    assert.deepEqual(
      (await messagesOf(server, admin, ticketId)).map(({ body }) => body),
      ['olá'],
    );
    await replyIn(server, admin, ticketId, { body: 'resposta' });
    await eventually('the answer', async () => (await customer.counts('resposta')) === 1);
  } finally {
    await server.close();
  }
});
