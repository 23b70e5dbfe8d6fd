import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { OFFICIAL_NUMBER } from '../../apps/server/src/channels/testing/graph-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type OfficialShop, openOfficialShop } from './official-shop.ts';

/** Recipients in CI; 2,000 are `CRASH_RECIPIENTS=2000 node --test --test-force-exit e2e/crash/official-campaign.test.ts`. */
const people = Number(process.env.CRASH_RECIPIENTS ?? 40);
const kills = 3;
const numbers = Array.from({ length: people }, (_, index) => `5521${940_000_000 + index}`);
/** WhatsApp's code of a number that sends too fast. */
const tooFast = 130429;
/** After each of them the number rests for two seconds, in which nobody gets anything. */
const mostTooFast = 30;

let shop: OfficialShop;
before(async () => {
  shop = await openOfficialShop();
});
after(() => shop?.product.close());

test(`a campaign of ${people} by template, too fast for WhatsApp, with lost answers, killed ${kills} times: nobody has it twice, and who has not is named`, async () => {
  const { product, admin, graph, setup } = shop;
  const templateId = await approvedTemplate();
  const contactListId = await listOfAll();
  await signInAgain();
  const numberId = setup.number.id;
  await graph.fault({ kind: 'error', code: tooFast, count: Math.min(mostTooFast, Math.ceil(people / 10)), numberId });
  await graph.fault({ kind: 'loseAnswer', count: 5, numberId });
  const template1 = { templateId, values: {} };
  const body = { name: 'Natal', template1, contactListId, whatsappId: shop.whatsappId, opensTickets: false };
  const scheduledAt = new Date(Date.now() + 2_000).toISOString();
  const { id } = await admin.call('POST /campaigns', { body: { ...body, scheduledAt } });
  for (let kill = 1; kill <= kills; kill += 1) {
    await reaches(id, Math.floor((people * kill) / (kills + 2)));
    await new Promise((wake) => setTimeout(wake, randomInt(0, 500)));
    await product.server.stop('SIGKILL');
    await product.startServer();
    await signInAgain();
  }
  await reaches(id, people);
  const failed = await failedOf(id);
  for (const number of numbers) {
    const screen = await product.emulator.messages(number, OFFICIAL_NUMBER);
    const got = screen.filter(({ text }) => text.includes('Feliz Natal')).length;
    assert.ok(got === 1 || (got === 0 && failed.has(number)), `${number} has it ${got} times`);
  }
});

/** A session lasts for fifteen minutes, which 2,000 recipients take longer than on a busy machine. */
async function signInAgain(): Promise<void> {
  await shop.admin.signIn(shop.product.credentials.super);
}

async function approvedTemplate(): Promise<number> {
  const { admin, graph, setup, whatsappId } = shop;
  const christmas = {
    name: 'natal',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Feliz Natal de toda a loja.' }],
  };
  await graph.addTemplate(setup.account.id, christmas);
  await admin.call('POST /templates/sync', {});
  return waitFor('the template', async () => {
    const templates = await admin.call('GET /templates/list', { query: { whatsappId } });
    return templates.find(({ name }) => name === 'natal')?.id;
  });
}

async function listOfAll(): Promise<number> {
  const { admin, product } = shop;
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
  const list = await admin.call('POST /contact-lists', { body: { name: 'Todos' } });
  for (const [index, number] of numbers.entries()) {
    await product.emulator.addPhone(number, `Cliente ${index}`);
    const body = { name: `Cliente ${index}`, number, contactListId: list.id };
    await admin.call('POST /contact-list-items', { body });
  }
  return list.id;
}

/** Waits until so many recipients are done, as long as more of them are. */
async function reaches(campaignId: number, wanted: number): Promise<void> {
  const done = async () => {
    const { counts } = await shop.admin.call('GET /campaigns/:campaignId', { params: { campaignId } });
    return Object.values({ ...counts, queued: 0, sending: 0 }).reduce((sum, count) => sum + count, 0);
  };
  for (let before = await done(); before < wanted; ) {
    const more = async () => {
      const now = await done();
      return now > before ? { now } : undefined;
    };
    before = (await waitFor(`more than ${before} of ${wanted} recipients to be done`, more, { seconds: 120 })).now;
  }
}

async function failedOf(campaignId: number): Promise<Set<string>> {
  const failed = new Set<string>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { state: 'failed', pageNumber: String(pageNumber) } as const;
    const page = await shop.admin.call('GET /campaigns/:campaignId/recipients', { params: { campaignId }, query });
    for (const { number } of page.records) failed.add(number);
    if (!page.hasMore) return failed;
  }
}
