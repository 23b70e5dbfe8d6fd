import assert from 'node:assert/strict';
import { and, asc, eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';

/** A message of the conversation. */
export type SentText = typeof messages.$inferSelect;

/** Reads the ticket of a customer whom an automation answers. */
export function answeredTicket(server: SharedServer, companyId: number, number: string) {
  const { database } = server.platform;
  const ticket = async () => {
    const [row] = await database.system(({ db }) =>
      db
        .select({ ticket: tickets })
        .from(tickets)
        .innerJoin(contacts, eq(contacts.id, tickets.contactId))
        .where(and(eq(contacts.number, number), eq(tickets.companyId, companyId))),
    );
    assert.ok(row, `${number} has no ticket`);
    return row.ticket;
  };
  /** The messages that the company sent, in order. */
  const sentMessages = async () => {
    const { id } = await ticket();
    return database.system(({ db }) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.ticketId, id), eq(messages.fromMe, true)))
        .orderBy(asc(messages.id)),
    );
  };
  return {
    ticket,
    said: sentMessages,
    /** Waits until the company sent `count` messages, and returns them. */
    answered: (count: number) =>
      eventually(`answer ${count}`, async () => {
        const all = await sentMessages();
        return all.length >= count && all;
      }),
  };
}
