import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { contactListItems } from '../../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { tags, ticketTags } from '../../../conversations/tickets/tags.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { type CopyProgress, movedCompanies, movedRows } from '../move.schema.ts';
import { copyFrom, copyOne, findingsOf } from '../testing/copy-from.ts';
import { type FakeRows, fakeSource } from '../testing/fake-source.ts';
import { mortalDatabase } from '../testing/mortal-database.ts';
import { hour, sourceRows } from '../testing/source-rows.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';

const server = useSharedServer();

const read = <T>(companyId: number, work: (unit: Unit) => Promise<T>) =>
  server.database.database.tenant(companyId, work);
const system = <T>(work: (unit: Unit) => Promise<T>) => server.database.database.system(work);

/** A company with some of everything that many rows refer to. */
function smallCompany(people = 12): FakeRows {
  const queue = row.queue();
  const connection = row.connection({ queueIds: [queue.id] });
  const user = row.user({ queueIds: [queue.id] });
  const list = row.list();
  const contacts = Array.from({ length: people }, () => sourceRows.contact());
  const tickets = contacts.flatMap(({ id: contactId }) => [
    sourceRows.ticket({ contactId, connectionId: connection.id, userId: user.id, queueId: queue.id }),
    sourceRows.ticket({ contactId, connectionId: connection.id, createdAt: hour(5), updatedAt: hour(6) }),
  ]);
  return {
    companies: [row.company({ id: '1' })],
    queues: [queue],
    connections: [connection],
    users: [user],
    tags: [row.tag(), row.tag({ name: 'Lead' })],
    contacts,
    tickets,
    messages: tickets.flatMap(({ id: ticketId, contactId }) => [
      sourceRows.message({ ticketId, contactId }),
      sourceRows.message({ ticketId, fromMe: true, createdAt: hour(2) }),
    ]),
    contactLists: [list],
    contactListItems: Array.from({ length: people }, () => row.item({ contactListId: list.id })),
  };
}

/** How many rows of each kind a company has. */
function countsOf(companyId: number) {
  return read(companyId, async ({ db }) => ({
    queues: await db.$count(queues),
    users: await db.$count(users),
    tags: await db.$count(tags),
    contacts: await db.$count(contacts),
    tickets: await db.$count(tickets),
    messages: await db.$count(messages),
    items: await db.$count(contactListItems),
    moved: await db.$count(movedRows),
  }));
}

const whole = { queues: 1, users: 1, tags: 2, contacts: 12, tickets: 12, messages: 48, items: 12 };

test('a second copy brings nothing twice, reads only what may be new of large kinds, and applies changes', async () => {
  const source = fakeSource(smallCompany(), { pageSize: 5, now: new Date('2026-02-01T12:00:00Z') });
  const companyId = await copyOne(server, source);
  const { moved, ...counts } = await countsOf(companyId);
  assert.deepEqual(counts, whole);
  source.reads.length = 0;
  const [queue] = source.stored.queues ?? [];
  const [contact] = source.stored.contacts ?? [];
  Object.assign(queue ?? {}, { greetingMessage: 'Oi!' });
  Object.assign(contact ?? {}, { name: 'Outro nome', updatedAt: new Date('2026-02-01T11:50:00Z') });
  assert.equal(await copyOne(server, source), companyId);
  assert.equal((await countsOf(companyId)).moved, moved);
  const readOf = (kind: string) => source.reads.find((one) => one.kind === kind);
  assert.deepEqual([readOf('contacts')?.rows, readOf('messages')?.rows, readOf('users')?.rows], [1, 0, 1]);
  assert.equal(readOf('messages')?.changedSince?.toISOString(), '2026-02-01T11:45:00.000Z');
  const [stored] = await read(companyId, ({ db }) => db.select().from(queues));
  assert.equal(stored?.greetingMessage, 'Oi!');
  const names = await read(companyId, ({ db }) => db.select({ name: contacts.name }).from(contacts));
  assert.equal(names.filter(({ name }) => name === 'Outro nome').length, 1);
});

test('a tag that is taken from a ticket there goes here, too, although no time there says so', async () => {
  const rows = smallCompany(1);
  const [ticket] = rows.tickets ?? [];
  Object.assign(ticket ?? {}, { tagIds: [rows.tags?.[0]?.id] });
  const source = fakeSource(rows, { now: new Date('2026-02-01T12:00:00Z') });
  const companyId = await copyOne(server, source);
  const tagged = () => read(companyId, ({ db }) => db.$count(ticketTags));
  assert.equal(await tagged(), 1);
  Object.assign(ticket ?? {}, { tagIds: [] });
  await copyOne(server, source);
  assert.equal(await tagged(), 0);
});

test('what people changed here since the copy stays, and is a finding', async () => {
  const source = fakeSource(smallCompany(1));
  const companyId = await copyOne(server, source);
  await read(companyId, ({ db }) => db.update(queues).set({ greetingMessage: 'Nosso' }));
  Object.assign(source.stored.queues?.[0] ?? {}, { greetingMessage: 'Deles' });
  await copyOne(server, source);
  const [stored] = await read(companyId, ({ db }) => db.select().from(queues));
  assert.equal(stored?.greetingMessage, 'Nosso');
  assert.equal((await findingsOf(server, companyId)).changedHere?.count, 1);
});

test('a copy that is killed a hundred times brings every row once', async () => {
  const source = fakeSource(smallCompany(), { pageSize: 3 });
  let kills = 0;
  let companyId = 0;
  const { database } = server.database;
  for (let attempt = 0; ; attempt += 1) {
    // It dies in one of the next units.
    let left = 1 + ((attempt * 7) % 5);
    const mortal = mortalDatabase(database, () => {
      left -= 1;
      if (kills >= 100 || left > 0) return null;
      kills += 1;
      return (['before', 'within', 'after'] as const)[kills % 3] ?? null;
    });
    const outcome = await copyFrom(server, source, { services: { database: mortal } }).catch(() => undefined);
    if (outcome) {
      companyId = outcome[0]?.companyId ?? 0;
      break;
    }
  }
  assert.equal(kills, 100);
  assert.equal((await findingsOf(server, companyId)).rowFailed, undefined);
  const { moved: _moved, ...counts } = await countsOf(companyId);
  assert.deepEqual(counts, whole);
});

test('a row that cannot be written is a finding, and the rest of its page is copied', async () => {
  const rows = smallCompany(6);
  const bad = rows.contactListItems?.[3];
  // More than PostgreSQL takes for a time.
  Object.assign(bad ?? {}, { createdAt: new Date(8.64e15) });
  const source = fakeSource(rows);
  const companyId = await copyOne(server, source);
  const findings = await findingsOf(server, companyId);
  assert.equal((await countsOf(companyId)).items, 5);
  assert.deepEqual(
    findings.rowFailed?.examples.map(({ kind, id }) => [kind, id]),
    [['contactListItems', bad?.id]],
  );
});

test('a lost database of the other product stops the copy with a sentence, and the next one continues', async () => {
  const source = fakeSource(smallCompany(), { pageSize: 3 });
  source.loseAfter(9);
  await assert.rejects(copyFrom(server, source), /does not answer any more.*continues/);
  source.loseAfter(Number.POSITIVE_INFINITY);
  const companyId = await copyOne(server, source);
  const { moved: _moved, ...counts } = await countsOf(companyId);
  assert.deepEqual(counts, whole);
});

test('a full disk stops the copy with a sentence', async () => {
  const source = fakeSource({
    companies: [row.company({ id: '1' })],
    quickMessages: [row.quickMessage({ mediaPath: 'x' })],
  });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const storage = { ...server.platform.storage, keepStream: () => Promise.reject(full) };
  const files = { find: async () => ({ path: import.meta.filename, size: 1 }) };
  await assert.rejects(copyFrom(server, source, { files, services: { storage } }), /disk is full/);
});

test('somebody stops a copy between two pages, and a second one is refused while it runs', async () => {
  const source = fakeSource(smallCompany(), { pageSize: 3 });
  const stopping = new AbortController();
  const second: unknown[] = [];
  const breathe = async () => {
    if (second.length > 0) return;
    second.push(await copyFrom(server, source).catch((error: unknown) => error));
    stopping.abort();
  };
  await assert.rejects(copyFrom(server, source, { signal: stopping.signal, services: { breathe } }), /Stopped/);
  assert.match(String(second[0]), /Another copy/);
  assert.ok(await copyOne(server, source));
});

test('the progress says what is copied, of how much, and is kept with the company', async () => {
  const source = fakeSource(smallCompany(), { pageSize: 5 });
  const shown: CopyProgress[] = [];
  const companyId = await copyOne(server, source, { onProgress: (_company, progress) => shown.push(progress) });
  const ofMessages = shown.filter(({ kind }) => kind === 'messages').at(-1);
  assert.deepEqual([ofMessages?.done.messages, ofMessages?.total.messages], [48, 48]);
  const [stored] = await system(({ db }) =>
    db.select().from(movedCompanies).where(eq(movedCompanies.companyId, companyId)),
  );
  assert.deepEqual([stored?.state, stored?.progress.kind, stored?.progress.done?.contacts], ['copied', null, 12]);
});

test('two companies with the same ids come apart, and neither sees or gets anything of the other', async () => {
  const ofTwo = [smallCompany(2), smallCompany(3)];
  const rows: FakeRows = { companies: [row.company({ id: '1' }), row.company({ id: '2' })] };
  rows.tags = ofTwo.flatMap(({ tags = [] }, place) => tags.map((tag) => ({ ...tag, companyId: `${place + 1}` })));
  rows.users = ofTwo.flatMap(({ users = [] }, place) =>
    users.map((user) => ({ ...user, id: `u${place}`, companyId: `${place + 1}`, email: 'dona@former.example' })),
  );
  rows.queues = [row.queue({ id: 'q', name: 'Deles', companyId: '2' })];
  rows.connections = [row.connection({ companyId: '1', queueIds: ['q'] })];
  const outcomes = await copyFrom(server, fakeSource(rows), { companyIds: ['1', '2'] });
  const [first = 0, second = 0] = outcomes.map(({ companyId }) => companyId ?? 0);
  assert.notEqual(first, second);
  const counts = [await countsOf(first), await countsOf(second)];
  assert.deepEqual(
    counts.map(({ tags: ofTags, queues: ofQueues, users: ofUsers }) => [ofTags, ofQueues, ofUsers]),
    [
      [2, 0, 1],
      [2, 1, 1],
    ],
  );
  const moved = await read(first, ({ db }) => db.select().from(movedRows));
  assert.deepEqual([...new Set(moved.map(({ companyId }) => companyId))], [first]);
  const present = await system(({ db }) =>
    db.select({ id: companies.id }).from(companies).where(eq(companies.id, first)),
  );
  assert.equal(present.length, 1);
});

test('a company that works here already stops no other: it is passed over among all, and named to who asked for it', async () => {
  const both = [row.company({ id: '1' }), row.company({ id: '2' })];
  const source = fakeSource({ companies: both, tags: [{ ...row.tag(), companyId: '2' }] });
  const [first, second] = await copyFrom(server, source, { companyIds: ['1', '2'] });
  assert.ok(first?.companyId && second?.companyId);
  const { companyId } = second;
  await system(({ db }) =>
    db
      .update(movedCompanies)
      .set({ state: 'switched' })
      .where(eq(movedCompanies.companyId, first.companyId ?? 0)),
  );
  source.stored.tags?.push({ ...row.tag({ name: 'Lead' }), companyId: '2' });
  assert.deepEqual(await copyFrom(server, source, { companyIds: ['1', '2'], isNamed: false }), [second]);
  assert.equal(await read(companyId, ({ db }) => db.$count(tags)), 2);
  source.stored.tags?.push({ ...row.tag({ name: 'Novo' }), companyId: '2' });
  await assert.rejects(copyFrom(server, source, { companyIds: ['1', '2'] }), { code: 'ERR_MOVE_SWITCHED' });
  assert.equal(await read(companyId, ({ db }) => db.$count(tags)), 3);
});
