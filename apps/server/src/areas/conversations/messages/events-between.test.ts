import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { newCustomer } from './testing/customer.ts';

describe('Events of a ticket between its messages', () => {
  const server = useSharedServer();
  let companyId: number;
  let connectionId: number;
  let sales: number;
  let support: number;
  let ana: TestUser;
  let bia: TestUser;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    sales = (await server.make.queue({ companyId, name: 'Vendas' })).id;
    support = (await server.make.queue({ companyId, name: 'Suporte' })).id;
    connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [sales] });
    bia = await server.make.user({ companyId, name: 'Bia', queueIds: [sales, support] });
    admin = await server.make.user({ companyId, name: 'Chefe', profile: 'admin' });
  });

  const start = async (as = ana) => {
    const { id: contactId } = await server.make.contact({ companyId, name: 'Maria' });
    return (await server.call('POST /tickets', { as, body: { contactId, queueId: sales } })).body.id;
  };
  const change = (ticketId: number, body: object, as = ana) =>
    server.call('PUT /tickets/:ticketId', { as, params: { ticketId }, body });
  const page = async (ticketId: number, as: TestUser = admin, query: object = {}) =>
    (await server.call('GET /messages/:ticketId', { as, params: { ticketId }, query: { ...query } })).body;
  const lines = async (ticketId: number, as: TestUser = admin) =>
    (await page(ticketId, as)).events.map(({ kind, by, userName }) => [kind, userName ?? by].join(' '));

  test('each move is a line with its author, live and in the page of its messages', async () => {
    const ticketId = await start();
    const browser = await server.socket(bia);
    await change(ticketId, { status: 'pending' });
    await change(ticketId, { status: 'open' }, bia);
    await change(ticketId, { queueId: support, userId: bia.id }, bia);
    await change(ticketId, { status: 'closed' }, bia);
    await change(ticketId, { status: 'open' }, bia);
    assert.deepEqual(await lines(ticketId), [
      'opened Ana',
      'returned Ana',
      'accepted Bia',
      'transferred Bia',
      'resolved Bia',
      'reopened Bia',
    ]);
    const [, , , transferred] = (await page(ticketId)).events;
    assert.deepEqual([transferred?.fromQueueName, transferred?.toQueueName], ['Vendas', 'Suporte']);
    assert.deepEqual([transferred?.fromUserName, transferred?.toUserName], [null, null]);
    const isResolved = (payload: unknown) => JSON.stringify(payload).includes('"resolved"');
    await browser.waitFor(`company-${companyId}-ticketEvent`, isResolved);
  });

  test('a transfer names the former and the new user; the names stay when a user is deleted', async () => {
    const ticketId = await start();
    await change(ticketId, { userId: bia.id, queueId: sales });
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: bia.id } });
    const [, transferred, returned] = (await page(ticketId)).events;
    assert.deepEqual([transferred?.fromUserName, transferred?.toUserName], ['Ana', 'Bia']);
    assert.deepEqual([returned?.kind, returned?.by], ['returned', 'system']);
  });

  test('a customer who writes to a closed ticket reopens it; closing all is recorded for each', async () => {
    const customer = newCustomer(server, { companyId, connectionId });
    await customer.write('Oi');
    const [ticket] = (await server.call('GET /tickets', { as: admin, query: { status: 'pending', showAll: 'true' } }))
      .body.tickets;
    const ticketId = ticket?.id ?? 0;
    await change(ticketId, { queueId: sales }, admin);
    const body = { status: 'pending', selectedQueueIds: [sales] } as const;
    await server.call('POST /tickets/closeAll', { as: admin, body });
    await customer.write('Voltei');
    assert.deepEqual(await lines(ticketId), ['transferred Chefe', 'resolved Chefe', 'reopened customer']);
  });

  test('an agent reads the lines of the rounds that they may read', async () => {
    const ticketId = await start(bia);
    await change(ticketId, { queueId: support, userId: bia.id }, bia);
    await change(ticketId, { status: 'closed' }, bia);
    await change(ticketId, { status: 'open', queueId: sales }, bia);
    assert.deepEqual(await lines(ticketId, ana), ['opened Bia', 'reopened Bia']);
    assert.equal((await lines(ticketId, bia)).length, 4);
  });

  test('older lines come with the page of older messages, each once', async () => {
    const ticketId = await start();
    const send = (body: string) =>
      server.call('POST /messages/:ticketId', { as: ana, params: { ticketId }, body: { body } });
    for (let index = 0; index < 22; index += 1) await send(`Mensagem ${index}`);
    await change(ticketId, { status: 'closed' });
    const newest = await page(ticketId, ana);
    const older = await page(ticketId, ana, { before: newest.messages[0]?.id });
    assert.deepEqual(
      newest.events.map(({ kind }) => kind),
      ['resolved'],
    );
    assert.deepEqual(
      older.events.map(({ kind }) => kind),
      ['opened'],
    );
  });

  test('they are deleted with their ticket, and another company reads none', async () => {
    const ticketId = await start();
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const foreign = await server.call('GET /messages/:ticketId', { as: stranger, params: { ticketId } });
    assert.equal(foreign.status, 404);
    assert.equal((await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } })).status, 200);
  });
});
