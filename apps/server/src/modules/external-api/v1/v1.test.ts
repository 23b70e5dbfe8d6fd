import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { apiKeys, contacts, messages, ticketEvents } from '../../../platform/database/schema/index.ts';
import { tokenHash } from '../../../platform/security/secrets.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';
import { type Office, openOffice } from '../../tickets/testing/office.ts';

describe('Programs with a key', () => {
  let server: SharedServer;
  let office: Office;
  let token: string;

  before(async () => {
    server = await shareTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    office = await openOffice(server);
    token = await server.make.apiKey({ companyId: office.companyId, name: 'CRM' });
  });

  const list = (query: object = {}, as = token) => server.call('GET /api/v1/contacts', { as, query: { ...query } });
  const tickets = (query: object = {}, as = token) => server.call('GET /api/v1/tickets', { as, query: { ...query } });
  const create = (body: object, headers?: Record<string, string>) =>
    server.call('POST /api/v1/contacts', { as: token, body, headers });
  const change = (ticketId: number, body: object, as = token) =>
    server.call('PUT /api/v1/tickets/:ticketId', { as, params: { ticketId }, body });
  const say = (ticketId: number, body: object, headers?: Record<string, string>) =>
    server.call('POST /api/v1/tickets/:ticketId/messages', { as: token, params: { ticketId }, body, headers });
  const messagesOf = (ticketId: number, query: object = {}) =>
    server.call('GET /api/v1/tickets/:ticketId/messages', { as: token, params: { ticketId }, query: { ...query } });

  describe('read and change contacts', () => {
    const person = { name: 'Maria', number: '5511988880001', email: 'maria@example.com' };

    test('which appear on the screens at once, and are as the screens show them', async () => {
      const browser = await server.socket(office.admin);
      const { status, body } = await create({ ...person, extraInfo: [{ name: 'CPF', value: '1' }] });
      assert.equal(status, 200, JSON.stringify(body));
      await browser.waitFor(`company-${office.companyId}-contact`, (told) => JSON.stringify(told).includes('Maria'));
      const params = { contactId: body.id };
      const { body: shown } = await server.call('GET /contacts/:contactId', { as: office.admin, params });
      assert.deepEqual([shown.name, shown.number, shown.email], [person.name, person.number, person.email]);
      assert.ok(!('companyId' in body), 'only what is promised to programs');
      const changed = await server.call('PUT /api/v1/contacts/:contactId', {
        as: token,
        params,
        body: { name: 'Mia' },
      });
      assert.deepEqual([changed.body.name, changed.body.email], ['Mia', person.email]);
      assert.deepEqual(
        (await server.call('GET /api/v1/contacts/:contactId', { as: token, params })).body,
        changed.body,
      );
      assert.equal((await server.call('DELETE /api/v1/contacts/:contactId', { as: token, params })).status, 200);
      const gone = await server.call('GET /api/v1/contacts/:contactId', { as: token, params });
      assert.deepEqual([gone.status, gone.body.error], [404, 'ERR_NO_CONTACT_FOUND']);
    });

    test('with the refusals of the screens', async () => {
      await create(person);
      assert.deepEqual((await create(person)).body, { error: 'ERR_DUPLICATED_CONTACT' });
      assert.equal((await create({ name: 'M', number: '1' })).status, 400);
    });

    test('once for a key, also of requests at the same time', async () => {
      const once = { 'idempotency-key': 'cliente-7' };
      const answers = await Promise.all([1, 2, 3].map(() => create(person, once)));
      answers.push(await create(person, once));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
      assert.equal((await create({ ...person, name: 'Outra' }, once)).body.error, 'ERR_IDEMPOTENCY_KEY_USED');
    });

    test('page by page in the order of their changes, none missing and none twice', async () => {
      const { companyId } = office;
      const made = [];
      for (let index = 0; index < 7; index += 1) made.push((await server.make.contact({ companyId })).id);
      const first = (await list({ limit: 3 })).body;
      assert.deepEqual(
        first.contacts.map(({ id }) => id),
        made.slice(0, 3),
      );
      // One that was read changes, and one that was not: both come again at the end.
      for (const id of [made[0], made[4]]) {
        await office.system(({ db }) =>
          db
            .update(contacts)
            .set({ email: 'x@y.z' })
            .where(eq(contacts.id, id ?? 0)),
        );
      }
      const rest: number[] = [];
      let cursor = first.nextCursor;
      while (cursor) {
        const { body } = await list({ limit: 2, cursor });
        rest.push(...body.contacts.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      assert.deepEqual(rest, [made[3], made[5], made[6], made[0], made[4]]);
      assert.equal((await list({ cursor: 'nonsense' })).status, 400);
    });

    test('by a part of the name, and since a moment', async () => {
      const { companyId } = office;
      const old = await server.make.contact({ companyId, name: 'João da Silva' });
      await office.system(({ db }) => db.update(contacts).set({ email: 'a@b.c' }).where(eq(contacts.id, old.id)));
      const [{ updatedAt } = { updatedAt: new Date() }] = await office.system(({ db }) =>
        db.select().from(contacts).where(eq(contacts.id, old.id)),
      );
      await server.make.contact({ companyId, name: 'Joana' });
      const names = async (query: object) => (await list(query)).body.contacts.map(({ name }) => name);
      assert.deepEqual(await names({ search: 'joao silva' }), ['João da Silva']);
      assert.deepEqual(await names({ search: 'joa' }), ['João da Silva', 'Joana']);
      assert.deepEqual(await names({ updatedSince: new Date(updatedAt.getTime() + 1).toISOString() }), ['Joana']);
      assert.deepEqual(await names({ search: '100%' }), []);
    });
  });

  describe('read and move tickets', () => {
    test('the latest activity first, filtered, page by page', async () => {
      const made = [];
      for (let index = 0; index < 5; index += 1) {
        const status = index % 2 === 0 ? 'pending' : 'closed';
        const lastMessageAt = new Date(Date.UTC(2026, 0, 1, 0, index));
        made.push((await office.make({ status, lastMessageAt })).id);
      }
      const newest = made.toReversed();
      const ids = ({ body }: Awaited<ReturnType<typeof tickets>>) => body.tickets.map(({ id }) => id);
      const first = await tickets({ limit: 2 });
      assert.deepEqual(ids(first), newest.slice(0, 2));
      const second = await tickets({ limit: 2, cursor: first.body.nextCursor });
      assert.deepEqual(ids(second), newest.slice(2, 4));
      const last = await tickets({ limit: 2, cursor: second.body.nextCursor });
      assert.deepEqual([ids(last), last.body.nextCursor], [newest.slice(4), null]);
      assert.deepEqual(ids(await tickets({ status: 'closed' })), [made[3], made[1]]);
      assert.deepEqual(ids(await tickets({ activeSince: '2026-01-01T00:03:00Z' })), newest.slice(0, 2));
      assert.deepEqual(ids(await tickets({ queueId: office.support.id })), []);
      const [one] = second.body.tickets;
      assert.deepEqual(ids(await tickets({ contactId: one?.contact.id })), [one?.id]);
    });

    test('to a user, to a queue, resolved and reopened, as on the screens and told to them', async () => {
      const { ana, admin, support } = office;
      const { id } = await office.make({ status: 'pending' });
      const browser = await server.socket(admin);
      const open = await change(id, { status: 'open', userId: ana.id });
      assert.deepEqual([open.body.status, open.body.user?.name], ['open', 'Ana']);
      await browser.waitFor(`company-${office.companyId}-ticket`, (told) => JSON.stringify(told).includes('"Ana"'));
      const moved = await change(id, { queueId: support.id });
      assert.deepEqual([moved.body.status, moved.body.queue?.id, moved.body.user], ['pending', support.id, null]);
      assert.deepEqual((await change(id, { status: 'open', userId: ana.id })).body, {
        error: 'ERR_TRANSFER_OUT_OF_SIGHT',
      });
      assert.equal((await change(id, { status: 'closed' })).body.status, 'closed');
      assert.equal((await change(id, { status: 'open', userId: admin.id })).body.user?.id, admin.id);
      assert.equal((await change(id, { status: 'pending' })).body.status, 'pending');
      const events = await office.system(({ db }) =>
        db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, id)).orderBy(ticketEvents.id),
      );
      assert.deepEqual(
        events.map(({ kind, userName }) => [kind, userName]),
        ['transferred', 'transferred', 'resolved', 'reopened', 'returned'].map((kind) => [kind, 'CRM']),
      );
    });

    test('an open one has a user, whom the program names', async () => {
      const { id } = await office.make({ status: 'pending' });
      const { status, body } = await change(id, { status: 'open' });
      assert.deepEqual([status, body.issues?.[0]?.path, body.issues?.[0]?.code], [400, 'body.userId', 'required']);
      assert.equal((await change(id, { userId: 2_000_000_000, status: 'open' })).body.error, 'ERR_NO_USER_FOUND');
      const foreign = await server.make.ticket({ companyId: (await server.make.company()).id });
      assert.equal((await change(foreign.id, { status: 'closed' })).body.error, 'ERR_NO_TICKET_FOUND');
    });

    test('only those of the connection, when the key is limited to one', async () => {
      const other = await server.make.connection({ companyId: office.companyId });
      const here = await office.make({ status: 'pending' });
      const there = await office.make({ status: 'pending', whatsappId: other.id });
      const as = await server.make.apiKey({ companyId: office.companyId, whatsappId: other.id });
      const { body } = await tickets({}, as);
      assert.deepEqual(
        body.tickets.map(({ id }) => id),
        [there.id],
      );
      assert.deepEqual((await change(here.id, { status: 'closed' }, as)).body, { error: 'ERR_NO_PERMISSION' });
      assert.equal((await change(there.id, { status: 'closed' }, as)).status, 200);
      const { body: sending } = await server.call('GET /api/v1/connections', { as });
      assert.deepEqual(
        sending.connections.map(({ id }) => id),
        [other.id],
      );
    });

    test('with the queues and users to which they can be given', async () => {
      const { sales, support, ana } = office;
      const { queues } = (await server.call('GET /api/v1/queues', { as: token })).body;
      assert.deepEqual(queues.map(({ id }) => id).sort(), [sales.id, support.id].sort());
      const { users } = (await server.call('GET /api/v1/users', { as: token })).body;
      assert.deepEqual(
        users.find(({ id }) => id === ana.id),
        { id: ana.id, name: 'Ana', queueIds: [sales.id] },
      );
    });
  });

  describe('read and write messages of a ticket', () => {
    test('a text of a program is automatic and leaves the ticket unread; one of a user is their answer', async () => {
      const { ana } = office;
      const waitingSince = new Date();
      const { id } = await office.make({ status: 'open', userId: ana.id, unreadMessages: 2, waitingSince });
      const own = (await say(id, { body: 'Pedido a caminho' })).body.messages[0];
      assert.deepEqual([own?.body, own?.fromMe, own?.isAutomatic, own?.user], ['Pedido a caminho', true, true, null]);
      const ticket = (await server.call('GET /api/v1/tickets/:ticketId', { as: token, params: { ticketId: id } })).body;
      assert.deepEqual([ticket.unreadMessages, ticket.waitingSince], [2, waitingSince.toISOString()]);
      const hers = (await say(id, { body: 'Chega hoje', userId: ana.id })).body.messages[0];
      assert.deepEqual([hers?.isAutomatic, hers?.user?.id], [false, ana.id]);
      assert.equal((await office.read(ana, id)).body.waitingSince, null);
      const { body } = await messagesOf(id);
      assert.deepEqual(
        body.messages.map((message) => message.body),
        ['Pedido a caminho', 'Chega hoje'],
      );
      const params = { messageId: own?.id ?? 0 };
      const state = await server.call('GET /api/messages/:messageId', { as: token, params });
      assert.deepEqual(state.body, { id: own?.id, state: 'queued', failedCode: null });
    });

    test('once for a key, files too', async () => {
      const { id } = await office.make({ status: 'open', userId: office.ana.id });
      const once = { 'idempotency-key': 'aviso-1' };
      const send = () =>
        server.call('POST /api/v1/tickets/:ticketId/messages', {
          as: token,
          params: { ticketId: id },
          headers: once,
          body: { body: 'Segue' },
          files: [{ field: 'medias', name: 'nota.txt', content: 'Bolo: 10' }],
        });
      const answers = await Promise.all([send(), send()]);
      answers.push(await send());
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), JSON.stringify(answers[0]?.body));
      assert.equal(new Set(answers.map(({ body }) => body.messages[0]?.id)).size, 1);
      const stored = await office.system(({ db }) => db.$count(messages, eq(messages.ticketId, id)));
      assert.equal(stored, 1);
      assert.equal((await say(id, { body: 'Outra' }, once)).body.error, 'ERR_IDEMPOTENCY_KEY_USED');
    });

    test('is refused where it is not possible', async () => {
      const { id } = await office.make({ status: 'closed' });
      assert.equal((await say(id, { body: 'Oi' })).body.error, 'ERR_TICKET_NOT_OPEN');
      assert.equal((await say(id, { body: ' ' })).body.issues?.[0]?.path, 'body.body');
      assert.equal((await say(2_000_000_000, { body: 'Oi' })).body.error, 'ERR_NO_TICKET_FOUND');
      const open = await office.make({ status: 'open', userId: office.ana.id });
      assert.equal((await say(open.id, { body: 'Oi', userId: 2_000_000_000 })).body.error, 'ERR_NO_USER_FOUND');
    });

    test('older ones by the cursor', async () => {
      const { id, contactId } = await office.make({ status: 'open', userId: office.ana.id });
      const { companyId } = office;
      for (let index = 0; index < 25; index += 1) {
        await server.make.message({ companyId, ticketId: id, contactId, body: `n${index}` });
      }
      const newest = (await messagesOf(id)).body;
      assert.deepEqual([newest.messages.length, newest.messages.at(-1)?.body], [20, 'n24']);
      const older = (await messagesOf(id, { cursor: newest.nextCursor })).body;
      assert.deepEqual(
        [older.messages.map(({ body }) => body), older.nextCursor],
        [['n0', 'n1', 'n2', 'n3', 'n4'], null],
      );
    });
  });

  describe('read, create and give tags', () => {
    const tag = (body: object, headers?: Record<string, string>) =>
      server.call('POST /api/v1/tags', { as: token, body, headers });

    test('which the screens show, once for a key', async () => {
      const once = { 'idempotency-key': 'vip' };
      const answers = await Promise.all([tag({ name: 'Cliente VIP' }, once), tag({ name: 'Cliente VIP' }, once)]);
      assert.equal(
        new Set(answers.map(({ body }) => body.id)).size,
        1,
        JSON.stringify(answers.map(({ body }) => body)),
      );
      assert.equal((await tag({ name: 'cliente vip' })).body.error, 'ERR_DUPLICATED_TAG');
      const { id } = await office.make({ status: 'pending' });
      const params = { ticketId: id };
      const tags = [answers[0]?.body.id];
      const given = await server.call('PUT /api/v1/tickets/:ticketId/tags', { as: token, params, body: { tags } });
      assert.deepEqual(
        given.body.tags.map(({ name }) => name),
        ['Cliente VIP'],
      );
      assert.equal((await office.read(office.admin, id)).body.tags.length, 1);
      const found = await server.call('GET /api/v1/tags', { as: token, query: { search: 'vip' } });
      assert.equal(found.body.tags[0]?.name, 'Cliente VIP');
      const unknown = { tags: [2_000_000_000] };
      const refused = await server.call('PUT /api/v1/tickets/:ticketId/tags', { as: token, params, body: unknown });
      assert.equal(refused.body.error, 'ERR_NO_TAG_FOUND');
    });
  });

  test('are named in the audit log, with what they did', async () => {
    const { body } = await create({ name: 'Maria', number: '5511988880009' });
    await server.call('DELETE /api/v1/contacts/:contactId', { as: token, params: { contactId: body.id } });
    const { body: log } = await server.call('GET /audits', { as: office.admin, query: { kind: 'contacts' } });
    assert.deepEqual([log.records[0]?.action, log.records[0]?.actorName], ['delete', 'CRM']);
    const [row] = await office.system(({ db }) =>
      db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.tokenHash, tokenHash(token))),
    );
    assert.ok(row?.usedAt);
  });
});
