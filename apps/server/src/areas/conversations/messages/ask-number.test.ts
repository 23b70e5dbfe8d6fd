import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { FIRST_CUSTOMER } from '../../../channels/testing/graph-world.ts';
import { type OfficialShop, startOfficialShop } from '../../../channels/testing/official-shop.ts';
import { eventually } from '../../../testing/eventually.ts';
import { contactIdentities, contacts } from '../contacts/contacts.schema.ts';

let shop: OfficialShop;
before(async () => {
  shop = await startOfficialShop();
});
after(() => shop.close());

const everybody = () => shop.rows(({ db }) => db.select().from(contacts).orderBy(contacts.id));

test('a person who shares their number on request is known by it, with what another contact had', async () => {
  const { world, server, admin } = shop;
  await world.phones.settings(FIRST_CUSTOMER, { hidesNumber: true, username: 'maria.silva' });
  await world.customerSends({ text: 'Olá' });
  const [maria] = await eventually('a contact without a number', async () => {
    const found = await everybody();
    return found.length === 1 && found;
  });
  assert.deepEqual([maria?.number, maria?.username], [null, 'maria.silva']);
  // The company has her number in its own list.
  const listed = { name: 'Maria da padaria', number: FIRST_CUSTOMER, email: 'maria@example.com' };
  assert.equal((await server.call('POST /contacts', { as: admin, body: listed })).status, 200);
  const [ticket] = (await server.call('GET /tickets', { as: admin, query: { status: 'pending', showAll: 'true' } }))
    .body.tickets;
  assert.ok(ticket);
  const params = { ticketId: ticket.id };
  await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'open', userId: admin.id } });
  const body = { body: '', interactive: { type: 'numberRequest' as const, body: 'Pode compartilhar o seu número?' } };
  assert.equal((await server.call('POST /messages/:ticketId', { as: admin, params, body })).status, 200);
  const { id } = await world.sees(({ offer }) => offer?.buttons[0]?.kind === 'contact_info');
  await world.graph.press(FIRST_CUSTOMER, id, { button: '0' });
  const known = await eventually('one person with the number', async () => {
    const found = await everybody();
    return found.length === 1 && found[0]?.number === FIRST_CUSTOMER && found[0];
  });
  assert.deepEqual([known.userId, known.username, known.email], [maria?.userId, 'maria.silva', 'maria@example.com']);
  const identities = await shop.rows(({ db }) =>
    db.select().from(contactIdentities).where(eq(contactIdentities.contactId, known.id)),
  );
  const current = identities.filter(({ endedAt }) => endedAt === null).map(({ kind }) => kind);
  assert.deepEqual(current.sort(), ['number', 'userId', 'username']);
});
