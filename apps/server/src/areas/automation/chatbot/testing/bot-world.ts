import assert from 'node:assert/strict';
import { and, eq } from 'drizzle-orm';
import type { ChatAddress } from '../../../../channels/port.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { whatsappQueues } from '../../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { openWorld, person, type World } from '../../../conversations/tickets/testing/world.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';

/** The main menu of a connection with the queues Vendas and Suporte. */
export const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';

/** A test setup in which one new customer at a time talks to the chatbot. */
export interface BotWorld {
  world: World;
  /** The customer of this test. */
  readonly customer: ChatAddress;
  /** Creates a new customer and a connection without queues, at three on a Monday afternoon. */
  startOver(): Promise<void>;
  write(words: string): Promise<void>;
  ticket(): Promise<typeof tickets.$inferSelect>;
  /** The texts that the chatbot sent to the customer of this test, oldest first. */
  said(): Promise<string[]>;
}

/** Starts the setup. Close `world` in `after`. */
export async function openBotWorld(): Promise<BotWorld> {
  const world = await openWorld();
  let nextNumber = 5511800000000;
  let customer = person(String(nextNumber));

  async function ticket() {
    const ofCustomer = eq(contacts.number, customer.number ?? '');
    const rows = await world.unit(({ db }) =>
      db.select().from(tickets).innerJoin(contacts, eq(contacts.id, tickets.contactId)).where(ofCustomer),
    );
    const row = rows[0]?.tickets;
    assert.ok(row);
    return row;
  }

  return {
    world,
    ticket,
    get customer() {
      return customer;
    },
    async startOver() {
      nextNumber += 1;
      customer = person(String(nextNumber));
      world.setClock('2026-11-23T18:00:00Z');
      await world.set('scheduleType', 'disabled');
      await world.set('userRating', 'disabled');
      await world.configure({
        maxUseBotQueues: 3,
        timeUseBotQueues: 0,
        outOfHoursMessage: '',
        expiresTicket: 0,
        sendIdQueue: null,
        timeSendQueue: 0,
      });
      await world.unit(async ({ db }) => {
        await db.delete(whatsappQueues);
        await db.delete(queues);
      });
    },
    write: async (words) => void (await world.write(customer, words)),
    async said() {
      const { id } = await ticket();
      const rows = await world.unit(({ db }) =>
        db
          .select({ body: messages.body })
          .from(messages)
          .where(and(eq(messages.ticketId, id), eq(messages.fromMe, true)))
          .orderBy(messages.id),
      );
      return rows.map((row) => row.body);
    },
  };
}
