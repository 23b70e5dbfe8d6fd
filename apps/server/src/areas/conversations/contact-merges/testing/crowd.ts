import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { contactIdentities, contacts } from '../../contacts/contacts.schema.ts';
import { messages } from '../../messages/messages.schema.ts';
import { newCustomer } from '../../messages/testing/customer.ts';
import { ticketNotes } from '../../ticket-notes/ticket-notes.schema.ts';
import { customFields, customFieldValues } from '../../tickets/custom-fields.schema.ts';
import { openOffice } from '../../tickets/testing/office.ts';
import { ticketCycles, tickets } from '../../tickets/tickets.schema.ts';

/** An office with some customers who wrote, each with a note and the value of a field. */
export async function openCrowd(server: SharedServer, many: number) {
  const office = await openOffice(server);
  const { companyId, system, admin } = office;
  const [field] = await system(({ db }) =>
    db
      .insert(customFields)
      .values({ companyId, subject: 'contact', kind: 'text', name: 'Plano', key: 'plano', position: 1 })
      .returning(),
  );
  const fieldId = field?.id ?? 0;
  const customers = Array.from({ length: many }, () => newCustomer(server, office));
  const people: number[] = [];
  for (const [index, customer] of customers.entries()) {
    await customer.write(`Oi ${index}`, { pushName: `Pessoa ${index}` });
    const rows = await system(({ db }) => db.select().from(contacts).where(eq(contacts.number, customer.number)));
    const contactId = rows[0]?.id ?? 0;
    people.push(contactId);
    await server.call('POST /ticket-notes', { as: admin, body: { contactId, note: `Nota ${index}` } });
    const params = { contactId };
    const values = [{ fieldId, value: `Plano ${index}` }];
    await server.call('PUT /contacts/:contactId/custom-fields', { as: admin, params, body: { values } });
  }
  return { ...office, customers, people, fieldId, snapshot: () => system((unit) => snapshotOf(unit, companyId)) };
}

/** Everything of the company that a merge touches, without versions. */
async function snapshotOf({ db }: Unit, companyId: number) {
  const rows = {
    contacts: await db.select().from(contacts).where(eq(contacts.companyId, companyId)).orderBy(asc(contacts.id)),
    identities: await db
      .select()
      .from(contactIdentities)
      .where(eq(contactIdentities.companyId, companyId))
      .orderBy(asc(contactIdentities.id)),
    tickets: await db.select().from(tickets).where(eq(tickets.companyId, companyId)).orderBy(asc(tickets.id)),
    rounds: await db
      .select()
      .from(ticketCycles)
      .where(eq(ticketCycles.companyId, companyId))
      .orderBy(asc(ticketCycles.id)),
    messages: await db.select().from(messages).where(eq(messages.companyId, companyId)).orderBy(asc(messages.id)),
    notes: await db.select().from(ticketNotes).where(eq(ticketNotes.companyId, companyId)).orderBy(asc(ticketNotes.id)),
    values: (await db.select().from(customFieldValues).where(eq(customFieldValues.companyId, companyId)))
      .map(({ id: _id, createdAt: _at, ...value }) => value)
      .toSorted((a, b) => (a.contactId ?? 0) - (b.contactId ?? 0)),
  };
  return JSON.parse(JSON.stringify(rows, (key, value) => (key === 'updatedAt' ? undefined : value)));
}
