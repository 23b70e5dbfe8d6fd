import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Ticket } from '@recado/contract';
import { eventually } from '../../testing/eventually.ts';
import { type EmulatorWorld, startEmulatorWorld } from '../testing/emulator-world.ts';
import { type ServerApart, startServerApart } from '../testing/server-apart.ts';
import { messagesOf } from '../testing/tickets.ts';
import { forgedId, forgedMessages } from './testing/forged-messages.ts';
import { sealedMessages } from './testing/forged-seals.ts';

/**
 * How many messages to send: `npm run test:fuzz` sends 10,000. Each takes 10 to 30 ms through network, encryption and
 * database.
 */
const messages = Number(process.env.FUZZ_MESSAGES ?? 260);
/** The time limit in milliseconds: thousands of messages take minutes, more on a busy machine. */
const patience = { timeoutMs: 30 * 60_000 };
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);
const customers = 20;
const ordinary = 10;
/** A connection handles its messages one after the other; several connections work in parallel. */
const shops = ['5511990000001', '5511990000002', '5511990000003', '5511990000004'] as const;
const shopOf = (n: number) => shops[n % shops.length] ?? shops[0];
const numbers = Array.from({ length: customers }, (_, n) => `55119888${String(n).padStart(5, '0')}`);

let world: EmulatorWorld;
let apart: ServerApart;

before(async () => {
  world = await startEmulatorWorld();
  apart = await startServerApart(world);
});
after(async () => {
  await apart.close();
  await world.close();
});

test(`SERVER §3.21: ${messages} forged messages (seed ${seed}) stop neither connection nor event loop nor page`, async (context) => {
  const { connections } = apart;
  const whatsappIds: number[] = [];
  for (const shop of shops) whatsappIds.push(await connections.pair(`Loja ${shop}`, shop));
  for (const number of numbers) await world.phones.addPhone(number, `Cliente ${number}`);
  await apart.ask();
  await all((number, n) => world.phones.say(number, shopOf(n), { text: 'bom dia {n}', count: ordinary }));
  await handled();
  const usual = await apart.ask();

  const began = Date.now();
  const forged = forgedMessages(messages, seed).map((bytes, n) => ({ id: forgedId(n), bytes }));
  await all(async (number, n) => {
    const own = forged.filter((_, index) => index % customers === n);
    await send(shopOf(n), number, own);
    await send(shopOf(n), number, sealedFor(number, own, n));
    await send(shopOf(n), number, withheld);
  });
  await all((number, n) => world.phones.say(number, shopOf(n), { text: 'até logo' }));
  await handled();
  const { busy } = await apart.ask();
  context.diagnostic(`seed ${seed}: ${messages} messages in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  context.diagnostic(
    `event loop busy for at most ${ms(busy.most)}, mostly ${ms(busy.usually)}; before ${ms(usual.busy.most)}`,
  );

  assert(apart.lives(), 'the server lives');
  for (const id of whatsappIds) assert.equal((await connections.connection(id)).status, 'CONNECTED');
  // Compared with ordinary messages on this machine: a stall takes many times as long.
  assert(busy.most < 20 * Math.max(100, usual.busy.most), `the event loop stood still for ${ms(busy.most)}`);
  const tickets = await ticketsOf(apart);
  assert.equal(tickets.length, customers);
  let shown = 0;
  for (const { id } of tickets) {
    const found = await messagesOf(apart.server, apart.admin, id);
    shown += found.length;
    for (const text of ['bom dia 1', 'até logo'])
      assert(
        found.some(({ body }) => body === text),
        text,
      );
  }
  context.diagnostic(`${shown} messages are shown`);
  assert(shown > messages / 2);
});

async function all(work: (number: string, n: number) => Promise<unknown>): Promise<void> {
  await Promise.all(numbers.map(work));
}

/** Of which a device gets a reason only; the last ones are none that WhatsApp has. */
const withheld = [
  'view_once',
  'view_once_unavailable_fanout',
  'hosted_unavailable_fanout',
  '',
  'x'.repeat(3_000),
  '\0',
].map((reason) => ({ bytes: Buffer.of(), withheld: reason }));

/** Changes of every fifth of these messages, which open with the secret of those that have one. */
function sealedFor(number: string, own: readonly { id: string }[], n: number): Forged[] {
  const targets = own.flatMap(({ id }, index) => (index % 5 === 0 ? [id] : []));
  const address = world.emulator.world.phones.byNumber(number)?.jid ?? '';
  return sealedMessages(targets, address, seed + n).map((bytes) => ({ bytes }));
}

interface Forged {
  id?: string;
  bytes: Uint8Array;
  withheld?: string;
}

async function send(shop: string, number: string, forged: readonly Forged[]): Promise<void> {
  for (let start = 0; start < forged.length; start += 50) {
    await world.phones.forge(number, shop, forged.slice(start, start + 50));
  }
}

/** Resolves when the last message of each phone is shown and none is waiting. */
async function handled(): Promise<void> {
  const devices = shops.flatMap((shop) => world.emulator.world.devices.ofOwner(shop));
  await eventually('all is confirmed', () => devices.every(({ pending }) => pending.list().length === 0), patience);
  await eventually('all is handled', async () => (await apart.ask({ advance: 0 })).waiting === 0, patience);
}

async function ticketsOf({ server, admin }: ServerApart): Promise<Pick<Ticket, 'id'>[]> {
  const query = { status: 'pending', showAll: 'true' };
  return (await server.call('GET /tickets', { as: admin, query })).body.tickets;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
