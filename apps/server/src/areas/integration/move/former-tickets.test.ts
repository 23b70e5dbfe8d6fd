import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { formerTicketAddresses, movedRows } from './move.schema.ts';

const server = useSharedServer();

/** A company with a ticket, and an address that it had in another product. */
async function movedTicket(uuid: string) {
  const { id: companyId } = await server.make.company();
  const queue = await server.make.queue({ companyId });
  const ticket = await server.make.ticket({ companyId, queueId: queue.id, status: 'pending' });
  await server.database.database.tenant(companyId, ({ db }) =>
    db.insert(formerTicketAddresses).values({ companyId, uuid, ticketId: ticket.id }),
  );
  const admin = await server.make.user({ companyId, profile: 'admin' });
  return { companyId, queue, ticket, admin };
}

function open(uuid: string, as: { token: string }) {
  return server.call('GET /tickets/u/:uuid', { as, params: { uuid } });
}

test('an address of another product opens the ticket that it became', async () => {
  const uuid = randomUUID();
  const { ticket, admin } = await movedTicket(uuid);
  const { status, body } = await open(uuid, admin);
  assert.deepEqual([status, body.id, body.uuid], [200, ticket.id, ticket.uuid]);
  assert.equal((await open(uuid.toUpperCase(), admin)).body.id, ticket.id);
  assert.equal((await open(ticket.uuid, admin)).body.id, ticket.id);
});

test('it opens nothing of another company, also if both moved with the same address', async () => {
  const uuid = randomUUID();
  const ours = await movedTicket(uuid);
  const theirs = await movedTicket(uuid);
  assert.equal((await open(uuid, ours.admin)).body.id, ours.ticket.id);
  assert.equal((await open(uuid, theirs.admin)).body.id, theirs.ticket.id);
  const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  assert.deepEqual((await open(uuid, stranger)).body, { error: 'ERR_NO_TICKET_FOUND' });
});

test('so does the number that it had there, which is no number of a ticket here', async () => {
  const { companyId, ticket, admin } = await movedTicket(randomUUID());
  const other = await movedTicket(randomUUID());
  const number = `${other.ticket.id}`;
  const row = { companyId, kind: 'tickets', sourceId: number, targetId: ticket.id };
  await server.database.database.tenant(companyId, ({ db }) => db.insert(movedRows).values(row));
  assert.equal((await open(number, admin)).body.id, ticket.id);
  assert.deepEqual((await open(number, other.admin)).body, { error: 'ERR_NO_TICKET_FOUND' });
});

test('it opens only what the caller may see', async () => {
  const uuid = randomUUID();
  const { companyId, queue, ticket } = await movedTicket(uuid);
  const outsider = await server.make.user({ companyId });
  const agent = await server.make.user({ companyId, queueIds: [queue.id] });
  assert.equal((await open(uuid, outsider)).body.error, 'ERR_NO_PERMISSION');
  assert.equal((await open(uuid, agent)).body.id, ticket.id);
});
