import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TestServer } from '../../../testing/server.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { openConnection, startServerForPrograms, tokenOf } from '../../integration/external-api/testing/program.ts';

describe('What programs send', () => {
  let server: TestServer;
  before(async () => {
    ({ server } = await startServerForPrograms());
  });
  after(() => server.close());

  test('is no conversation: it has figures of its own, and a round begins with the customer’s answer', async () => {
    const { id: companyId } = await server.make.company();
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const connectionId = await openConnection(server, admin);
    const token = await tokenOf(server, admin, connectionId);
    const read = async () => {
      const { status, body } = await server.call('GET /dashboard', { as: admin, query: { days: 3 } });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const reported = async () =>
      (await server.call('GET /ticket/reports', { as: admin, query: {} })).body.totalTickets.total;
    assert.deepEqual((await read()).firstSteps, { connection: true, queues: false, team: false });
    const number = '5511988880077';
    for (const body of ['Pedido a caminho', 'Pedido entregue']) {
      await server.call('POST /api/messages/send', { as: token, body: { number, body } });
    }
    const { counters, sent, today, firstSteps } = await read();
    assert.deepEqual([counters.supportFinished, counters.leads, today.tickets], [0, 0, 0]);
    assert.deepEqual(sent, { campaigns: 0, schedules: 0, api: 2 });
    assert.equal(await reported(), 0);
    assert.notEqual(firstSteps, null);
    await newCustomer(server, { companyId, connectionId }, number).write('Chegou quebrado');
    const after = await read();
    assert.deepEqual([after.counters.supportPending, after.counters.leads, after.today.tickets], [1, 1, 1]);
    assert.deepEqual([await reported(), after.firstSteps], [1, null]);
  });
});
