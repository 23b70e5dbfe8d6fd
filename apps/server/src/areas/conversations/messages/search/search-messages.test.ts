import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { messageWordBacklog, messageWords } from '../message-words.schema.ts';
import { messages } from '../messages.schema.ts';
import { indexOldMessagesWork } from './index-old-messages.ts';

describe('Search in messages', () => {
  const server = useSharedServer();
  let companyId: number;
  let queueId: number;
  let ana: TestUser;
  let admin: TestUser;
  let ticketId: number;
  let contactId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    queueId = (await server.make.queue({ companyId })).id;
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [queueId] });
    admin = await server.make.user({ companyId, name: 'Chefe', profile: 'admin' });
    contactId = (await server.make.contact({ companyId, name: 'Maria Silva' })).id;
    ticketId = (await server.make.ticket({ companyId, contactId, queueId, status: 'open', userId: ana.id })).id;
  });

  const write = async (body: string, overrides: object = {}) =>
    (await server.make.message({ companyId, ticketId, queueId, body, ...overrides })).id;
  const search = async (query: Record<string, unknown>, as = ana) => {
    const { status, body } = await server.call('GET /messages/search', { as, query });
    assert.equal(status, 200);
    return body;
  };
  const find = async (searchParam: string, as = ana, filter: object = {}) =>
    (await search({ searchParam, ...filter }, as)).messages.map(({ id }) => id);
  const elsewhere = async (overrides: object = {}) => {
    const other = await server.make.queue({ companyId });
    const contact = await server.make.contact({ companyId });
    const ticket = await server.make.ticket({ companyId, contactId: contact.id, queueId: other.id, ...overrides });
    return { queueId: other.id, ticketId: ticket.id, contactId: contact.id };
  };

  test('messages contain all words, in any order, without accents and as beginnings; newest first', async () => {
    const older = await write('O orçamento da geladeira chegou', { createdAt: new Date('2026-01-01') });
    const newer = await write('Geladeira: ORCAMENTO?');
    await write('Só a geladeira');
    assert.deepEqual(await find('geladeira orcam'), [newer, older]);
    assert.deepEqual(await find('ÓRÇAMENTO'), [newer, older]);
    assert.deepEqual(await find('rcamento'), []);
  });

  test('what a former version could not show is found without the name of the protocol', async () => {
    const id = await write('productMessage', { mediaType: 'unknown' });
    const { messages: found } = await search({ searchParam: 'productmessage' });
    for (const hit of found) assert.doesNotMatch(JSON.stringify(hit), /productMessage/i);
    assert.deepEqual(
      found.map((hit) => hit.id),
      [id],
    );
  });

  test('a phrase is found in its order only', async () => {
    const phrase = await write('Então bom dia, Maria!');
    await write('Dia bom');
    await write('Bom dias');
    assert.deepEqual(await find('"bom dia"'), [phrase]);
    assert.deepEqual(await find('maria "bom dia"'), [phrase]);
    assert.equal((await find('bom dia')).length, 3);
  });

  test('the hit is marked in an excerpt, with author, contact and time', async () => {
    await write(`${'muito antes '.repeat(40)}a Geladeira chegou ${'muito depois '.repeat(40)}`, {
      contactId,
      sentAt: new Date('2026-03-04T05:06:07Z'),
    });
    const [hit] = (await search({ searchParam: 'geladeira' })).messages;
    assert.ok(hit);
    const [[from = 0, to = 0] = []] = hit.marks;
    assert.equal(hit.excerpt.slice(from, to), 'Geladeira');
    assert.ok(hit.excerpt.length < 200 && hit.excerpt.startsWith('…') && hit.excerpt.endsWith('…'));
    const { author, createdAt, ticket } = hit;
    assert.deepEqual(
      [author, createdAt, ticket.contact.name, ticket.id],
      ['Maria Silva', '2026-03-04T05:06:07.000Z', 'Maria Silva', ticketId],
    );
  });

  test('agents find messages that they may read; administrators all of their company', async () => {
    const own = await write('segredo');
    const place = await elsewhere();
    const other = await write('segredo', place);
    const [round] = await server.database.database.system(async ({ db }) => {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into ticket_cycles (company_id, ticket_id, queue_id, finished_at)
        values (${companyId}, ${ticketId}, ${place.queueId}, now()) returning id`);
      return rows;
    });
    const hidden = await write('segredo', { queueId: place.queueId, cycleId: round?.id });
    const stranger = await server.make.company();
    const foreign = await server.make.user({ companyId: stranger.id, profile: 'admin' });
    assert.deepEqual(await find('segredo'), [own]);
    assert.deepEqual(await find('segredo', admin), [hidden, other, own]);
    assert.deepEqual(await find('segredo', foreign), []);
  });

  test('edited words are found, deleted messages and former words are not', async () => {
    const [edited, deleted] = [await write('antigamente'), await write('antigamente também')];
    await server.database.database.system(async ({ db }) => {
      await db.update(messages).set({ body: 'atualmente' }).where(eq(messages.id, edited));
      await db.update(messages).set({ isDeleted: true }).where(eq(messages.id, deleted));
    });
    assert.deepEqual([await find('antigamente'), await find('atualmente')], [[], [edited]]);
  });

  test('filters: contact, chat, agent, queue, tag and days', async () => {
    const place = await elsewhere({ userId: admin.id });
    const other = await write('caixa', { ...place, createdAt: new Date('2026-02-10T12:00:00Z'), userId: admin.id });
    const own = await write('caixa', { createdAt: new Date('2026-03-10T12:00:00Z') });
    const tag = await server.make.tag({ companyId });
    await server.call('POST /tags/sync', { as: admin, body: { ticketId, tags: [{ id: tag.id }] } });
    const cases: [object, number[]][] = [
      [{ contactId }, [own]],
      [{ contactId: place.contactId }, [other]],
      [{ ticketId }, [own]],
      [{ queueId: place.queueId }, [other]],
      [{ userId: admin.id }, [other]],
      [{ tagId: tag.id }, [own]],
      [{ from: '2026-03-01' }, [own]],
      [{ until: '2026-02-10' }, [other]],
      [{ from: '2026-02-11', until: '2026-03-09' }, []],
      [{ contactId, from: '2026-03-11' }, []],
    ];
    for (const [filter, ids] of cases)
      assert.deepEqual(await find('caixa', admin, filter), ids, JSON.stringify(filter));
  });

  test('pages follow each other without gaps or repetitions, beyond the range of one call', async () => {
    await server.database.database.system(({ db }) =>
      db.execute(sql`
        insert into messages (company_id, ticket_id, queue_id, body, created_at)
        select ${companyId}, ${ticketId}, ${queueId}, case when n % 100 = 0 then 'raridade ' else 'comum ' end || n,
          now() - n * interval '1 hour' from generate_series(1, 5000) n`),
    );
    for (const filter of [{}, { contactId }]) {
      const ids: number[] = [];
      let next: string | null | undefined;
      while (next !== null) {
        const page = await search({ searchParam: 'raridade', ...filter, ...(next ? { after: next } : {}) });
        assert.ok(page.messages.length <= 20);
        ids.push(...page.messages.map(({ id }) => id));
        ({ next } = page);
      }
      assert.deepEqual([ids.length, new Set(ids).size], [50, 50]);
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
        'newest first',
      );
    }
    assert.deepEqual(await find('comum raridade'), []);
    assert.equal((await find('comum')).length, 20);
  });

  test('where a search continues tells nothing of messages that one may not read, and serves no other user', async () => {
    const hidden = await elsewhere();
    await server.database.database.system(({ db }) =>
      db.execute(sql`
        insert into messages (company_id, ticket_id, queue_id, body, created_at)
        select ${companyId}, ${hidden.ticketId}, ${hidden.queueId}, 'segredo ' || n,
          '2026-05-01'::timestamptz - n * interval '1 hour' from generate_series(1, 5000) n`),
    );
    const { messages: found, next } = await search({ searchParam: 'segredo' });
    assert.deepEqual(found, []);
    assert.ok(next);
    assert.doesNotMatch(Buffer.from(next, 'base64url').toString('latin1'), /\d{9}/);
    assert.doesNotMatch(next, /-\d+$/);
    const same = (await search({ searchParam: 'segredo' })).next;
    assert.equal(same?.length, next.length);
    const continued = (after: string, as: TestUser) =>
      server.call('GET /messages/search', { as, query: { searchParam: 'segredo', after } });
    assert.equal((await continued(next, ana)).status, 200);
    for (const [after, as] of [
      [next, admin],
      [`${next.slice(0, -4)}AAAA`, ana],
      ['1777593600000-5', ana],
    ] as const) {
      const { status, body } = await continued(after, as);
      assert.deepEqual([status, body.issues?.[0]?.path], [400, 'query.after']);
    }
  });

  test('a search without words finds nothing, a too long one is refused', async () => {
    await write("100% d'água \\ 'x' & y:*");
    for (const text of ['', '   ', '?!...', '""', "'", '\\', '😀', '&|!:*()<->', '\u0001'])
      assert.deepEqual(await find(text), [], text);
    assert.equal((await find("d'agua 100")).length, 1);
    assert.equal((await find(`${'a b c d e '.repeat(20)}`)).length, 0);
    const { status } = await server.call('GET /messages/search', { as: ana, query: { searchParam: 'x'.repeat(500) } });
    assert.equal(status, 400);
    for (const after of ['1', 'x-y', '9'.repeat(40)])
      assert.equal(
        (await server.call('GET /messages/search', { as: ana, query: { searchParam: 'x', after } })).status,
        400,
      );
  });

  test('messages from before the index are added to it, deleted ones are not', async () => {
    const [old, deleted] = [await write('relíquia'), await write('relíquia', { isDeleted: true })];
    await server.database.database.system(async ({ db }) => {
      await db.delete(messageWords).where(eq(messageWords.companyId, companyId));
      await db.insert(messageWordBacklog).values({ belowId: deleted + 1 });
    });
    assert.deepEqual(await find('reliquia'), []);
    await indexOldMessagesWork(server.platform).run(new AbortController().signal);
    assert.deepEqual(await find('reliquia'), [old]);
    assert.deepEqual(await server.database.database.system(({ db }) => db.select().from(messageWordBacklog)), []);
  });

  test('words of other scripts, numbers and emoji beside words are found', async () => {
    const id = await write('Привет мир 🚚entrega🚚 pedido nº 0042-A “aspas”');
    for (const text of ['привет', 'мир', 'entrega', '0042', 'aspas', '"0042 a"'])
      assert.deepEqual(await find(text), [id], text);
  });
});
