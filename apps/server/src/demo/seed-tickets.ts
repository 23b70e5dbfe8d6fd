import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { ticketTags } from '../areas/conversations/tickets/tags.schema.ts';
import { tickets } from '../areas/conversations/tickets/tickets.schema.ts';
import type { Unit } from '../platform/database/database.ts';
import { demoCustomers } from './customers.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-round.ts';

/** A contact of the demo with its one ticket. */
export interface DemoTicket {
  ticketId: number;
  contact: DemoContact;
}

/** The contacts of the demo; a ticket is created with the first message. */
export interface DemoTickets {
  customers: readonly DemoContact[];
  ofCustomer(unit: Unit, index: number, at: Date): Promise<DemoTicket | undefined>;
  ofGroup(unit: Unit, group: { subject: string; chatId: string }, at: Date): Promise<DemoTicket | undefined>;
  tag(unit: Unit, ticketId: number, tagIndexes: readonly number[]): Promise<void>;
}

/** Stores the customers as contacts. */
export async function seedContacts(unit: Unit, company: DemoCompany): Promise<DemoTickets> {
  const { companyId, connectionId, tagIds } = company;
  const rows = await unit.db
    .insert(contacts)
    .values(demoCustomers.map((person) => ({ ...person, companyId })))
    .returning({ id: contacts.id });
  const customers = demoCustomers.map(({ name, number }, index) => ({ id: rows[index]?.id ?? 0, name, number }));
  const made = new Map<number, DemoTicket>();

  async function ticketOf(unit: Unit, contact: DemoContact, isGroup: boolean, at: Date) {
    const known = made.get(contact.id);
    if (known) return known;
    const [row] = await unit.db
      .insert(tickets)
      .values({ companyId, whatsappId: connectionId, contactId: contact.id, isGroup, createdAt: at })
      .returning({ id: tickets.id });
    if (!row) return undefined;
    const ticket = { ticketId: row.id, contact };
    made.set(contact.id, ticket);
    return ticket;
  }

  return {
    customers,
    ofCustomer: async (unit, index, at) => {
      const contact = customers[index];
      return contact && ticketOf(unit, contact, false, at);
    },
    ofGroup: async (unit, { subject, chatId }, at) => {
      const [row] = await unit.db
        .insert(contacts)
        .values({ companyId, name: subject, number: chatId, isGroup: true })
        .returning({ id: contacts.id });
      return row && ticketOf(unit, { id: row.id, name: subject, number: chatId }, true, at);
    },
    tag: async (unit, ticketId, tagIndexes) => {
      const chosen = tagIndexes.map((index) => tagIds[index]).filter((id) => id !== undefined);
      if (chosen.length === 0) return;
      await unit.db.insert(ticketTags).values(chosen.map((tagId) => ({ companyId, ticketId, tagId })));
    },
  };
}
