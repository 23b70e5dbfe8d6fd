import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ConversationRead } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { newCustomer } from '../messages/testing/customer.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { conversationReads } from './conversation-reads.schema.ts';
import { forgetReadsWork } from './forget-reads.ts';

const server = useTestServer();
let office: Office;
let ticketId: number;
let contactId: number;
beforeEach(async () => {
  office = await openOffice(server);
  const customer = newCustomer(server, office);
  await customer.write('palavra secreta');
  const [contact] = await office.system(({ db }) =>
    db.select().from(contacts).where(eq(contacts.number, customer.number)),
  );
  contactId = contact?.id ?? 0;
  const [ticket] = await office.system(({ db }) => db.select().from(tickets).where(eq(tickets.contactId, contactId)));
  ticketId = ticket?.id ?? 0;
  await office.system(({ db }) => db.update(tickets).set({ queueId: office.sales.id }).where(eq(tickets.id, ticketId)));
});

async function log(query: Record<string, unknown> = {}, as: TestUser = office.admin): Promise<ConversationRead[]> {
  const { status, body } = await server.call('GET /conversation-reads', { as, query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.records;
}
const open = (as: TestUser, query: Record<string, unknown> = {}) =>
  server.call('GET /messages/:ticketId', { as, params: { ticketId }, query });
/** Somebody whose session began now: those from before the clock was moved are over. */
const anotherAdmin = () => server.make.user({ companyId: office.companyId, profile: 'admin' });
const short = ({ reader, ticketId: of, way, count }: ConversationRead) => [reader.name, reader.kind, of, way, count];

describe('the access log', () => {
  test('has one row for a person, a conversation and an hour, however often it is opened, and no words', async () => {
    for (let times = 0; times < 3; times += 1) assert.equal((await open(office.ana)).status, 200);
    await open(office.admin);
    const records = await log();
    assert.deepEqual(records.map(short).sort(), [
      ['Ana', 'user', ticketId, 'chat', 3],
      ['Chefe', 'user', ticketId, 'chat', 1],
    ]);
    assert.ok(records.every(({ contact }) => contact.id === contactId));
    assert.ok(!JSON.stringify(records).includes('secreta'));
    await open(office.ana);
    assert.deepEqual((await log({ userId: office.ana.id })).map(short), [['Ana', 'user', ticketId, 'chat', 4]]);
    server.advance(3_600_000);
    await open(await anotherAdmin());
    assert.deepEqual(
      (await log({ contactId }, await anotherAdmin())).map(({ count }) => count),
      [1, 4, 1],
    );
  });

  test('a call that was refused is no reading, and reading writes nothing in the request', async () => {
    assert.equal((await open(office.bruno)).status, 403);
    await open(office.ana);
    const stored = await office.system(({ db }) =>
      db.$count(conversationReads, eq(conversationReads.companyId, office.companyId)),
    );
    assert.equal(stored, 0);
    assert.deepEqual((await log()).map(short), [['Ana', 'user', ticketId, 'chat', 1]]);
  });

  test('says how it was read: ahead, by a search, as files, a message, an archive, with a key, by the super user', async () => {
    const as = office.admin;
    await open(as, { ahead: true });
    await server.call('GET /messages/search', { as, query: { searchParam: 'secreta' } });
    await server.call('GET /messages/search', { as, query: { searchParam: 'inexistente' } });
    await server.call('GET /contact-media', { as, query: { contactId, kind: 'media' } });
    const messageId = (await open(office.ana)).body.messages[0]?.id ?? 0;
    await server.call('GET /messages/:messageId/former-texts', { as, params: { messageId } });
    await server.call('POST /contacts/:contactId/person/exports', { as, params: { contactId } });
    const token = await server.make.apiKey({ companyId: office.companyId, name: 'CRM' });
    const key = { headers: { authorization: `Bearer ${token}` } };
    await server.call('GET /api/v1/tickets/:ticketId/messages', { ...key, params: { ticketId } });
    const root = await server.make.user({ companyId: office.companyId, profile: 'admin', super: true, name: 'Raiz' });
    await open(root);
    assert.deepEqual((await log()).map(short).sort(), [
      ['Ana', 'user', ticketId, 'chat', 1],
      ['CRM', 'program', ticketId, 'api', 1],
      ['Chefe', 'user', null, 'archive', 1],
      ['Chefe', 'user', ticketId, 'ahead', 1],
      ['Chefe', 'user', ticketId, 'chat', 1],
      ['Chefe', 'user', ticketId, 'search', 1],
      ['Raiz', 'super', ticketId, 'chat', 1],
    ]);
    assert.deepEqual(
      (await log({ way: 'archive' })).map(({ ticketId: of }) => of),
      [null],
    );
  });

  test('is for administrators of their company, with filters and pages', async () => {
    await open(office.ana);
    const refused = await server.call('GET /conversation-reads', { as: office.ana });
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_NO_PERMISSION']);
    const other = await openOffice(server);
    assert.deepEqual(await log({ contactId }, other.admin), []);
    assert.equal((await log({ contactId })).length, 1);
    assert.equal((await log({ contactId: contactId + 1_000 })).length, 0);
    await office.system(({ db }) =>
      db.execute(sql`insert into conversation_reads (company_id, hour, contact_id, ticket_id, user_id, key_id, reader_kind,
          reader_name, way, first_at, last_at, count)
        select ${office.companyId}, '2026-01-01T02:00:00Z'::timestamptz + n / 2 * interval '1 hour', ${contactId}, n, 7, 0, 'user',
          'Outra', 'chat', now(), now(), 1 from generate_series(1, 120) n`),
    );
    const seen: number[] = [];
    for (let after: string | undefined; ; ) {
      const { body } = await server.call('GET /conversation-reads', { as: office.admin, query: { userId: 7, after } });
      seen.push(...body.records.map(({ id }) => id));
      if (body.next === null) break;
      after = body.next;
    }
    assert.equal(new Set(seen).size, 120);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => b - a),
    );
    // A day in São Paulo, three hours behind UTC.
    assert.equal((await log({ userId: 7, dateTo: '2025-12-31' })).length, 1);
  });

  test('is exported as CSV with the filters, which the audit log notes', async () => {
    await open(office.ana);
    await server.call('GET /messages/search', { as: office.admin, query: { searchParam: 'secreta' } });
    const { body, headers } = await server.call('GET /conversation-reads/export', {
      as: office.admin,
      query: { way: 'search' },
    });
    assert.match(headers.get('content-disposition') ?? '', /leituras\.csv/);
    const lines = String(body).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', /;1;Chefe;Usuário;.*;Resultado de busca$/);
    const { body: audits } = await server.call('GET /audits', {
      as: office.admin,
      query: { kind: 'conversation_reads' },
    });
    assert.equal(audits.records[0]?.action, 'export');
  });

  test('is kept for 90 days', async () => {
    await open(office.ana);
    await log();
    const forget = () => forgetReadsWork(server.platform).run(new AbortController().signal);
    server.advance(89 * 86_400_000);
    await forget();
    assert.equal((await log({}, await anotherAdmin())).length, 1);
    server.advance(2 * 86_400_000);
    await forget();
    assert.equal((await log({}, await anotherAdmin())).length, 0);
  });

  test('a contact that is gone takes its rows along, also those that were not written yet', async () => {
    await open(office.ana);
    await office.system(({ db }) => db.delete(tickets).where(eq(tickets.id, ticketId)));
    assert.deepEqual(await log(), []);
  });

  test('two contacts that become one have the readers of both, and part with their own', async () => {
    await open(office.ana);
    await server.call('POST /contacts/:contactId/person/exports', { as: office.admin, params: { contactId } });
    await log();
    const kept = await server.make.contact({ companyId: office.companyId, name: 'A mesma' });
    const choices = { name: 'kept', address: 'kept', email: 'kept' } as const;
    const body = { keptId: kept.id, absorbedId: contactId, choices, absorbedFieldIds: [] };
    const merged = await server.call('POST /contact-merges', { as: office.admin, body });
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    assert.deepEqual((await log({ contactId: kept.id })).map(({ way }) => way).sort(), ['archive', 'chat']);
    const undone = await server.call('POST /contact-merges/:mergeId/undo', {
      as: office.admin,
      params: { mergeId: merged.body.merge.id },
    });
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.equal((await log({ contactId: kept.id })).length, 0);
    assert.deepEqual((await log({ contactId })).map(({ way }) => way).sort(), ['archive', 'chat']);
  });
});
