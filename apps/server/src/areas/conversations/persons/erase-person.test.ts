import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { newCustomer } from '../messages/testing/customer.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { erasePerson } from './erase-person.ts';
import { erasures } from './persons.schema.ts';
import { columnsWith, filesWith } from './testing/everywhere.ts';
import { type MarkedPerson, mark, openMarkedPerson } from './testing/marked-person.ts';

describe('the erasure of a person', () => {
  let server: TestServer;
  let logged = '';
  before(async () => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    server = await startTestServer({ logger: pino({ level: 'debug' }, stream) });
  });
  after(() => server.close());

  const namesOf = ({ number, lid }: MarkedPerson) => [mark, number, lid];
  const foundOf = async (marked: MarkedPerson) => ({
    columns: await columnsWith(server.platform.database, namesOf(marked)),
    files: await filesWith(server.platform.configuration.dataFolder, namesOf(marked)),
  });
  const resolveAll = ({ system, ticketId }: MarkedPerson) =>
    system(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticketId)));
  const read = (marked: MarkedPerson) =>
    server.call('GET /contacts/:contactId/person', { as: marked.admin, params: { contactId: marked.contactId } });
  const ask = (marked: MarkedPerson, confirm: string) =>
    server.call('POST /contacts/:contactId/person/erasure', {
      as: marked.admin,
      params: { contactId: marked.contactId },
      body: { confirm, reason: 'Pedido por e-mail' },
    });
  const stored = (marked: MarkedPerson) =>
    marked.system(({ db }) => db.select().from(erasures).where(eq(erasures.companyId, marked.companyId)));

  /** Fails at once when a part fails: its job would be tried for long. */
  const untilDone = (marked: MarkedPerson) =>
    eventually('it is done', async () => {
      const failed = await marked.system(({ db }) =>
        db.execute(sql`select last_error from jobs where kind = 'erase-person' and last_error is not null
          and company_id = ${marked.companyId}`),
      );
      assert.deepEqual(failed.rows, []);
      return (await stored(marked))[0]?.state === 'done';
    });

  test('leaves no byte of them in any table, file or log, however often it is killed', async () => {
    const marked = await openMarkedPerson(server);
    const { system, companyId, contactId } = marked;
    const before = await foundOf(marked);
    for (const name of ['messages.body', 'message_words.words', 'contacts.name', 'audit_entries.label', 'drafts.text'])
      assert.ok(before.columns.includes(name), `${name} had something of them: ${before.columns.join()}`);
    assert.ok(before.columns.length > 55, before.columns.join());
    assert.equal(before.files.length > 0, true);
    await resolveAll(marked);
    const [row] = await system(({ db }) =>
      db
        .insert(erasures)
        .values({ companyId, contactId, cause: 'request', reason: 'Pedido', askedBy: 'Chefe' })
        .returning(),
    );
    const killed = new Set<string>();
    const die = (name: string) => {
      if (killed.has(name)) return;
      killed.add(name);
      throw new Error(`killed before ${name}`);
    };
    const { signal } = new AbortController();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const order = { companyId, erasureId: row?.id ?? 0 };
      const isOver = await erasePerson(server.platform, order, signal, { beforePart: die }).then(
        () => true,
        () => false,
      );
      if (isOver) break;
    }
    assert.ok(killed.size > 20);
    assert.deepEqual(await columnsWith(server.platform.database, namesOf(marked)), []);
    await eventually('the files are gone', async () => (await foundOf(marked)).files.length === 0);
    for (const name of namesOf(marked)) assert.equal(logged.includes(name), false, `${name} was logged`);
    const [erasure] = await stored(marked);
    assert.deepEqual([erasure?.state, erasure?.contactId], ['done', null]);
  });

  test('leaves figures, what others wrote, and an entry that says when, why and by whom', async () => {
    const marked = await openMarkedPerson(server);
    const { run, ana, others, campaignId, companyId, system } = marked;
    await resolveAll(marked);
    const answer = await ask(marked, `${mark}renamed Silva`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await untilDone(marked);
    const number = (statement: ReturnType<typeof sql>) => run(sql`select (${statement}) as id`);
    assert.equal(await number(sql`select rated from user_ratings where user_id = ${ana.id}`), 1);
    assert.equal(
      await number(sql`select sum(count) from campaign_counts where campaign_id = ${campaignId} and state = 'read'`),
      1,
    );
    assert.equal(await number(sql`select count(*) from messages where id = ${others} and reactions <> '[]'`), 1);
    const entries = await system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)),
    );
    const entry = entries.find(({ kind }) => kind === 'persons');
    assert.deepEqual([entry?.action, entry?.after], ['delete', { reason: 'Pedido por e-mail', askedBy: 'Chefe' }]);
  });

  test('is refused during a hold, with an open ticket and with another name; a hold keeps from deletion, too', async () => {
    const marked = await openMarkedPerson(server);
    const { admin: as, contactId, ticketId } = marked;
    const params = { contactId };
    const name = `${mark}renamed Silva`;
    assert.deepEqual((await read(marked)).body.refusals, ['ticket']);
    assert.equal((await ask(marked, name)).body.error, 'ERR_PERSON_TICKET_OPEN');
    await resolveAll(marked);
    assert.equal((await ask(marked, 'Silva')).body.error, 'ERR_PERSON_NAME_MISMATCH');
    const hold = { as, params, body: { reason: 'Processo 12' } };
    assert.equal((await server.call('PUT /contacts/:contactId/person/hold', hold)).status, 200);
    assert.equal((await read(marked)).body.hold?.reason, 'Processo 12');
    assert.equal((await ask(marked, name)).body.error, 'ERR_PERSON_HELD');
    assert.equal((await server.call('DELETE /contacts/:contactId', { as, params })).body.error, 'ERR_PERSON_HELD');
    const ofTicket = { as, params: { ticketId } };
    assert.equal((await server.call('DELETE /tickets/:ticketId', ofTicket)).body.error, 'ERR_PERSON_HELD');
    await server.call('DELETE /contacts/:contactId/person/hold', { as, params });
    assert.equal((await ask(marked, name)).status, 200);
    await untilDone(marked);
  });

  test('is of one company; who was erased and writes again is a new contact', async () => {
    const marked = await openMarkedPerson(server);
    const other = await server.make.company();
    const elsewhere = await server.make.contact({ companyId: other.id, name: 'Cliente', number: marked.number });
    await resolveAll(marked);
    const { body } = await read(marked);
    const count = (kind: string) => body.counts.find((one) => one.kind === kind)?.count;
    assert.deepEqual(['messages', 'files', 'notes', 'campaigns', 'optOuts', 'ratings'].map(count), [4, 1, 1, 1, 1, 1]);
    assert.equal((await ask(marked, `${mark}renamed Silva`)).status, 200);
    await untilDone(marked);
    const left = await marked.system(({ db }) => db.select().from(contacts).where(eq(contacts.number, marked.number)));
    assert.deepEqual(
      left.map(({ id }) => id),
      [elsewhere.id],
    );
    await newCustomer(server, marked, marked.number).write('Voltei');
    const [again] = await marked.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.companyId, marked.companyId)).orderBy(sql`id desc`).limit(1),
    );
    assert.ok(again && again.id > marked.contactId && again.number === marked.number);
  });
});
