import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { messages } from '../messages/messages.schema.ts';
import { newCustomer } from '../messages/testing/customer.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { tickets } from '../tickets/tickets.schema.ts';

describe('A blocked contact', () => {
  const server = useSharedServer();
  let office: Office;
  let customer: ReturnType<typeof newCustomer>;
  beforeEach(async () => {
    office = await openOffice(server);
    customer = newCustomer(server, office);
  });

  const contact = async () => {
    const [row] = await office.system(({ db }) =>
      db
        .select()
        .from(contacts)
        .where(and(eq(contacts.companyId, office.companyId), eq(contacts.number, customer.number))),
    );
    assert.ok(row);
    return row;
  };
  const ticketsOf = (contactId: number) =>
    office.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.contactId, contactId)).orderBy(asc(tickets.id)),
    );
  const block = (contactIds: number[], isBlocked = true, as = office.ana) =>
    server.call('POST /contacts/block', { as, body: { contactIds, isBlocked } });
  const known = () => server.make.contact({ companyId: office.companyId, number: customer.number, name: 'Maria' });

  test('who writes is kept and read in the conversation; no ticket opens, and nobody hears of it', async () => {
    const { id } = await known();
    assert.equal((await block([id])).body.contacts[0]?.blockedBy, 'Ana');
    await office.set('greetingMessage', 'Olá');
    await customer.write('Me atenda');
    const [ticket, ...others] = await ticketsOf(id);
    assert.deepEqual([ticket?.status, ticket?.unreadMessages, others.length], ['closed', 0, 0]);
    assert.deepEqual(await office.cycles(ticket?.id ?? 0), [], 'it began no round');
    assert.deepEqual(await office.said(ticket?.id ?? 0), ['Me atenda']);
    const bell = await server.call('GET /tickets', { as: office.admin, query: { status: 'pending', showAll: 'true' } });
    assert.equal(bell.body.count, 0);
  });

  test('keeps a live ticket as it is: nothing unread, no place in the list, no wait', async () => {
    await customer.write('Oi');
    const { id } = await contact();
    const [before] = await ticketsOf(id);
    assert.ok(before?.waitingSince);
    await block([id]);
    await customer.write('E agora?');
    const [ticket] = await ticketsOf(id);
    assert.deepEqual([ticket?.waitingSince, ticket?.unreadMessages], [null, before.unreadMessages]);
    assert.deepEqual(ticket?.lastMessageAt, before.lastMessageAt);
    const params = { ticketId: before.id };
    const { body } = await server.call('GET /messages/:ticketId', { as: office.admin, params });
    assert.deepEqual(
      body.messages.map(({ body: text, read }) => [text, read]),
      [
        ['Oi', false],
        ['E agora?', true],
      ],
    );
    assert.equal(body.ticket.contact.blockedAt !== null, true);
    assert.deepEqual(
      body.events.filter(({ kind }) => kind === 'blocked').map(({ userName }) => userName),
      ['Ana'],
    );
  });

  test('is written to by nobody, neither by agents nor by texts of the company', async () => {
    const { id: contactId } = await known();
    const ticket = await office.make({ contactId, status: 'open', userId: office.ana.id });
    const params = { ticketId: ticket.id };
    await server.call('POST /messages/:ticketId', { as: office.ana, params, body: { body: 'Antes' } });
    await block([contactId]);
    const sent = await server.call('POST /messages/:ticketId', { as: office.ana, params, body: { body: 'Oi' } });
    assert.deepEqual([sent.status, sent.body.error], [409, 'ERR_CONTACT_BLOCKED']);
    await office.set('complationMessage', 'Até logo');
    assert.equal((await office.change(office.ana, ticket.id, { status: 'closed' })).status, 200);
    assert.deepEqual(await office.said(ticket.id), ['Antes']);
  });

  test('is unblocked with the next message as before, and several are at once, with an entry for each', async () => {
    const [{ id: one }, { id: two }] = [await known(), await server.make.contact({ companyId: office.companyId })];
    await block([one, two]);
    const listed = async (blocked: string) =>
      (await server.call('GET /contacts', { as: office.ana, query: { blocked } })).body.contacts.map(({ id }) => id);
    assert.deepEqual((await listed('true')).sort(), [one, two].sort());
    assert.equal((await listed('false')).includes(one), false);
    await block([one, two], false);
    assert.deepEqual(await listed('true'), []);
    await customer.write('Voltei');
    assert.equal((await ticketsOf(one))[0]?.status, 'pending');
    const audits = await server.call('GET /audits', { as: office.admin, query: { kind: 'contacts' } });
    assert.equal(
      audits.body.records.filter(({ recordId }) => [one, two].map(String).includes(recordId ?? '')).length,
      4,
    );
  });

  test('of another company is nobody', async () => {
    const stranger = await server.make.contact({ companyId: (await server.make.company()).id });
    assert.equal((await block([stranger.id])).body.error, 'ERR_NO_CONTACT_FOUND');
  });

  test('who opts out is suppressed all the same, without an answer', async () => {
    const { id } = await known();
    await block([id]);
    await customer.write('SAIR');
    const { body } = await server.call('GET /suppressed-numbers', { as: office.admin });
    assert.deepEqual(
      body.records.map(({ number }) => number),
      [customer.number],
    );
    const ids = (await ticketsOf(id)).map((ticket) => ticket.id);
    const own = and(inArray(messages.ticketId, ids), eq(messages.fromMe, true));
    assert.equal(await office.system(({ db }) => db.$count(messages, own)), 0);
  });
});
