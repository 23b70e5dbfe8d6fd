import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { closeBySystem } from './close-tickets.ts';
import { reasonOfEnd } from './resolve-reason.ts';
import { type Office, openOffice } from './testing/office.ts';
import { ticketEvents } from './tickets.schema.ts';

describe('the reason for which a ticket is resolved', () => {
  const server = useSharedServer();
  let office: Office;
  let sale: number;
  let price: number;
  let broken: number;
  beforeEach(async () => {
    office = await openOffice(server);
    sale = await add({ name: 'Venda' });
    price = await add({ name: 'Preço', parentId: sale });
    broken = await add({ name: 'Defeito', queueIds: [office.support.id] });
    await ask(office.sales.id, 'required');
  });

  const add = async (body: { name: string; parentId?: number; queueIds?: number[] }) =>
    (await server.call('POST /reasons', { as: office.admin, body })).body.id;
  const ask = (queueId: number, askReason: 'none' | 'optional' | 'required') =>
    server.call('PUT /queue/:queueId', { as: office.admin, params: { queueId }, body: { askReason } });
  const open = (overrides: object = {}) => office.make({ status: 'open', userId: office.ana.id, ...overrides });
  const resolve = (id: number, why: object = {}, as: TestUser = office.ana) =>
    office.change(as, id, { status: 'closed', ...why });
  const lastRound = async (id: number) => (await office.cycles(id)).at(-1);
  const statusOf = async (id: number) => (await office.read(office.admin, id)).body.status;
  const events = (id: number) =>
    office.system(({ db }) =>
      db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, id)).orderBy(asc(ticketEvents.id)),
    );

  test('is required where the queue says so, and kept with its note, its time and who gave it', async () => {
    const { id } = await open();
    const refused = await resolve(id);
    assert.deepEqual([refused.status, refused.body.error, await statusOf(id)], [409, 'ERR_REASON_REQUIRED', 'open']);
    assert.equal((await resolve(id, { reasonId: price, closingNote: ' Achou caro ' })).status, 200);
    const round = await lastRound(id);
    assert.deepEqual(
      [round?.reasonId, round?.reasonUserId, round?.closingNote, round?.finishedBy, round?.finishedAt !== null],
      [price, office.ana.id, 'Achou caro', 'user', true],
    );
    const line = (await events(id)).at(-1);
    assert.deepEqual([line?.kind, line?.reasonName, line?.closingNote], ['resolved', 'Venda › Preço', 'Achou caro']);
  });

  test('costs no statement where nobody gives one, unless it is required', async () => {
    const untouched = {
      get db(): Unit['db'] {
        throw new Error('a statement');
      },
    };
    const asked = (askReason: 'none' | 'optional' | 'required') =>
      reasonOfEnd(untouched, office.companyId, { id: office.sales.id, askReason }, { closingNote: 'Nota' });
    for (const askReason of ['none', 'optional'] as const)
      assert.deepEqual(await asked(askReason), { id: null, path: null, note: 'Nota' });
    await assert.rejects(asked('required'), /a statement/);
  });

  test('is one that is offered: no group, none of another queue, of another company, or archived', async () => {
    const { id } = await open();
    const stranger = await openOffice(server);
    const theirs = await server.call('POST /reasons', { as: stranger.admin, body: { name: 'Alheio' } });
    for (const reasonId of [sale, broken, theirs.body.id, 1_999_999_999])
      assert.equal((await resolve(id, { reasonId })).body.error, 'ERR_NO_REASON_FOUND', String(reasonId));
    assert.equal((await resolve(id, { reasonId: price, closingNote: 'x'.repeat(501) })).status, 400);
    assert.equal(await statusOf(id), 'open');
  });

  test('may be left out where it is optional or not asked, and where a required one does not exist', async () => {
    for (const askReason of ['optional', 'none'] as const) {
      await ask(office.sales.id, askReason);
      const { id } = await open();
      assert.equal((await resolve(id)).status, 200, askReason);
    }
    await ask(office.sales.id, 'required');
    await server.call('PUT /reasons/:reasonId', {
      as: office.admin,
      params: { reasonId: sale },
      body: { isArchived: true },
    });
    const { id } = await open();
    assert.equal((await resolve(id)).status, 200, 'what is left is for another queue');
  });

  test('stays with its round when the ticket is reopened', async () => {
    const { id } = await open();
    await resolve(id, { reasonId: price });
    await office.change(office.ana, id, { status: 'open' });
    const other = await add({ name: 'Prazo' });
    await resolve(id, { reasonId: other });
    assert.deepEqual(
      (await office.cycles(id)).map(({ reasonId }) => reasonId),
      [price, other],
    );
    const ticket = await office.read(office.ana, id);
    const query = { contactId: ticket.body.contactId };
    const { body } = await server.call('GET /contact-rounds', { as: office.ana, query });
    assert.deepEqual(
      body.records.map(({ reason }) => reason?.path),
      ['Prazo', 'Venda › Preço'],
    );
    const { body: chat } = await server.call('GET /messages/:ticketId', { as: office.ana, params: { ticketId: id } });
    const said = chat.events.filter(({ kind }) => kind === 'resolved').map(({ reasonName }) => reasonName);
    assert.deepEqual(said.sort(), ['Prazo', 'Venda › Preço']);
  });

  test('is not asked of the server itself, whose ends are told apart', async () => {
    const { id } = await office.make({ status: 'pending' });
    await office.system((unit) => closeBySystem(unit, id));
    const round = await lastRound(id);
    assert.deepEqual([await statusOf(id), round?.finishedBy, round?.reasonId], ['closed', 'system', null]);
  });

  test('is given once for many tickets: where it is not offered it is left out, or the ticket refused', async () => {
    await ask(office.support.id, 'required');
    const [one, two] = [await open(), await open({ queueId: office.support.id, userId: office.bruno.id })];
    const free = await open({ queueId: null });
    const change = async (ids: number[], why: object) => {
      const body = { ticketIds: ids, change: { kind: 'resolve' as const, ...why } };
      return (await server.call('POST /tickets/changes', { as: office.admin, body })).body;
    };
    const ids = [one.id, two.id, free.id];
    const bare = await change(ids.slice(0, 2), {});
    assert.deepEqual(
      bare.refused.map(({ error }) => error),
      ['ERR_REASON_REQUIRED', 'ERR_REASON_REQUIRED'],
    );
    const { changed, refused } = await change(ids, { reasonId: broken, closingNote: 'Lote' });
    assert.deepEqual([changed, refused], [[two.id, free.id], [{ ticketId: one.id, error: 'ERR_REASON_REQUIRED' }]]);
    assert.deepEqual([(await lastRound(two.id))?.reasonId, (await lastRound(free.id))?.reasonId], [broken, null]);
    assert.equal((await lastRound(free.id))?.closingNote, 'Lote');
    assert.equal((await change([one.id], { reasonId: 1_999_999_999 })).refused[0]?.error, 'ERR_NO_REASON_FOUND');
  });

  test('is required of whoever closes all, too, and kept where it is offered', async () => {
    const [one, two] = [await open(), await open({ queueId: office.support.id })];
    const closeAll = (why: object = {}) =>
      server.call('POST /tickets/closeAll', {
        as: office.admin,
        body: { status: 'open', selectedQueueIds: [office.sales.id, office.support.id], ...why },
      });
    const refused = await closeAll();
    assert.deepEqual(
      [refused.status, refused.body.error, await statusOf(one.id)],
      [409, 'ERR_REASON_REQUIRED', 'open'],
    );
    assert.equal((await closeAll({ reasonId: broken })).body.error, 'ERR_REASON_REQUIRED', 'it is not for Vendas');
    assert.equal((await closeAll({ reasonId: 1_999_999_999 })).body.error, 'ERR_NO_REASON_FOUND');
    const leather = await add({ name: 'Mudança', queueIds: [office.sales.id] });
    assert.equal((await closeAll({ reasonId: leather, closingNote: 'Fim do dia' })).body.closed, 2);
    const [mine, theirs] = [await lastRound(one.id), await lastRound(two.id)];
    assert.deepEqual([mine?.reasonId, mine?.reasonUserId, theirs?.reasonId], [leather, office.admin.id, null]);
    assert.deepEqual(
      [mine?.closingNote, theirs?.closingNote, theirs?.finishedBy],
      ['Fim do dia', 'Fim do dia', 'user'],
    );
    assert.equal((await events(one.id)).at(-1)?.reasonName, 'Mudança');
  });

  test('is required of programs, which see the reasons and the one of a ticket', async () => {
    const token = await server.make.apiKey({ companyId: office.companyId });
    const as = { ...office.admin, token };
    const { id } = await open();
    const put = (body: object) =>
      server.call('PUT /api/v1/tickets/:ticketId', {
        as,
        params: { ticketId: id },
        body: { status: 'closed', ...body },
      });
    assert.equal((await put({})).body.error, 'ERR_REASON_REQUIRED');
    const { body } = await server.call('GET /api/v1/reasons', { as });
    assert.deepEqual(
      body.reasons.map(({ path, queueIds }) => [path, queueIds]),
      [
        ['Venda › Preço', null],
        ['Defeito', [office.support.id]],
      ],
    );
    const closed = await put({ reasonId: price, closingNote: 'Pelo CRM' });
    assert.deepEqual(closed.body.reason, { id: price, name: 'Preço', path: 'Venda › Preço' });
    assert.equal(closed.body.closingNote, 'Pelo CRM');
    const round = await lastRound(id);
    assert.deepEqual([round?.finishedBy, round?.reasonUserId, round?.reasonId], ['program', null, price]);
  });
});
