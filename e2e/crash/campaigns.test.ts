import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { randomly } from '../../apps/server/src/testing/randomly.ts';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/**
 * The number of recipients of each campaign, and the seed that decides when the server is killed: `CRASH_RECIPIENTS=500
 * CRASH_SEED=7 node --test --test-force-exit e2e/crash/campaigns.test.ts`.
 */
const people = Number(process.env.CRASH_RECIPIENTS ?? 80);
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const random = randomly(seed);
const scheduled = Math.round(people * 0.6);
const secondNumber = '5511990000002';
/** The last one is sent over the second connection. */
const campaigns = [
  { name: 'Natal', shop: shopNumber },
  { name: 'Páscoa', shop: shopNumber },
  { name: 'Inverno', shop: secondNumber },
];
const kills = 4;

let product: Product;
let admin: ApiClient;
const numbers = Array.from({ length: people }, (_, index) => `5521${930_000_000 + index}`);
const leaving = numbers.slice(-2);

before(async () => {
  product = await startProduct();
  admin = await pairShop(product);
});
after(() => product?.close());

test(`${campaigns.length} campaigns of ${people} over two connections and ${scheduled} schedules, killed ${kills} times (seed ${seed}): each phone has each message once and in order, and none after it opted out`, async () => {
  await addPhones();
  const secondId = await pairSecond();
  const contactListId = await listOfAll();
  const ids = await startCampaigns(contactListId, secondId);
  await schedule();
  await killWhileSending(ids);
  await allFinished(ids);

  const screens = new Map(await Promise.all(numbers.map(async (number) => [number, await textsOn(number)] as const)));
  for (const number of numbers.filter((each) => !leaving.includes(each))) {
    const reminder = numbers.indexOf(number) < scheduled ? ['Lembrete'] : [];
    const expected = [...campaigns.map(({ name }) => `Campanha ${name}`), ...reminder].toSorted();
    assert.deepEqual(screens.get(number)?.toSorted(), expected, `the phone ${number}`);
  }
  for (const number of leaving) {
    const texts = screens.get(number) ?? [];
    assert.equal(new Set(texts).size, texts.length, `${number} has a message twice`);
  }
  for (const [position, id] of ids.entries()) await isRight(id, campaigns[position]?.name ?? '', screens);
  await areInOrder(ids);
  await noneAfterOptingOut(ids);
});

async function addPhones(): Promise<void> {
  for (const [index, number] of numbers.entries()) await product.emulator.addPhone(number, `Cliente ${index}`);
}

/** Pairs another phone of the shop; returns the connection's id. */
async function pairSecond(): Promise<number> {
  await product.emulator.addPhone(secondNumber, 'Filial', true);
  const { id } = await admin.call('POST /whatsapp', { body: { name: 'Filial' } });
  const now = () => admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId: id } });
  const { qrcode } = await waitFor('a QR code', async () => {
    const connection = await now();
    return connection.status === 'qrcode' ? connection : undefined;
  });
  await product.emulator.scan(secondNumber, qrcode);
  await waitFor('the connection', async () => (await now()).status === 'CONNECTED' || undefined);
  return id;
}

/** A list with everybody. Its numbers are checked with WhatsApp meanwhile; the test does not wait for it. */
async function listOfAll(): Promise<number> {
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
  const list = await admin.call('POST /contact-lists', { body: { name: 'Todos' } });
  for (const [index, number] of numbers.entries()) {
    const body = { name: `Cliente ${index}`, number, contactListId: list.id };
    await admin.call('POST /contact-list-items', { body });
  }
  return list.id;
}

/** Schedules messages for times while the server is being killed, and after that. */
async function schedule(): Promise<void> {
  for (const [index, number] of numbers.slice(0, scheduled).entries()) {
    const { id } = await admin.call('POST /contacts', { body: { name: `Cliente ${index}`, number } });
    const sendAt = new Date(Date.now() + 5_000 + Math.floor(random() * 200 * people)).toISOString();
    await admin.call('POST /schedules', { body: { contactId: id, body: 'Lembrete', sendAt } });
  }
}

/** Plans the campaigns for when the schedules are written, too. */
async function startCampaigns(contactListId: number, secondId: number): Promise<number[]> {
  const ids: number[] = [];
  const scheduledAt = new Date(Date.now() + 1000 + 60 * scheduled).toISOString();
  for (const { name, shop } of campaigns) {
    const whatsappId = shop === secondNumber ? secondId : null;
    const body = { name, message1: `Campanha ${name}`, contactListId, whatsappId, scheduledAt, opensTickets: false };
    ids.push((await admin.call('POST /campaigns', { body })).id);
  }
  return ids;
}

/** Kills the server each time another part of the messages has left; two people opt out in between. */
async function killWhileSending(ids: readonly number[]): Promise<void> {
  const total = ids.length * people;
  for (let kill = 0; kill < kills; kill += 1) {
    const from = (total * (kill + random() * 0.8)) / (kills + 1) + 1;
    const { done } = await waitFor(
      `${Math.ceil(from)} of ${total} to be handed over`,
      async () => {
        const done = await handled(ids);
        return done >= from ? { done } : undefined;
      },
      { seconds: 300, program: product.server, circumstances: () => circumstances(ids) },
    );
    assert.ok(done < total, `nothing is left to be sent at kill ${kill + 1}`);
    if (kill === 1) for (const number of leaving) await product.emulator.send(number, { to: shopNumber, text: 'SAIR' });
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
  const known = async () => (await suppressed()).length === leaving.length || undefined;
  await waitFor('both are on the suppression list', known, { seconds: 120 });
}

/** How many recipients are sent or excluded so far: none before a campaign copied its recipients. */
async function handled(ids: readonly number[]): Promise<number> {
  let done = 0;
  for (const campaignId of ids) {
    const { counts } = await admin.call('GET /campaigns/:campaignId', { params: { campaignId } });
    done += Object.values({ ...counts, queued: 0 }).reduce((sum, count) => sum + count, 0);
  }
  return done;
}

/** What the campaigns and their connections wait for. */
async function circumstances(ids: readonly number[]): Promise<string> {
  const lines = (await admin.call('GET /whatsapp', {})).map(({ name, status }) => `${name} is ${status}`);
  for (const campaignId of ids) {
    const { status, pausedFor, counts } = await admin.call('GET /campaigns/:campaignId', { params: { campaignId } });
    lines.push(`campaign ${campaignId}: ${status}, ${pausedFor}, ${JSON.stringify(counts)}`);
  }
  return lines.join('\n');
}

async function suppressed() {
  return (await admin.call('GET /suppressed-numbers', { query: {} })).records;
}

/**
 * Waits for all messages as long as further ones are sent: a busy machine is slow, but a lost message is never sent.
 */
async function allFinished(ids: readonly number[]): Promise<void> {
  const left = async () => {
    let open = await admin.call('GET /schedules', { query: { waiting: 'true' } }).then(({ count }) => count);
    for (const campaignId of ids) {
      const { status, counts } = await admin.call('GET /campaigns/:campaignId', { params: { campaignId } });
      open += counts.queued + counts.sending + (status === 'FINALIZADA' ? 0 : 1);
    }
    return open;
  };
  for (let before = await left(); before > 0; ) {
    const fewer = async () => {
      const now = await left();
      return now < before ? { now } : undefined;
    };
    before = (await waitFor(`fewer than ${before} messages to be open`, fewer, { seconds: 90 })).now;
  }
  for (const number of numbers.slice(0, scheduled))
    await waitFor(`the reminder of ${number}`, async () => (await textsOn(number)).includes('Lembrete') || undefined, {
      seconds: 90,
    });
}

/** The messages that the company sent to a phone over both connections, without the opt-out confirmation. */
async function textsOn(number: string): Promise<string[]> {
  return [...(await textsFrom(shopNumber, number)), ...(await textsFrom(secondNumber, number))];
}

async function textsFrom(shop: string, number: string): Promise<string[]> {
  const screen = await product.emulator.messages(number, shop);
  return screen.filter(({ fromMe, text }) => !fromMe && /^(Campanha|Lembrete)/.test(text)).map(({ text }) => text);
}

/** Checks that the report counts the messages that the phones received. */
async function isRight(campaignId: number, name: string, screens: ReadonlyMap<string, readonly string[]>) {
  const { counts } = (await admin.call('GET /campaigns/:campaignId/report', { params: { campaignId } })).campaign;
  const arrived = [...screens.values()].filter((texts) => texts.includes(`Campanha ${name}`)).length;
  const { sent, delivered, read, replied, failed, suppressed } = counts;
  assert.deepEqual([sent + delivered + read + replied, failed], [arrived, 0], `the report of ${name}`);
  assert.equal(arrived + suppressed, people, `everybody of ${name}`);
}

/** When a campaign's message to each number was handed over, by number. */
async function handedOver(campaignId: number): Promise<Map<string, number>> {
  const moments = new Map<string, number>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { pageNumber: String(pageNumber) };
    const page = await admin.call('GET /campaigns/:campaignId/recipients', { params: { campaignId }, query });
    for (const { number, sentAt } of page.records) if (sentAt !== null) moments.set(number, Date.parse(sentAt));
    if (!page.hasMore) return moments;
  }
}

/** Checks that in each chat the messages are in the order in which they were handed over. */
async function areInOrder(ids: readonly number[]): Promise<void> {
  const moments = new Map<string, Map<string, number>>();
  for (const [position, { name, shop }] of campaigns.entries())
    if (shop === shopNumber) moments.set(`Campanha ${name}`, await handedOver(ids[position] ?? 0));
  for (const number of numbers) {
    const shown = (await textsFrom(shopNumber, number)).filter((text) => moments.has(text));
    const at = (text: string) => moments.get(text)?.get(number) ?? 0;
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => at(a) - at(b)),
      `the order on ${number}`,
    );
  }
}

/**
 * Checks that nothing was handed over to a recipient after their opt-out was stored. A transaction that reads the list
 * just before the opt-out is committed may write its time just after it, but only by a moment.
 */
async function noneAfterOptingOut(ids: readonly number[]): Promise<void> {
  const overlap = 1_000;
  const wishes = new Map((await suppressed()).map(({ number, createdAt }) => [number, Date.parse(createdAt)]));
  for (const id of ids) {
    const moments = await handedOver(id);
    for (const number of leaving) {
      const storedAt = wishes.get(number);
      assert.ok(storedAt !== undefined, `${number} is on the suppression list`);
      assert.ok((moments.get(number) ?? 0) <= storedAt + overlap, `${number} was written to after opting out`);
    }
  }
}
