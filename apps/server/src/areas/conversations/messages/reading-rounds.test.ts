import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { messages } from './messages.schema.ts';
import { newCustomer } from './testing/customer.ts';

describe('Permissions to read rounds of a ticket', () => {
  const server = useSharedServer();
  let office: Office;
  let maria: ReturnType<typeof newCustomer>;
  let contactId: number;
  let ticketId: number;
  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, connectionId } = office;
    maria = newCustomer(server, { companyId, connectionId });
    contactId = (await server.make.contact({ companyId, name: 'Maria', number: maria.number })).id;
  });

  /** Opens the customer’s ticket in a queue as this user. */
  async function open(as: TestUser, queueId: number): Promise<void> {
    const { status, body } = await server.call('POST /tickets', { as, body: { contactId, queueId } });
    assert.equal(status, 200, JSON.stringify(body));
    ticketId = body.id;
  }
  const list = async (as: TestUser, query: Record<string, unknown> = {}) =>
    (await server.call('GET /messages/:ticketId', { as, params: { ticketId }, query })).body;
  const texts = async (as: TestUser) => (await list(as)).messages.map(({ body }) => body);
  const send = (as: TestUser, body: object) =>
    server.call('POST /messages/:ticketId', { as, params: { ticketId }, body });
  const resolve = (as: TestUser) => office.change(as, ticketId, { status: 'closed' });
  const idOf = async (wid: string) => {
    const [found] = await office.system(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
    return found?.id ?? 0;
  };

  /** Bruno of support serves the customer, who writes a secret; returns the message's WhatsApp id. */
  async function servedBySupport(): Promise<string> {
    await open(office.bruno, office.support.id);
    const wid = await maria.write('segredo de Maria');
    await send(office.bruno, { body: 'segredo de Bruno' });
    await resolve(office.bruno);
    return wid;
  }

  test('after another queue served a ticket, its next agent sees one line for that round, and its content nowhere', async () => {
    await servedBySupport();
    await open(office.ana, office.sales.id);
    const answer = await list(office.ana);
    assert.deepEqual([answer.messages, answer.count, answer.hasMore], [[], 0, false]);
    assert.deepEqual(answer.hiddenRounds, [{ afterMessageId: null }]);
    const everything = await Promise.all([
      list(office.ana),
      office.read(office.ana, ticketId),
      office.list(office.ana),
      office.list(office.ana, { searchParam: 'segredo' }),
    ]);
    assert.doesNotMatch(JSON.stringify(everything), /segredo/);
    assert.deepEqual(await office.idsOf(office.ana, { searchParam: 'segredo' }), []);
    assert.deepEqual(await texts(office.admin), ['segredo de Maria', 'segredo de Bruno']);
    assert.deepEqual((await list(office.admin)).hiddenRounds, []);
  });

  test('a message of a hidden round cannot be read, quoted or changed by its id', async () => {
    const messageId = await idOf(await servedBySupport());
    await open(office.ana, office.sales.id);
    const as = office.ana;
    const params = { messageId };
    const answers = await Promise.all([
      server.call('GET /messages/:messageId/renewed', { as, params }),
      server.call('GET /messages/:messageId/former-texts', { as, params }),
      server.call('PUT /messages/:messageId/reaction', { as, params, body: { emoji: '👍' } }),
      server.call('POST /messages/:messageId/retry', { as, params }),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      answers.map(() => [403, 'ERR_NO_PERMISSION']),
    );
    const quoting = await send(as, { body: 'Sobre isto', quotedMsg: { id: messageId } });
    assert.deepEqual([quoting.status, quoting.body.error], [404, 'ERR_NO_MESSAGE_FOUND']);
    assert.equal((await send(office.admin, { body: 'Sobre isto', quotedMsg: { id: messageId } })).status, 200);
  });

  test('a quote of a hidden round shows only that it exists in answers and events, except to its readers', async () => {
    const { companyId } = office;
    const both = await server.make.user({ companyId, queueIds: [office.sales.id, office.support.id] });
    const quotedWid = await servedBySupport();
    await open(office.ana, office.sales.id);
    const [anas, boths, admins] = [
      await server.socket(office.ana),
      await server.socket(both),
      await server.socket(office.admin),
    ];
    await maria.write('Como eu disse', { quotedWid });
    for (const socket of [anas, boths, admins]) await socket.waitFor(`company-${companyId}-appMessage`);
    assert.doesNotMatch(JSON.stringify(anas.heard), /segredo/);
    assert.match(JSON.stringify(anas.heard), /Como eu disse.*"isHidden":true/);
    for (const socket of [boths, admins]) assert.match(JSON.stringify(socket.heard), /segredo de Maria/);
    const quoteSeenBy = async (as: TestUser) => (await list(as)).messages.at(-1)?.quotedMsg;
    assert.deepEqual([(await quoteSeenBy(office.ana))?.isHidden, (await quoteSeenBy(office.ana))?.body], [true, '']);
    for (const as of [both, office.admin]) assert.equal((await quoteSeenBy(as))?.body, 'segredo de Maria');
  });

  test('a change of a hidden message is sent only to those who may read it', async () => {
    const { companyId } = office;
    const both = await server.make.user({ companyId, queueIds: [office.sales.id, office.support.id] });
    const wid = await servedBySupport();
    await open(office.ana, office.sales.id);
    const [anas, brunos, boths, admins] = [
      await server.socket(office.ana),
      await server.socket(office.bruno),
      await server.socket(both),
      await server.socket(office.admin),
    ];
    await maria.edit(wid, 'segredo mudado');
    for (const socket of [boths, admins]) await socket.waitFor(`company-${companyId}-appMessage`);
    await maria.write('Olá');
    await anas.waitFor(`company-${companyId}-appMessage`);
    assert.doesNotMatch(JSON.stringify([anas.heard, brunos.heard]), /segredo/);
    assert.equal((await office.read(office.ana, ticketId)).body.lastMessage, 'Olá');
  });

  test('a message from before a queue was chosen belongs to the queue of its round', async () => {
    await maria.write('segredo antes da fila');
    [{ id: ticketId } = { id: 0 }] = await office.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.contactId, contactId)),
    );
    await office.change(office.admin, ticketId, {
      status: 'open',
      userId: office.bruno.id,
      queueId: office.support.id,
    });
    assert.deepEqual(await texts(office.bruno), ['segredo antes da fila']);
    assert.equal((await list(office.bruno)).messages[0]?.queue, null);
    await resolve(office.bruno);
    await open(office.ana, office.sales.id);
    assert.deepEqual(await texts(office.ana), []);
  });

  test('a transfer moves the whole round; in the next round each queue reads its own part', async () => {
    await open(office.bruno, office.support.id);
    await send(office.bruno, { body: 'no suporte' });
    await office.change(office.bruno, ticketId, { queueId: office.sales.id, userId: office.ana.id });
    await send(office.ana, { body: 'nas vendas' });
    assert.deepEqual(await texts(office.ana), ['no suporte', 'nas vendas']);
    const queues = (await list(office.ana)).messages.map(({ queue }) => queue?.name);
    assert.deepEqual(queues, ['Suporte', 'Vendas']);
    await resolve(office.ana);
    assert.deepEqual(await texts(office.ana), ['no suporte', 'nas vendas'], 'closed, it is still the last round');
    await open(office.ana, office.sales.id);
    assert.deepEqual(await texts(office.ana), ['nas vendas']);
    assert.deepEqual((await list(office.ana)).hiddenRounds, [{ afterMessageId: null }]);
  });

  test('imported messages and rounds without a queue can be read by all who see the ticket', async () => {
    const { companyId, connectionId } = office;
    await open(office.ana, office.sales.id);
    const old = { companyId, ticketId, connectionId, chatId: 'chat', wid: 'OLD1', body: 'antiga' };
    await server.make.message({ ...old, createdAt: new Date('2025-01-01') });
    assert.deepEqual(await texts(office.ana), ['antiga']);
  });

  test('the line is at the position of the hidden rounds, on any page', async () => {
    const say = async (as: TestUser, queue: { id: number; name: string }, count: number) => {
      await open(as, queue.id);
      for (let n = 1; n <= count; n++) await send(as, { body: `${queue.name} ${n}` });
      await resolve(as);
    };
    await say(office.bruno, office.support, 2);
    await say(office.ana, office.sales, 15);
    await say(office.bruno, office.support, 3);
    await say(office.ana, office.sales, 10);
    const newest = await list(office.ana);
    assert.deepEqual([newest.messages.length, newest.count, newest.hasMore], [20, 25, true]);
    const boundary = newest.messages[9];
    assert.equal(boundary?.body, 'Vendas 15');
    assert.deepEqual(newest.hiddenRounds, [{ afterMessageId: boundary.id }]);
    const older = await list(office.ana, { before: newest.messages[0]?.id });
    assert.deepEqual([older.messages.length, older.hasMore], [5, false]);
    assert.deepEqual(older.hiddenRounds, [{ afterMessageId: null }]);
  });

  test('the lists of two queues that share a contact never show the last message of the other queue', async () => {
    await servedBySupport();
    const anas = await server.socket(office.ana);
    await open(office.ana, office.sales.id);
    await anas.waitFor(`company-${office.companyId}-ticket`);
    assert.doesNotMatch(JSON.stringify(anas.heard), /segredo/);
    await resolve(office.ana);
    await office.change(office.admin, ticketId, { status: 'open', queueId: office.support.id });
    await maria.write('segredo novo');
    await resolve(office.admin);
    await office.change(office.admin, ticketId, { status: 'open', queueId: office.sales.id });
    assert.equal((await office.read(office.ana, ticketId)).body.lastMessage, '');
  });
});
