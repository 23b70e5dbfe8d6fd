import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import type { World } from '../../tickets/testing/world.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { messages } from '../messages.schema.ts';

/** Reads the stored rows of customers; calls `world` at each read, because tests open it later. */
export function storedIn(world: () => World) {
  const unit: World['unit'] = (work) => world().unit(work);

  const contactsOf = (number: string | null) =>
    unit(({ db }) =>
      db
        .select()
        .from(contacts)
        .where(eq(contacts.number, number ?? '')),
    );

  return {
    contacts: contactsOf,
    /** The contact and the ticket of a person; fails unless there is exactly one of each. */
    async conversation(number: string | null) {
      const people = await contactsOf(number);
      assert.equal(people.length, 1);
      const [contact] = people;
      assert.ok(contact);
      const found = await unit(({ db }) => db.select().from(tickets).where(eq(tickets.contactId, contact.id)));
      assert.equal(found.length, 1);
      const [ticket] = found;
      assert.ok(ticket);
      const written = await unit(({ db }) =>
        db.select().from(messages).where(eq(messages.ticketId, ticket.id)).orderBy(messages.id),
      );
      return { contact, ticket, messages: written };
    },
    jobs: (kind: string) => unit(({ db }) => db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.id)),
  };
}
