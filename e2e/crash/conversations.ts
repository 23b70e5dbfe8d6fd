import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import type { Message, Ticket } from '@recado/contract';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import type { Product } from '../harness/product.ts';

/** A product that is disturbed while customers and agents write through the number of its shop. */
export interface Conversing {
  product: Product;
  admin: ApiClient;
  shop: string;
  customers: number;
  /** Messages of each customer, and answers to each. */
  messagesEach: number;
  /** What happens to the product meanwhile. */
  disturb: () => Promise<unknown>;
}

/** A customer and their ticket. */
export interface Conversation {
  number: string;
  ticket: Ticket;
}

/** Texts of a conversation. */
export const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

/** Writes in both directions while the product is disturbed. `round` names the customers. */
export async function writeBothWays(conversing: Conversing, round: number): Promise<Conversation[]> {
  const conversations = await openConversations(conversing, round);
  const chaos = conversing.disturb();
  await Promise.all(conversations.flatMap((one) => [writeAsCustomer(conversing, one), answer(conversing, one)]));
  await chaos;
  return conversations;
}

/** Every message arrives once and in order. */
export async function allArriveInOrder(conversing: Conversing, conversations: readonly Conversation[]): Promise<void> {
  for (const conversation of conversations) {
    await arrivesInOrder(conversing, conversation);
    await isAnswered(conversing, conversation);
  }
}

/** Customers with phones whose first messages are accepted, so that their tickets are open. */
async function openConversations(conversing: Conversing, round: number): Promise<Conversation[]> {
  const { product, shop, customers } = conversing;
  const numbers = Array.from({ length: customers }, (_, index) => `5521${900_000_000 + round * 100 + index}`);
  for (const number of numbers) {
    await product.emulator.addPhone(number, `Cliente ${number}`);
    await product.emulator.send(number, { to: shop, text: 'olá' });
  }
  return Promise.all(numbers.map((number) => openConversation(conversing, number)));
}

async function openConversation({ admin }: Conversing, number: string): Promise<Conversation> {
  const ticket = await waitFor(`the ticket of ${number}`, async () => {
    const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
    return (await admin.call('GET /tickets', { query })).tickets[0];
  });
  const { id: userId } = await admin.call('GET /auth/me');
  await admin.call('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body: { status: 'open', userId } });
  return { number, ticket };
}

/** Kills the server so many times, and starts it again. */
export async function killAtRandom(product: Product, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((wake) => setTimeout(wake, randomInt(200, 2000)));
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
}

async function writeAsCustomer({ product, shop, messagesEach }: Conversing, { number }: Conversation): Promise<void> {
  for (const text of numbered('pergunta', messagesEach)) {
    await product.emulator.send(number, { to: shop, text });
    await new Promise((wake) => setTimeout(wake, randomInt(0, 120)));
  }
}

/** Sends like the browser: with the same key, repeatedly, until the server confirms the message. */
async function answer({ admin, messagesEach }: Conversing, { ticket }: Conversation): Promise<void> {
  for (const body of numbered('resposta', messagesEach)) {
    const request = { params: { ticketId: ticket.id }, body: { body, idempotencyKey: randomUUID() } };
    const isTaken = () =>
      admin.call('POST /messages/:ticketId', request).then(
        () => true,
        () => undefined,
      );
    await waitFor(`"${body}" to be taken`, isTaken, { seconds: 120 });
  }
}

async function arrivesInOrder({ admin, messagesEach }: Conversing, { ticket, number }: Conversation): Promise<void> {
  const texts = async () => (await allMessages(admin, ticket)).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  await allOf(`messages of ${number}`, messagesEach + 1, async () => (await texts()).length);
  assert.deepEqual(await texts(), ['olá', ...numbered('pergunta', messagesEach)]);
}

/** Each reply once and in order, including those that were being sent when the server was killed. */
async function isAnswered({ product, shop, messagesEach }: Conversing, { number }: Conversation): Promise<void> {
  const texts = async () => {
    const screen = await product.emulator.messages(number, shop);
    return screen.filter(({ text, fromMe }) => !fromMe && text.startsWith('resposta')).map(({ text }) => text);
  };
  await allOf(`answers to ${number}`, messagesEach, async () => (await texts()).length);
  assert.deepEqual(await texts(), numbered('resposta', messagesEach));
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

/** All messages of a ticket, the oldest first. */
export async function allMessages(admin: ApiClient, ticket: Ticket): Promise<Message[]> {
  const messages: Message[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const params = { ticketId: ticket.id };
    const page = await admin.call('GET /messages/:ticketId', { params, query: { pageNumber } });
    messages.unshift(...page.messages);
    if (!page.hasMore) return messages;
  }
}
