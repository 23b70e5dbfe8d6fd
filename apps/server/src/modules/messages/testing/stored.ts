import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import type { World } from '../../tickets/testing/world.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { messages } from '../messages.schema.ts';

/** The stored rows of customers; `world` is called at each read. */
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
    /** The one contact and ticket of a person; fails when there are more. */
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
