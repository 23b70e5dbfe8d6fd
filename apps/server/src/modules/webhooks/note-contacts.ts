import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { contactsChanged } from '../contacts/in-process-events.ts';
import { note, type Parts } from './add-deliveries.ts';

/** Contacts were created, changed or deleted, by whomever. */
export async function noteContacts(parts: Parts, unit: Unit, told: PayloadOf<typeof contactsChanged>): Promise<void> {
  const { companyId, changes } = told;
  if (changes.length === 0) return;
  const event = 'contact.changed';
  await note(parts, unit, companyId, [event], async () => {
    const ids = changes.map(({ contactId }) => contactId);
    const rows = await unit.db.select().from(contacts).where(isOneOf(contacts.id, ids));
    const known = new Map(rows.map((row) => [row.id, contactData(row)]));
    return changes.map(({ contactId, action }) => {
      const contact = known.get(contactId) ?? { id: contactId };
      return { event, subject: `contact:${contactId}`, data: { action, contact } };
    });
  });
}

/** What is told of a contact; of a deleted one only its id. */
function contactData(row: typeof contacts.$inferSelect) {
  const { id, uuid, name, number, email, isGroup, disableBot } = row;
  const extraInfo = row.extraInfo.map(({ name: field, value }) => ({ name: field, value }));
  return { id, uuid, name, number: number ?? '', email, isGroup, disableBot, extraInfo };
}
