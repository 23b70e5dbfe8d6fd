import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Message, Ticket } from '@recado/contract';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/** Rounds of 500 messages in and 500 out on the built product: `CRASH_ROUNDS=100 npm run test:crash`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 5);
const customers = 10;
const messagesEach = 50;
const kills = 3;

let product: Product;
let admin: ApiClient;

before(async () => {
  product = await startProduct();
  admin = await pairShop(product);
});
after(() => product?.close());

for (let round = 1; round <= rounds; round += 1) {
  test(`round ${round} of ${rounds}: killed ${kills} times among 500 messages in and 500 out, none lost, none twice`, async () => {
    // An access token lasts 15 minutes; on a busy machine all rounds take longer.
    await admin.signIn(product.credentials.admin);
    const conversations = await openConversations(round);
    const chaos = killAtRandom();
    await Promise.all([...conversations.map(writeAsCustomer), ...conversations.map(answer)]);
    await chaos;
    for (const conversation of conversations) {
      await arrivesInOrder(conversation);
      await isAnswered(conversation);
    }
  });
}

interface Conversation {
  number: string;
  ticket: Ticket;
}

const incoming = Array.from({ length: messagesEach }, (_, index) => `pergunta ${index + 1}`);
const outgoing = Array.from({ length: messagesEach }, (_, index) => `resposta ${index + 1}`);

/** Customers with phones whose first messages are accepted, so that their tickets are open. */
async function openConversations(round: number): Promise<Conversation[]> {
  const numbers = Array.from({ length: customers }, (_, index) => `5521${900_000_000 + round * 100 + index}`);
  for (const number of numbers) {
    await product.emulator.addPhone(number, `Cliente ${number}`);
    await product.emulator.send(number, { to: shopNumber, text: 'olá' });
  }
  return Promise.all(numbers.map(openConversation));
}

async function openConversation(number: string): Promise<Conversation> {
  const ticket = await waitFor(`the ticket of ${number}`, async () => {
    const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
    return (await admin.call('GET /tickets', { query })).tickets[0];
  });
  const { id: userId } = await admin.call('GET /auth/me');
  await admin.call('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body: { status: 'open', userId } });
  return { number, ticket };
}

async function killAtRandom(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((wake) => setTimeout(wake, randomInt(200, 2000)));
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
}

async function writeAsCustomer({ number }: Conversation): Promise<void> {
  for (const text of incoming) {
    await product.emulator.send(number, { to: shopNumber, text });
    await new Promise((wake) => setTimeout(wake, randomInt(0, 120)));
  }
}

/** Sends like the browser: with the same key, repeatedly, until the server confirms the message. */
async function answer({ ticket }: Conversation): Promise<void> {
  for (const body of outgoing) {
    const idempotencyKey = randomUUID();
    await waitFor(`"${body}" to be taken`, () => send(ticket, body, idempotencyKey), { seconds: 120 });
  }
}

function send(ticket: Ticket, body: string, idempotencyKey: string): Promise<boolean | undefined> {
  const request = { params: { ticketId: ticket.id }, body: { body, idempotencyKey } };
  return admin.call('POST /messages/:ticketId', request).then(
    () => true,
    () => undefined,
  );
}

async function arrivesInOrder({ ticket, number }: Conversation): Promise<void> {
  const texts = async () => (await allMessages(ticket)).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  await allOf(`messages of ${number}`, messagesEach + 1, async () => (await texts()).length);
  assert.deepEqual(await texts(), ['olá', ...incoming]);
}

/** Each reply once and in order, including those that were being sent when the server was killed. */
async function isAnswered({ number }: Conversation): Promise<void> {
  const texts = async () => {
    const screen = await product.emulator.messages(number, shopNumber);
    return screen.filter(({ text, fromMe }) => !fromMe && text.startsWith('resposta')).map(({ text }) => text);
  };
  await allOf(`answers to ${number}`, messagesEach, async () => (await texts()).length);
  assert.deepEqual(await texts(), outgoing);
}

/** Waits for `wanted` messages as long as more arrive: a busy machine is slow, but a lost message never arrives. */
async function allOf(what: string, wanted: number, count: () => Promise<number>): Promise<void> {
  let seen = await count();
  while (seen < wanted) {
    const before = seen;
    const more = async () => ((await count()) > before ? await count() : undefined);
    seen = await waitFor(`more than ${before} of ${wanted} ${what}`, more, { seconds: 60 });
  }
}

async function allMessages(ticket: Ticket): Promise<Message[]> {
  const messages: Message[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const params = { ticketId: ticket.id };
    const page = await admin.call('GET /messages/:ticketId', { params, query: { pageNumber } });
    messages.unshift(...page.messages);
    if (!page.hasMore) return messages;
  }
}
