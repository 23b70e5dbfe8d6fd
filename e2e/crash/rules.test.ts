import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Ticket } from '@recado/contract';
import { randomly } from '../../apps/server/src/testing/randomly.ts';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/**
 * The number of runs of rules, 60 by default to limit the time in CI, how often the server is killed meanwhile, and the seed
 * that decides when: `CRASH_RULES=1000 CRASH_KILLS=12 CRASH_SEED=7 node --test --test-force-exit e2e/crash/rules.test.ts`.
 */
const wanted = Number(process.env.CRASH_RULES ?? 60);
const kills = Number(process.env.CRASH_KILLS ?? (wanted >= 1000 ? 12 : 3));
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const random = randomly(seed);

/** Each rule answers one word, and runs once in each ticket. */
const rules = wanted >= 1000 ? 25 : 10;
const customers = Math.ceil(wanted / rules);
const runs = rules * customers;
const places = Array.from({ length: rules }, (_, index) => index + 1);
const numbers = Array.from({ length: customers }, (_, index) => `5521${950_000_000 + index}`);

/** The fields of a delivery that this test reads. */
interface Told {
  id: string;
  data: { label: string; ticket: { id: number } };
}

/** Every request about a rule, in order, and whether it was accepted. */
const told: { name: string; id: string; isTaken: boolean }[] = [];

/** A system that sometimes refuses a request and accepts it at the next attempt. */
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const { id, data }: Told = JSON.parse(Buffer.concat(parts).toString('utf8'));
  const isTaken = told.length % 12 !== 5;
  told.push({ name: `${data.ticket.id} ${data.label}`, id, isTaken });
  await new Promise((wake) => setTimeout(wake, Math.floor(random() * 60)));
  response.writeHead(isTaken ? 200 : 500).end();
});

let product: Product;
let admin: ApiClient;
let ruleIds: number[];

before(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  product = await startProduct({ OUTBOUND_ORIGINS: origin });
  admin = await pairShop(product);
  await admin.call('POST /webhooks', { body: { name: 'Loja', address: `${origin}/hook`, events: ['rule.ran'] } });
  ruleIds = await writeRules();
});
after(async () => {
  await product?.close();
  receiver.closeAllConnections();
  receiver.close();
});

test(`${runs} runs of rules, killed ${kills} times (seed ${seed}): none is lost, none happens twice`, async (context) => {
  const writing = Promise.all(numbers.map(write));
  await killWhileRunning();
  await writing;
  await allTold();
  // An access token lasts 15 minutes; on a busy machine all runs take longer.
  await admin.signIn(product.credentials.super);
  for (const number of numbers) await happenedOnce(number);
  await areLoggedOnce();
  const ids = Map.groupBy(told, ({ name }) => name);
  for (const [name, same] of ids) assert.equal(new Set(same.map(({ id }) => id)).size, 1, `the ids of ${name}`);
  assert.equal(ids.size, runs);
  context.diagnostic(`${runs} runs; ${told.length} requests to the webhook; killed ${kills} times`);
});

/** A rule for each word, which tags, writes a note, tells the webhook and answers. */
async function writeRules(): Promise<number[]> {
  const made: number[] = [];
  for (const place of places) {
    const tag = await admin.call('POST /tags', { body: { name: `marca ${place}` } });
    const body = {
      name: `Regra ${place}`,
      isActive: true,
      trigger: { kind: 'messageReceived' as const },
      conditions: [{ field: 'words' as const, operator: 'any' as const, values: [`assunto${place}`] }],
      steps: [
        { kind: 'tag' as const, add: [tag.id], remove: [] },
        { kind: 'note' as const, note: `nota ${place}`, userIds: [] },
        { kind: 'webhook' as const, label: `aviso ${place}` },
        { kind: 'text' as const, text: `resposta ${place}` },
      ],
    };
    made.push((await admin.call('POST /rules', { body })).id);
  }
  return made;
}

async function write(number: string): Promise<void> {
  await product.emulator.addPhone(number, `Cliente ${number}`);
  for (const place of places) {
    await product.emulator.send(number, { to: shopNumber, text: `preciso de assunto${place}` });
    await new Promise((wake) => setTimeout(wake, Math.floor(random() * 200)));
  }
}

/** Kills the server each time another part of the runs was told. */
async function killWhileRunning(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const from = Math.ceil((runs * (kill + random() * 0.8)) / (kills + 1)) + 1;
    await waitFor(`${from} of ${runs} runs`, async () => toldSoFar() >= from || undefined, { seconds: 300 });
    assert.ok(toldSoFar() < runs, `nothing is left to be done at kill ${kill + 1}`);
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
}

function toldSoFar(): number {
  return new Set(told.filter(({ isTaken }) => isTaken).map(({ name }) => name)).size;
}

/** Waits as long as further ones arrive: a busy machine is slow, but a lost one never arrives. */
async function allTold(): Promise<void> {
  for (let before = toldSoFar(); before < runs; before = toldSoFar()) {
    const more = async () => toldSoFar() > before || undefined;
    await waitFor(`more than ${before} of ${runs} runs`, more, { seconds: 120 });
  }
}

/** Checks a customer's phone and ticket: each rule answered, noted and tagged, once and in the order of their words. */
async function happenedOnce(number: string): Promise<void> {
  const expected = (word: string) => places.map((place) => `${word} ${place}`);
  const answers = async () => {
    const screen = await product.emulator.messages(number, shopNumber);
    return screen.filter(({ fromMe, text }) => !fromMe && text.startsWith('resposta')).map(({ text }) => text);
  };
  for (let before = (await answers()).length; before < rules; before = (await answers()).length) {
    const more = async () => (await answers()).length > before || undefined;
    await waitFor(`more than ${before} of ${rules} answers to ${number}`, more, { seconds: 60 });
  }
  assert.deepEqual(await answers(), expected('resposta'), `the answers to ${number}`);
  const { id, tags } = await ticketOf(number);
  const notes = await admin.call('GET /ticket-notes/list', { query: { ticketId: id } });
  assert.deepEqual(notes.map(({ note }) => note).reverse(), expected('nota'), `the notes about ${number}`);
  assert.deepEqual(tags.map(({ name }) => name).sort(), expected('marca').sort(), `the tags of ${number}`);
}

async function ticketOf(number: string): Promise<Ticket> {
  const query = { searchParam: number, showAll: 'true' } as const;
  const { tickets } = await admin.call('GET /tickets', { query });
  const [ticket] = tickets;
  assert.ok(ticket && tickets.length === 1, `${tickets.length} tickets of ${number}`);
  return ticket;
}

/** Checks the log: each rule ran once in each ticket, and was never refused, limited or in a loop. */
async function areLoggedOnce(): Promise<void> {
  for (const ruleId of ruleIds) {
    const inTickets: unknown[] = [];
    for (const outcome of ['ran', 'refused', 'limited', 'loop', 'stopped'] as const) {
      const found = await runsOf(ruleId, outcome);
      if (outcome !== 'ran') assert.equal(found.length, 0, `${outcome} runs of rule ${ruleId}`);
      inTickets.push(...found);
    }
    assert.equal(inTickets.length, customers, `the runs of rule ${ruleId}`);
    assert.equal(new Set(inTickets).size, customers, `the tickets in which rule ${ruleId} ran`);
  }
}

/** The tickets of a rule's runs with an outcome. */
async function runsOf(ruleId: number, outcome: 'ran' | 'refused' | 'limited' | 'loop' | 'stopped') {
  const found: (number | undefined)[] = [];
  for (let beforeId: number | undefined; ; ) {
    const query = { outcome, ...(beforeId === undefined ? {} : { beforeId }) };
    const page = await admin.call('GET /rules/:ruleId/runs', { params: { ruleId }, query });
    found.push(...page.runs.map(({ ticket }) => ticket?.id));
    beforeId = page.runs.at(-1)?.id;
    if (!page.hasMore || beforeId === undefined) return found;
  }
}
