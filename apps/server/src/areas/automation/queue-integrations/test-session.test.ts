import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import type { TestUser } from '../../../testing/factories.ts';
import type { ForeignServer, Reply } from '../../../testing/foreign-server.ts';
import type { TestServer } from '../../../testing/server.ts';
import {
  openCompanyWithForeign,
  type ServerWithForeign,
  startServerWithForeign,
} from '../../../testing/server-with-foreign.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

describe('A test session', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    ({ companyId, admin } = await openCompanyWithForeign(world));
  });

  const ask = (body: object, as = admin) => server.call('POST /queueIntegration/testSession', { as, body });
  const hook = (body: object = {}) => ask({ type: 'webhook', urlN8N: `${foreign.origin}/hook`, ...body });

  test('calls n8n or a webhook with the values of the form, signed with the stored key, and shows the answer', async () => {
    for (const type of ['n8n', 'webhook'] as const) {
      const body = { name: 'Robô', type, urlN8N: 'https://elsewhere.example' };
      const { id } = (await server.call('POST /queueIntegration', { as: admin, body })).body;
      const params = { queueIntegrationId: id };
      const made = await server.call('POST /queueIntegration/:queueIntegrationId/secret', { as: admin, params });
      foreign.reset();
      foreign.next.push({ json: [{ output: 'Abrimos às 8h' }, { message: 'Até já' }] });
      const { body: tested } = await hook({ type, text: 'Que horas abre?', queueIntegrationId: id });
      assert.deepEqual(tested, { text: 'Abrimos às 8h\n\nAté já', intent: null, next: 'stay' });
      const [sent] = foreign.received;
      assert.ok(sent);
      const signed = createHmac('sha256', made.body.secret).update(
        `${sent.headers['x-recado-timestamp']}.${sent.body}`,
      );
      assert.equal(sent.headers['x-recado-signature'], `sha256=${signed.digest('hex')}`);
      const { isTest, message, integration } = JSON.parse(sent.body);
      assert.deepEqual([isTest, message.body, integration], [true, 'Que horas abre?', type]);
    }
  });

  test('of an unsaved integration is not signed, and greets in the language of the form', async () => {
    foreign.next.push({});
    const { body } = await hook({ language: 'es' });
    assert.deepEqual(body, { text: '', intent: null, next: 'stay' });
    const [sent] = foreign.received;
    assert.equal(sent?.headers['x-recado-signature'], undefined);
    assert.equal(JSON.parse(sent?.body ?? '').message.body, 'Hola');
  });

  test('begins a Typebot flow and shows its bubbles, file addresses, choices, and that people would follow', async () => {
    const bubble = (markdown: string) => ({ id: markdown, type: 'text', content: { type: 'markdown', markdown } });
    const image = { id: 'i', type: 'image', content: { url: 'https://loja.example/a.png' } };
    const input = { type: 'choice input', items: [{ content: 'Vendas' }] };
    foreign.next.push({ json: { sessionId: 'abc', messages: [bubble('Olá'), image], input } });
    foreign.next.push({ json: { sessionId: 'abc', messages: [bubble('Até logo')] } });
    const typebot = () => ask({ type: 'typebot', urlN8N: foreign.origin, typebotSlug: 'loja' });
    const text = 'Olá\n\nhttps://loja.example/a.png\n\n*[ 1 ]* - Vendas';
    assert.deepEqual((await typebot()).body, { text, intent: null, next: 'stay' });
    assert.deepEqual((await typebot()).body, { text: 'Até logo', intent: null, next: 'human' });
    assert.deepEqual(
      foreign.received.map(({ path }) => path),
      Array(2).fill('/api/v1/typebots/loja/startChat'),
    );
  });

  const faults: [name: string, reply: Reply, error: string][] = [
    ['refuses', { status: 404 }, 'ERR_INTEGRATION_REFUSED'],
    ['fails', { status: 500 }, 'ERR_INTEGRATION_UNREACHABLE'],
    ['breaks the connection', { hangs: true }, 'ERR_INTEGRATION_UNREACHABLE'],
    ['answers too much', { text: 'x'.repeat(600_000) }, 'ERR_INTEGRATION_ANSWER'],
    ['redirects without end', { status: 307, headers: { location: '/hook' } }, 'ERR_INTEGRATION_ANSWER'],
    ['redirects inside', { status: 307, headers: { location: 'http://127.0.0.2/' } }, 'ERR_INTEGRATION_ADDRESS'],
  ];
  for (const [name, reply, error] of faults) {
    test(`shows the failure of a system that ${name}, and does not retry`, async () => {
      foreign.byPath.set('/hook', reply);
      assert.equal((await hook()).body.error, error);
      assert.equal(foreign.received.length, name === 'redirects without end' ? 4 : 1);
    });
  }

  test('shows the failure of an address, and of a page that is not a Typebot', async () => {
    const inside = ['', 'ftp://loja.example', foreign.origin.replace('127.0.0.1', '127.0.0.2')];
    for (const urlN8N of inside) {
      for (const type of ['n8n', 'typebot']) {
        assert.equal((await ask({ type, urlN8N, typebotSlug: 'a' })).body.error, 'ERR_INTEGRATION_ADDRESS', urlN8N);
      }
    }
    assert.equal(foreign.received.length, 0);
    foreign.next.push({ text: '<html>' });
    const answer = await ask({ type: 'typebot', urlN8N: foreign.origin, typebotSlug: 'a' });
    assert.equal(answer.body.error, 'ERR_INTEGRATION_ANSWER');
  });

  test('stores and sends nothing', async () => {
    const browser = await server.socket(admin);
    foreign.next.push({ json: { output: '#{"stopBot": true}' } });
    assert.equal((await hook()).body.next, 'human');
    const stored = await server.platform.database.system(async ({ db }) => [
      ...(await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.companyId, companyId))),
      ...(await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.companyId, companyId))),
      ...(await db.select({ id: messages.id }).from(messages).where(eq(messages.companyId, companyId))),
      ...(await db.select().from(auditEntries).where(eq(auditEntries.kind, 'queue_integrations'))).filter(
        (entry) => entry.companyId === companyId,
      ),
    ]);
    const heard = browser.heard.filter(({ name }) => name !== 'ready' && !/-(?:online|auth)$/.test(name));
    assert.deepEqual([stored, heard], [[], []]);
  });

  test('is available to administrators, and signs only for integrations of their own company', async () => {
    const agent = await server.make.user({ companyId });
    assert.equal((await ask({ type: 'webhook', urlN8N: foreign.origin }, agent)).status, 403);
    const made = await server.call('POST /queueIntegration', { as: admin, body: { name: 'Robô', type: 'webhook' } });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const body = { type: 'webhook', urlN8N: foreign.origin, queueIntegrationId: made.body.id };
    assert.equal((await ask(body, stranger)).body.error, 'ERR_NO_INTEGRATION_FOUND');
    assert.equal(foreign.received.length, 0);
  });
});
