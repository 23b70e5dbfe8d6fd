import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import type { Message } from '@recado/contract';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';
import type { EmulatorWorld } from './emulator-world.ts';
import type { TestCustomer } from './provider-world.ts';
import { startServerWorld } from './server-world.ts';
import { acceptTicket, messagesOf, replyIn } from './tickets.ts';

/** The shop's own number. */
export const shop = '5511990000001';

/** A server whose company has one connection, paired with the shop's phone in the emulator, and a customer, Maria. */
export interface PairedShop {
  world: EmulatorWorld;
  server: TestServer;
  admin: TestUser;
  customer: TestCustomer;
  whatsappId: number;
  connection(): Promise<{ status: string }>;
  /** Maria writes, the administrator accepts. */
  openTicket(): Promise<Conversation>;
  close(): Promise<void>;
}

/** A ticket, with the actions of its agent. */
export interface Conversation {
  ticketId: number;
  messages(): Promise<Message[]>;
  /** Waits for a message of the ticket that matches. */
  shown(what: string, matches: (message: Message) => boolean): Promise<Message>;
  reply(body: object, files?: { field: string; name: string; content: Uint8Array }[]): Promise<void>;
}

/** Starts emulator and server and pairs them. */
export async function startPairedShop(): Promise<PairedShop> {
  const world = await startServerWorld();
  const { server, admin } = world;
  const whatsappId = await world.pair('Vendas', shop);
  const customer = await world.customer('5511988880001', 'Maria', shop);
  return {
    world,
    server,
    admin,
    customer,
    whatsappId,
    connection: () => world.connection(whatsappId),
    async openTicket() {
      await customer.say({ text: 'Bom dia' });
      return conversation(server, admin, await acceptTicket(server, admin, customer.number));
    },
    close: world.close,
  };
}

/** The parameter of tests in one conversation. */
export interface OpenConversation {
  readonly paired: PairedShop;
  readonly talk: Conversation;
}

/** Describes tests in one open conversation with Maria. `fixture` is filled only when the tests run. */
export function describeConversation(name: string, tests: (fixture: OpenConversation) => void): void {
  describe(name, () => {
    let paired: PairedShop | undefined;
    let talk: Conversation | undefined;
    before(async () => {
      paired = await startPairedShop();
      talk = await paired.openTicket();
    });
    after(() => paired?.close());
    tests({
      get paired() {
        return paired ?? assert.fail('The shop is not there yet');
      },
      get talk() {
        return talk ?? assert.fail('The ticket is not there yet');
      },
    });
  });
}

/** An existing ticket as a conversation. */
export function conversation(server: TestServer, as: TestUser, ticketId: number): Conversation {
  const messages = () => messagesOf(server, as, ticketId);
  return {
    ticketId,
    messages,
    shown: (what, matches) => eventually(what, async () => (await messages()).find(matches)),
    reply: (body, files) => replyIn(server, as, ticketId, body, files),
  };
}
