import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { type IntegrationCompany, openIntegrationCompany } from '../testing/integration-company.ts';

describe('An integration answers', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: IntegrationCompany;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
  });

  const answer = (output: string) => foreign.byPath.set('/hook', { json: { output } });
  const ticketOf = ({ number }: { number: string }) => answeredTicket(server, given.companyId, number);
  /** Creates a connection without an integration that offers these queues. */
  const connection = async (queueIds: number[] = []) =>
    (await server.make.connection({ companyId: given.companyId, queueIds })).id;
  const newQueue = (integrationId: number | null = null) =>
    server.make.queue({ companyId: given.companyId, integrationId, greetingMessage: 'Olá!' });

  test('in its queue, after the greeting, and not in other queues', async () => {
    const { id } = await given.use({});
    const [robots, people] = [await newQueue(id), await newQueue()];
    answer('Sou o robô');
    const { companyId } = given;
    const inQueue = newCustomer(server, { companyId, connectionId: await connection([robots.id]) });
    await inQueue.write('Oi');
    const said = await ticketOf(inQueue).answered(2);
    assert.deepEqual(
      said.map(({ body }) => body),
      ['Olá!', 'Sou o robô'],
    );
    assert.deepEqual((await ticketOf(inQueue).ticket()).integrationId, id);
    const elsewhere = newCustomer(server, { companyId, connectionId: await connection([people.id]) });
    await elsewhere.write('Oi');
    await elsewhere.write('Alguém?');
    assert.equal((await ticketOf(elsewhere).said()).length, 1);
    assert.equal(foreign.received.length, 1);
  });

  test('a ticket for which a user chose it', async () => {
    const { id } = await given.use({});
    answer('Sou o robô');
    const connectionId = await connection();
    const [chosen, other] = [1, 2].map(() => newCustomer(server, { companyId: given.companyId, connectionId }));
    assert.ok(chosen && other);
    for (const customer of [chosen, other]) await customer.write('Oi');
    const { id: ticketId } = await ticketOf(chosen).ticket();
    const body = { automation: { kind: 'integration' as const, id } };
    await server.call('PUT /tickets/:ticketId/automation', { as: given.admin, params: { ticketId }, body });
    for (const customer of [chosen, other]) await customer.write('E agora?');
    assert.equal((await ticketOf(chosen).answered(1))[0]?.body, 'Sou o robô');
    assert.deepEqual(await ticketOf(other).said(), []);
  });

  test('and hands over only to a user of the company who sees the ticket', async () => {
    const queue = await newQueue();
    const { companyId } = given;
    const ana = await server.make.user({ companyId, queueIds: [queue.id] });
    const bruno = await server.make.user({ companyId });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    for (const [user, userId] of [
      [ana, ana.id],
      [bruno, null],
      [stranger, null],
    ] as const) {
      answer(`#{"queueId": ${queue.id}, "userId": ${user.id}}`);
      const { customer } = await given.use({ name: `Robô ${user.id}` });
      await customer.write('Quero uma pessoa');
      const { status, userId: assigned } = await eventually('people have it', async () => {
        const ticket = await ticketOf(customer).ticket();
        return ticket.queueId === queue.id && ticket;
      });
      assert.deepEqual([status, assigned], [userId ? 'open' : 'pending', userId]);
      assert.deepEqual(await ticketOf(customer).said(), []);
    }
  });
});
