import assert from 'node:assert/strict';
import type { Message } from '@recado/contract';
import type { TestCustomer } from './provider-world.ts';
import type { ServerWorld } from './server-world.ts';
import { acceptTicket, messagesOf, replyIn, type Server } from './tickets.ts';

/** A customer and the administrator in an open ticket. */
export interface Conversation {
  whatsappId: number;
  /** The shop's number. */
  shop: string;
  customer: TestCustomer;
  ticketId: number;
  /** The customer writes these texts, one after the other. */
  writes(texts: readonly string[]): Promise<void>;
  /** The administrator replies with these texts, one after the other. */
  answers(texts: readonly string[]): Promise<void>;
  /** The ticket's messages, oldest first. */
  messages(): Promise<Message[]>;
  /** The customer's texts in the order of the ticket. */
  incoming(): Promise<string[]>;
  /** The shop's texts in the order of the customer's screen. */
  outgoing(): Promise<string[]>;
}

/** Opens a conversation: the customer says hello, the administrator accepts. */
export async function openConversation(
  world: Pick<ServerWorld, 'admin' | 'customer' | 'phones'> & { server: Server },
  { whatsappId, shop, number }: { whatsappId: number; shop: string; number: string },
): Promise<Conversation> {
  const customer = await world.customer(number, `Cliente ${number}`, shop);
  await customer.say({ text: 'Olá' });
  const ticketId = await acceptTicket(world.server, world.admin, number);
  const messages = () => messagesOf(world.server, world.admin, ticketId);
  return {
    messages,
    whatsappId,
    shop,
    customer,
    ticketId,
    async writes(texts) {
      for (const text of texts) await customer.say({ text });
    },
    async answers(texts) {
      for (const text of texts) await replyIn(world.server, world.admin, ticketId, { body: text });
    },
    async incoming() {
      return (await messages()).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    },
    async outgoing() {
      const screen = await world.phones.screen(number, shop);
      return screen.filter(({ fromMe }) => !fromMe).map(({ text }) => text);
    },
  };
}

/** `count` different texts. */
export function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
}

/** Fails unless both contain the same texts, each the same number of times, in any order. */
export function assertSameTexts(found: readonly string[], expected: readonly string[]): void {
  assert.deepEqual(found.toSorted(), expected.toSorted());
}
