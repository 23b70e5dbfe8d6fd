import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { silentProvider } from '../../../testing/silent-provider.ts';
import { officialConnection, storedTemplate } from '../templates/testing/templates.ts';
import { tickets } from '../tickets/tickets.schema.ts';

describe('A chat whose window is closed', () => {
  let server: TestServer;
  let companyId: number;
  let whatsappId: number;
  let accountId: string;
  let admin: TestUser;
  let target: number;

  before(async () => {
    const silent = silentProvider();
    const capabilities = { ...silent.capabilities, templates: true, window: true };
    server = await startTestServer({ providers: () => [{ ...silent, capabilities }] });
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    ({ id: whatsappId, accountId } = await officialConnection(server, { companyId }));
    target = (await server.make.contact({ companyId, name: 'João Lima' })).id;
  });

  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const ticketsOfTarget = () => system(({ db }) => db.$count(tickets, eq(tickets.contactId, target)));
  const send = (ticketId: number, body: object) =>
    server.call('POST /messages/:ticketId', { as: admin, params: { ticketId }, body: { body: '', ...body } });

  test('a new conversation with somebody who never wrote begins with a template', async () => {
    const bindings = { name: 'contact.firstName' };
    const { id: templateId } = await storedTemplate(server, { companyId, accountId, bindings });
    const begun = await server.call('POST /tickets', { as: admin, body: { contactId: target, whatsappId } });
    const { id } = begun.body;
    const read = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId: id } });
    assert.deepEqual([read.body.windowUntil, read.body.capabilities.window], [null, true]);
    assert.equal((await send(id, { body: 'Olá' })).body.error, 'ERR_WAPP_WINDOW_CLOSED');
    const { status, body } = await send(id, { template: { id: templateId } });
    assert.deepEqual([status, body.messages[0]?.body], [200, 'Olá João, seu pedido saiu.']);
  });

  test('forwarding into it is refused at once, and leaves nothing behind', async () => {
    const contactId = (await server.make.contact({ companyId })).id;
    const given = { companyId, whatsappId, contactId, status: 'open', userId: admin.id } as const;
    const { id: ticketId } = await server.make.ticket(given);
    const text = { companyId, ticketId, connectionId: whatsappId, chatId: 'chat', body: 'Bolo: 10' };
    const { id: messageId } = await server.make.message(text);
    const forward = () => server.call('POST /message/forward', { as: admin, body: { messageId, contactId: target } });
    const refused = await forward();
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_WAPP_WINDOW_CLOSED']);
    assert.equal(await ticketsOfTarget(), 0);
    const windowUntil = new Date(server.platform.clock().getTime() + 3_600_000);
    const { id } = await server.make.ticket({ ...given, contactId: target });
    await system(({ db }) => db.update(tickets).set({ windowUntil }).where(eq(tickets.id, id)));
    assert.equal((await forward()).status, 200);
  });
});
