import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('Tags', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const create = (as: TestUser, body: object) => server.call('POST /tags', { as, body });
  const change = (as: TestUser, tagId: number, body: object) =>
    server.call('PUT /tags/:tagId', { as, params: { tagId }, body });
  const sync = (as: TestUser, ticketId: number, tags: unknown) =>
    server.call('POST /tags/sync', { as, body: { ticketId, tags } });
  const namesIn = ({ body }: { body: { tags?: { name: string }[] } }) => (body.tags ?? []).map(({ name }) => name);

  test('a tag is created with only a name, found by a part of it, and counted', async () => {
    const { ana, make } = office;
    const { body: vip } = await create(ana, { name: 'Vídeo' });
    await create(ana, { name: 'Atraso', color: '#f87171' });
    assert.deepEqual([vip.name, vip.kanban, vip.userId, vip.ticketsCount], ['Vídeo', 0, ana.id, 0]);
    const ticket = await make();
    await sync(ana, ticket.id, [vip.id]);
    const found = await server.call('GET /tags', { as: ana, query: { searchParam: 'video' } });
    assert.deepEqual(
      [found.body.count, found.body.hasMore, found.body.tags.map(({ name, ticketsCount }) => [name, ticketsCount])],
      [1, false, [['Vídeo', 1]]],
    );
    const { body: all } = await server.call('GET /tags', { as: ana });
    assert.deepEqual(namesIn({ body: all }), ['Atraso', 'Vídeo']);
  });

  test('a name has 3 to 50 characters and is unique in its company', async () => {
    const { ana, companyId } = office;
    for (const [body, code] of [
      [{}, 'required'],
      [{ name: ' ab ' }, 'tooShort'],
      [{ name: 'a'.repeat(51) }, 'tooLong'],
      [{ name: 'Atraso', color: 'red' }, 'invalidFormat'],
    ] as const) {
      const refused = await create(ana, body);
      assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [400, code], JSON.stringify(body));
    }
    const { body: known } = await create(ana, { name: 'Atenção' });
    const again = await create(ana, { name: ' ATENCAO ' });
    assert.deepEqual([again.status, again.body.error], [409, 'ERR_DUPLICATED_TAG']);
    const { body: other } = await create(ana, { name: 'Outra' });
    assert.equal((await change(ana, other.id, { name: 'atencao' })).body.error, 'ERR_DUPLICATED_TAG');
    assert.equal((await change(ana, known.id, { name: 'ATENÇÃO' })).body.name, 'ATENÇÃO');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    assert.equal((await create(stranger, { name: 'Atenção' })).status, 200);
    assert.equal((await change(stranger, known.id, { name: 'Minha' })).body.error, 'ERR_NO_TAG_FOUND');
    assert.notEqual(stranger.companyId, companyId);
  });

  test('of many simultaneous creations of one name, one succeeds', async () => {
    const { ana } = office;
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(ana, { name: index % 2 ? 'Urgente' : 'urgente' })),
    );
    assert.deepEqual(results.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('only administrators and supervisors make a tag a lane, and change or delete one (SPEC §6)', async () => {
    const { ana, admin, companyId } = office;
    const supervisor = await server.make.user({ companyId, profile: 'supervisor' });
    assert.equal((await create(ana, { name: 'Novo', kanban: 1 })).body.error, 'ERR_NO_PERMISSION');
    const { body: tag } = await create(ana, { name: 'Novo', kanban: 0 });
    assert.equal((await change(ana, tag.id, { kanban: 1 })).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(supervisor, tag.id, { kanban: true })).body.kanban, 1);
    for (const changes of [{ name: 'Novinho', kanban: 1 }, { name: 'Novinho' }, { color: '#000000' }, { kanban: 0 }]) {
      assert.equal((await change(ana, tag.id, changes)).body.error, 'ERR_NO_PERMISSION');
    }
    const remove = (as: TestUser) => server.call('DELETE /tags/:tagId', { params: { tagId: tag.id }, as });
    assert.equal((await remove(ana)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(supervisor, tag.id, { name: 'Novinho' })).body.name, 'Novinho');
    assert.equal((await change(admin, tag.id, { kanban: 0 })).body.kanban, 0);
    assert.equal((await change(ana, tag.id, { name: 'Velho' })).body.name, 'Velho', 'no lane any more');
    assert.equal((await remove(ana)).status, 200);
  });

  test('a company has at most 1000 tags and 50 lanes', async () => {
    const { admin, companyId, system } = office;
    const fill = (count: number, kanban: number) =>
      system(({ db }) =>
        db.execute(sql`insert into tags (company_id, name, color, kanban)
          select ${companyId}, 'Tag ' || ${kanban}::int || ' ' || n, '#f87171', ${kanban}::int
          from generate_series(1, ${count}::int) n`),
      );
    await fill(50, 1);
    assert.equal((await create(admin, { name: 'Mais uma', kanban: 1 })).body.error, 'ERR_TOO_MANY_TAGS');
    const { body: tag } = await create(admin, { name: 'Mais uma' });
    assert.equal((await change(admin, tag.id, { kanban: 1 })).body.error, 'ERR_TOO_MANY_TAGS');
    await fill(949, 0);
    assert.equal((await create(admin, { name: 'Demais' })).body.error, 'ERR_TOO_MANY_TAGS');
  });

  test('the tags of a ticket are replaced by ids, records and new names', async () => {
    const { ana, make } = office;
    const { id: ticketId } = await make();
    const { body: first } = await create(ana, { name: 'Primeira' });
    const { body: second } = await create(ana, { name: 'Segunda' });
    assert.deepEqual(namesIn(await sync(ana, ticketId, [first.id, { id: second.id, name: 'x' }])), [
      'Primeira',
      'Segunda',
    ]);
    assert.deepEqual(namesIn(await sync(ana, ticketId, [{ name: 'segunda' }, { name: 'Terceira' }])), [
      'Segunda',
      'Terceira',
    ]);
    assert.deepEqual(namesIn(await sync(ana, ticketId, [])), []);
    assert.equal((await sync(ana, ticketId, [2_000_000_000])).body.error, 'ERR_NO_TAG_FOUND');
    assert.equal((await sync(ana, ticketId, [{ name: 'ab' }])).status, 400);
    assert.equal(
      (
        await sync(
          ana,
          ticketId,
          Array.from({ length: 51 }, () => first.id),
        )
      ).status,
      400,
    );
  });

  test('a ticket gets tags only from users who see it, and only tags of its company', async () => {
    const { ana, bruno, admin, make } = office;
    const { id: ticketId } = await make();
    const { body: tag } = await create(ana, { name: 'Primeira' });
    assert.equal((await sync(bruno, ticketId, [tag.id])).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await sync(admin, ticketId, [tag.id])).status, 200);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await sync(stranger, ticketId, [])).body.error, 'ERR_NO_TICKET_FOUND');
    const { body: foreign } = await create(stranger, { name: 'De fora' });
    assert.equal((await sync(ana, ticketId, [foreign.id])).body.error, 'ERR_NO_TAG_FOUND');
    const read = await office.read(ana, ticketId);
    assert.deepEqual(namesIn(read), ['Primeira']);
  });

  test('of several lanes, the ticket gets the last new one', async () => {
    const { ana, admin, make } = office;
    const { id: ticketId } = await make();
    const lane = async (name: string) => (await create(admin, { name, kanban: 1 })).body.id;
    const [one, two] = [await lane('Lane 1'), await lane('Lane 2')];
    assert.deepEqual(namesIn(await sync(ana, ticketId, [one, two])), ['Lane 2']);
    assert.deepEqual(namesIn(await sync(ana, ticketId, [one, two])), ['Lane 1']);
    assert.deepEqual(namesIn(await sync(ana, ticketId, [one])), ['Lane 1']);
  });

  test('changes are published to the company; a ticket’s tags only to users who see it', async () => {
    const { ana, bruno, companyId, make } = office;
    const { id: ticketId } = await make();
    const sockets = { ana: await server.socket(ana), bruno: await server.socket(bruno) };
    const { body: tag } = await create(ana, { name: 'Atraso' });
    await sync(ana, ticketId, [tag.id]);
    await change(ana, tag.id, { name: 'Atrasado' });
    await server.call('DELETE /tags/:tagId', { as: ana, params: { tagId: tag.id } });
    const contains = (part: string) => (payload: unknown) => JSON.stringify(payload).includes(part);
    const name = `company-${companyId}-tag`;
    for (const part of ['"create"', '"ticketsCount":1', 'Atrasado', '"delete"']) {
      await sockets.bruno.waitFor(name, contains(part));
    }
    await sockets.ana.waitFor(`company-${companyId}-ticket`, contains('Atraso'));
    assert.ok(!sockets.bruno.heard.some(({ name: heard }) => heard === `company-${companyId}-ticket`));
    assert.deepEqual(namesIn(await office.read(ana, ticketId)), []);
    const gone = await server.call('GET /tags/:tagId', { as: ana, params: { tagId: tag.id } });
    assert.deepEqual([gone.status, gone.body.error], [404, 'ERR_NO_TAG_FOUND']);
  });
});
