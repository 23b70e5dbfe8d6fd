import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { randomly } from '../../apps/server/src/testing/randomly.ts';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/**
 * The number of messages from customers, each of which is sent to a webhook, and the seed that decides when the server
 * is killed: `CRASH_WEBHOOKS=300 CRASH_SEED=7 node --test --test-force-exit e2e/crash/webhooks.test.ts`.
 */
const wanted = Number(process.env.CRASH_WEBHOOKS ?? 60);
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const random = randomly(seed);
const customers = 6;
const each = Math.ceil(wanted / customers);
const kills = 4;

/** The fields of a delivery that this test reads. */
interface Told {
  id: string;
  data: { message: { body: string }; ticket: { id: number } };
}

/** Every request that arrived, in order, and whether it was accepted. */
const arrived: { delivery: string; text: string; isTaken: boolean; id: string; ticketId: number; words: string }[] = [];

/** A slow system that sometimes refuses a request and accepts it at the next attempt. */
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString('utf8');
  const { id, data }: Told = JSON.parse(text);
  const isTaken = arrived.length % 12 !== 5;
  const delivery = String(request.headers['recado-delivery']);
  arrived.push({ delivery, text, isTaken, id, ticketId: data.ticket.id, words: data.message.body });
  await new Promise((wake) => setTimeout(wake, Math.floor(random() * 150)));
  response.writeHead(isTaken ? 200 : 500).end();
});

let origin: string;
let product: Product;
let admin: ApiClient;

before(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  product = await startProduct({ OUTBOUND_ORIGINS: origin });
  admin = await pairShop(product);
});
after(async () => {
  await product?.close();
  receiver.closeAllConnections();
  receiver.close();
});

test(`${wanted} webhooks, killed ${kills} times (seed ${seed}): each arrives, in order per ticket, under one id`, async () => {
  const address = `${origin}/hook`;
  await admin.call('POST /webhooks', { body: { name: 'Loja', address, events: ['message.received'] } });
  const numbers = Array.from({ length: customers }, (_, index) => `5521${940_000_000 + index}`);
  for (const [index, number] of numbers.entries()) await product.emulator.addPhone(number, `Cliente ${index}`);
  const texts = (number: string) => Array.from({ length: each }, (_, index) => `${number} pergunta ${index + 1}`);
  const writing = Promise.all(numbers.map((number) => write(number, texts(number))));
  await killWhileDelivering();
  await writing;
  await allTaken();

  const taken = arrived.filter(({ isTaken }) => isTaken);
  for (const number of numbers) {
    const deliveries = taken.filter(({ words }) => words.startsWith(number)).map(({ words }) => words);
    assert.deepEqual([...new Set(deliveries)], texts(number), `in order for ${number}`);
  }
  inOrderAlsoWhenRepeated();
  oneIdEach();
});

async function write(number: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await product.emulator.send(number, { to: shopNumber, text });
    await new Promise((wake) => setTimeout(wake, Math.floor(random() * 200)));
  }
}

/** Kills the server each time another part of the webhooks has arrived. */
async function killWhileDelivering(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const from = Math.ceil((wanted * (kill + random() * 0.8)) / (kills + 1)) + 1;
    await waitFor(`${from} of ${wanted} to arrive`, async () => takenSoFar() >= from || undefined, { seconds: 300 });
    assert.ok(takenSoFar() < each * customers, `nothing is left to be told at kill ${kill + 1}`);
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
}

function takenSoFar(): number {
  return new Set(arrived.filter(({ isTaken }) => isTaken).map(({ words }) => words)).size;
}

/** Waits as long as further ones arrive: a busy machine is slow, but a lost one never arrives. */
async function allTaken(): Promise<void> {
  for (let before = takenSoFar(); before < each * customers; before = takenSoFar()) {
    const more = async () => takenSoFar() > before || undefined;
    await waitFor(`more than ${before} of ${each * customers} webhooks`, more, { seconds: 120 });
  }
}

/** Checks the order per ticket: no delivery follows a newer one, so a repetition precedes all later events. */
function inOrderAlsoWhenRepeated(): void {
  for (const ticketId of new Set(arrived.map((one) => one.ticketId))) {
    const order = arrived.filter((one) => one.ticketId === ticketId).map(({ delivery }) => Number(delivery));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      `the deliveries of ticket ${ticketId}`,
    );
  }
}

/** Checks that repetitions are identical byte by byte, and that no two deliveries are about the same message. */
function oneIdEach(): void {
  const byWords = Map.groupBy(arrived, ({ words }) => words);
  for (const [words, same] of byWords) {
    const names = new Set(same.map(({ delivery, text, id }) => `${delivery} ${id} ${text}`));
    assert.equal(names.size, 1, `${words} was told under ${names.size} names`);
  }
  assert.ok(arrived.length > each * customers, 'some were repeated');
}
