import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ChatAddress, ScopedIdentity } from '../../../../channels/port.ts';
import { messages } from '../../messages/messages.schema.ts';
import type { World } from '../../tickets/testing/world.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { contactIdentities, contacts } from '../contacts.schema.ts';

/** The address of a person on the official platform; the number is hidden unless given. */
export function scopedPerson(
  userId: string,
  { number = null, ...scoped }: Partial<ScopedIdentity & { number: string | null }> = {},
): ChatAddress {
  return {
    chatId: number ?? userId,
    number,
    lid: null,
    scoped: { userId, parentUserId: null, username: null, ...scoped },
    isGroup: false,
  };
}

/** The rows of identities with these values, oldest first. */
export function identitiesOf(world: World, values: readonly string[]) {
  return world.unit(({ db }) =>
    db
      .select()
      .from(contactIdentities)
      .where(and(eq(contactIdentities.companyId, world.companyId), inArray(contactIdentities.value, [...values])))
      .orderBy(asc(contactIdentities.id)),
  );
}

/** The contacts of the company that are people. */
export function peopleOf(world: World) {
  return world.unit(({ db }) =>
    db.select().from(contacts).where(eq(contacts.isGroup, false)).orderBy(asc(contacts.id)),
  );
}

/** The texts of the customers' messages with the contact whose chat has them. */
export function textsOf(world: World) {
  return world.unit(({ db }) =>
    db
      .select({ body: messages.body, contactId: tickets.contactId, mediaType: messages.mediaType })
      .from(messages)
      .innerJoin(tickets, eq(tickets.id, messages.ticketId))
      .orderBy(asc(messages.id)),
  );
}
