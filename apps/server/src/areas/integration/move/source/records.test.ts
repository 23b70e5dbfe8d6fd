import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onPostgresql } from '../../../../testing/database.ts';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { readAll } from '../testing/read-all.ts';
import { addTraps, type Traps } from '../testing/traps.ts';
import { type OpenSource, openSource } from './open-source.ts';

describe('records of the 6.x edition', { skip: !onPostgresql }, () => {
  let old: OldDatabase;
  let traps: Traps;
  let source: OpenSource;

  before(async () => {
    old = await oldDatabase('saas');
    traps = await addTraps(old);
    source = await openSource(old.url);
  });
  after(async () => {
    await source.close();
    await old.close();
  });

  test('a message has its quote, reactions, former texts and the id of WhatsApp', async () => {
    const messages = await readAll(source, 'messages');
    const shared = messages.filter(({ wid }) => wid === traps.sharedMessageId);
    assert.equal(shared.length, 1);
    assert.deepEqual(shared[0]?.reactions, [{ from: String(traps.userId), emoji: '❤️', fromMe: true }]);
    assert.deepEqual(
      shared[0]?.formerTexts.map(({ body }) => body),
      ['Ol'],
    );
    assert.ok(messages.some(({ quotedId, isDeleted }) => quotedId === traps.sharedMessageId && isDeleted));
    const [theirs] = await readAll(source, 'messages', { companyId: '2' });
    assert.deepEqual([theirs?.wid, theirs?.formerTexts], [traps.sharedMessageId, []]);
  });

  test('40 MB of protocol are left out, and NUL and half characters in it are replaced', async () => {
    source.findings();
    const messages = await readAll(source, 'messages');
    const vast = messages.find(({ body }) => body === 'Vast');
    assert.equal(vast?.dataJson, null);
    const found = source.findings().filter(({ reason }) => reason === 'largeProtocolMessage');
    assert.deepEqual(
      found.map(({ id }) => id),
      [vast?.id],
    );
    const halves = messages.find(({ body }) => body === 'Halves');
    assert.deepEqual(JSON.parse(halves?.dataJson ?? ''), { text: ' and \ufffd alone' });
  });

  test('a round has the rating that was given then', async () => {
    const rounds = await readAll(source, 'rounds');
    assert.deepEqual(
      rounds.map(({ rating }) => rating).filter((rating) => rating !== null),
      [2],
    );
    assert.equal(rounds.find(({ rating }) => rating === 2)?.finishedAt?.toISOString(), '2025-01-01T11:00:00.000Z');
  });

  test('due dates are read from all formats that occur', async () => {
    source.findings();
    const days = (await readAll(source, 'invoices')).map(({ dueDate }) => dueDate);
    assert.deepEqual(days, ['2031-01-01', '2031-02-01', '2031-01-01', '2031-01-01', null, null, null]);
    assert.deepEqual(
      source.findings().map(({ detail }) => detail),
      ['dueDate: 0001-01-01', 'dueDate: soon'],
    );
  });

  test('parents of the tree come before their children, and a circle is opened', async () => {
    const options = await readAll(source, 'queueOptions');
    const places = new Map(options.map(({ id }, place) => [id, place]));
    for (const { id, parentId } of options)
      assert.ok(parentId === null || (places.get(parentId) ?? Infinity) < (places.get(id) ?? 0), id);
    assert.equal(options.length, 4);
  });

  test('people keep numbers as stored, with extra fields, and connections their queues', async () => {
    const contacts = await readAll(source, 'contacts');
    const [long] = traps.ninthDigitTwins;
    assert.deepEqual(contacts.find(({ id }) => id === String(long))?.extraInfo, [
      { name: 'CPF', value: '<script>alert(1)</script>' },
    ]);
    const connections = await readAll(source, 'connections');
    assert.deepEqual(connections[0]?.queueIds, ['1']);
    assert.deepEqual(
      connections.map(({ isPaired }) => isPaired),
      [false, false],
    );
    const users = await readAll(source, 'users');
    assert.deepEqual(users[0]?.queueIds, ['1', '9999']);
  });

  test('rows without a company are read with the company of their ticket', async () => {
    await old.addMessage({ ticketId: traps.manyTickets[0] ?? 0, companyId: null, body: 'Of an old version' });
    const bodies = (await readAll(source, 'messages')).map(({ body }) => body);
    assert.ok(bodies.includes('Of an old version'));
    const others = (await readAll(source, 'messages', { companyId: '2' })).map(({ body }) => body);
    assert.ok(!others.includes('Of an old version'));
  });

  test('a page holds little of large texts', async () => {
    const dataJson = JSON.stringify({ filler: 'x'.repeat(900_000) });
    await old.addMany(
      'Messages',
      Array.from({ length: 30 }, () => ({ companyId: 3, ticketId: 1, dataJson })),
    );
    const sizes: number[] = [];
    for await (const page of source.rows('messages', { companyId: '3' }))
      sizes.push(page.reduce((sum, row) => sum + (row.dataJson?.length ?? 0), 0));
    assert.ok(Math.max(...sizes) < 10_000_000, sizes.join(', '));
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      30 * dataJson.length,
    );
  });

  test('a row that is added while rows are read is not seen, and one that is deleted still is', async () => {
    await old.addMany(
      'Tags',
      Array.from({ length: 1_200 }, () => ({ companyId: 2 })),
    );
    const pages = source.rows('tags', { companyId: '2' })[Symbol.asyncIterator]();
    const first = await pages.next();
    await old.run('DELETE FROM "Tags" WHERE "companyId" = 2');
    await old.add('Tags', { companyId: 2 });
    let count = first.done ? 0 : first.value.length;
    for (let page = await pages.next(); !page.done; page = await pages.next()) count += page.value.length;
    assert.equal(count, 1_200);
  });
});

test('ids may be uuids', { skip: !onPostgresql }, async (t) => {
  const old = await oldDatabase('saas');
  t.after(() => old.close());
  await old.run('ALTER TABLE "Contacts" ALTER COLUMN id TYPE uuid USING NULL');
  await old.run('ALTER TABLE "ContactCustomFields" ALTER COLUMN "contactId" TYPE text');
  const id = '6f6f6f6f-0000-4000-8000-000000000002';
  await old.add('Contacts', { companyId: 1, id });
  await old.add('ContactCustomFields', { contactId: id, name: 'CPF', value: '1' });
  const source = await openSource(old.url);
  t.after(() => source.close());
  const [contact] = await readAll(source, 'contacts');
  assert.deepEqual([contact?.id, contact?.extraInfo.length], [id, 1]);
});
