import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICIAL_NUMBER } from '../../apps/server/src/channels/testing/graph-client.ts';
import { waitFor } from '../harness/processes.ts';
import {
  allMessages,
  type Conversation,
  type Conversing,
  killAtRandom,
  numbered,
  writeBothWays,
} from './conversations.ts';
import { type OfficialShop, openOfficialShop } from './official-shop.ts';

/**
 * 100 messages each way in CI. 500 are `CRASH_OFFICIAL=40 node --test --test-force-exit e2e/crash/official-platform.test.ts`:
 * WhatsApp takes a burst of 45 messages to one person.
 */
const messagesEach = Number(process.env.CRASH_OFFICIAL ?? 8);
const lostAnswers = 10;
const doubledWebhooks = 30;

let shop: OfficialShop;
before(async () => {
  shop = await openOfficialShop();
});
after(() => shop?.product.close());

test('an official number, killed among messages both ways with lost answers and doubled webhooks: none lost, none twice', async () => {
  const { product, admin, graph, setup } = shop;
  await graph.fault({ kind: 'loseAnswer', count: lostAnswers, numberId: setup.number.id });
  await graph.fault({ kind: 'duplicateWebhook', count: doubledWebhooks });
  const conversing: Conversing = {
    product,
    admin,
    shop: OFFICIAL_NUMBER,
    customers: 13,
    messagesEach,
    disturb: () => killAtRandom(product, 3),
  };
  const conversations = await writeBothWays(conversing, 1);
  for (const conversation of conversations) {
    await allArrived(conversation);
    await allOnThePhone(conversation);
  }
});

async function allArrived({ ticket, number }: Conversation): Promise<void> {
  const { admin } = shop;
  const expected = ['olá', ...numbered('pergunta', messagesEach)].sort();
  const texts = async () => (await allMessages(admin, ticket)).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  await waitFor(`messages of ${number}`, async () => (await texts()).length >= expected.length || undefined, {
    seconds: 120,
  });
  assert.deepEqual((await texts()).sort(), expected);
}

/**
 * Every answer once. What was in flight at a kill may be one whose outcome nobody knows: it says so, and the agent sends it
 * again when the customer does not have it.
 */
async function allOnThePhone({ ticket, number }: Conversation): Promise<void> {
  const { admin, product } = shop;
  const expected = numbered('resposta', messagesEach).sort();
  const shown = async () => {
    const screen = await product.emulator.messages(number, OFFICIAL_NUMBER);
    return screen.filter(({ text, fromMe }) => !fromMe && text.startsWith('resposta')).map(({ text }) => text);
  };
  await waitFor(
    `answers to ${number}`,
    async () => {
      const onPhone = await shown();
      for (const { id, body, failedCode } of await allMessages(admin, ticket)) {
        if (failedCode !== 'ERR_WAPP_OUTCOME_UNKNOWN' || onPhone.includes(body)) continue;
        await admin.call('POST /messages/:messageId/retry', { params: { messageId: id } });
      }
      return onPhone.length >= expected.length || undefined;
    },
    { seconds: 240, circumstances: async () => answersNotOn(await shown(), ticket) },
  );
  assert.deepEqual((await shown()).sort(), expected);
}

/** What the company sees of the answers that the phone does not have. */
async function answersNotOn(phone: readonly string[], ticket: Conversation['ticket']): Promise<string> {
  const messages = await allMessages(shop.admin, ticket);
  const missing = messages.filter(({ fromMe, body }) => fromMe && !phone.includes(body));
  return JSON.stringify(missing.map(({ id, body, ack, failedCode }) => ({ id, body, ack, failedCode })));
}
