import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { mostViews } from '@recado/contract';
import { queryOfView } from '@recado/contract/ticket-lists';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketTags } from '../tickets/tags.schema.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('Views', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const save = (as: TestUser, body: object) =>
    server.call('POST /ticket-views', { as, body: { name: 'Minha', filter: {}, ...body } });
  const change = (as: TestUser, viewId: number, body: object) =>
    server.call('PUT /ticket-views/:viewId', { as, params: { viewId }, body });
  const remove = (as: TestUser, viewId: number) =>
    server.call('DELETE /ticket-views/:viewId', { as, params: { viewId } });
  const viewsOf = async (as: TestUser) => (await server.call('GET /ticket-views', { as })).body;
  const namesOf = async (as: TestUser) => (await viewsOf(as)).map(({ name }) => name);
  const countOf = async (as: TestUser, viewId: number) => {
    const { body } = await server.call('GET /ticket-views/counts', { as, query: { ids: [viewId] } });
    return body.counts.find(({ id }) => id === viewId)?.count;
  };
  /** What a view shows this reader, and how many its count says. */
  const seen = async (as: TestUser, viewId: number) => {
    const view = (await viewsOf(as)).find(({ id }) => id === viewId);
    assert.ok(view, 'the reader sees the view');
    const ids = await office.idsOf(as, queryOfView(view.filter));
    assert.equal(await countOf(as, viewId), ids.length);
    return ids.toSorted((a, b) => a - b);
  };
  const saved = async (as: TestUser, filter: object, more: object = {}) =>
    (await save(as, { filter, ...more })).body.id;

  test('own ones are for their owner; those for a queue for who serves it; those for the company for all', async () => {
    await save(office.ana, { name: 'Só minha' });
    await save(office.admin, { name: 'Das vendas', scope: 'queue', queueId: office.sales.id });
    await save(office.admin, { name: 'De todos', scope: 'company' });
    assert.deepEqual(await namesOf(office.ana), ['Só minha', 'De todos', 'Das vendas']);
    assert.deepEqual(await namesOf(office.bruno), ['De todos']);
    assert.deepEqual(await namesOf(office.admin), ['De todos', 'Das vendas']);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.deepEqual(await namesOf(stranger), []);
  });

  test('agents change only their own; nobody those of another company', async () => {
    const own = await saved(office.ana, {});
    const shared = await saved(office.admin, {}, { scope: 'company' });
    const ofQueue = await saved(office.admin, {}, { scope: 'queue', queueId: office.sales.id });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    for (const act of [(as: TestUser, id: number) => change(as, id, { name: 'x' }), remove]) {
      assert.equal((await act(office.bruno, own)).body.error, 'ERR_NO_VIEW_FOUND');
      assert.equal((await act(office.admin, own)).body.error, 'ERR_NO_VIEW_FOUND');
      assert.equal((await act(stranger, shared)).body.error, 'ERR_NO_VIEW_FOUND');
      assert.equal((await act(office.ana, shared)).body.error, 'ERR_NO_PERMISSION');
      assert.equal((await act(office.bruno, ofQueue)).body.error, 'ERR_NO_VIEW_FOUND');
    }
    assert.equal((await save(office.ana, { scope: 'company' })).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(office.ana, own, { scope: 'queue', queueId: office.sales.id })).status, 403);
    const strange = await server.make.queue({ companyId: stranger.companyId });
    assert.equal((await save(office.admin, { scope: 'queue', queueId: strange.id })).body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await save(office.admin, { scope: 'queue' })).body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await remove(office.ana, own)).status, 200);
    assert.deepEqual(await namesOf(office.ana), ['Minha', 'Minha']);
  });

  test('are limited for each person, queue and the company', async () => {
    for (const place of [{}, { scope: 'company' }, { scope: 'queue', queueId: office.sales.id }]) {
      for (let each = 0; each < mostViews; each += 1) assert.equal((await save(office.admin, place)).status, 200);
      const refused = await save(office.admin, place);
      assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_VIEW_LIMIT']);
    }
    assert.equal((await save(office.ana, {})).status, 200);
    const ownOfAdmin = (await viewsOf(office.admin)).find(({ scope }) => scope === 'own')?.id ?? 0;
    assert.equal((await change(office.admin, ownOfAdmin, { scope: 'company' })).body.error, 'ERR_VIEW_LIMIT');
    assert.equal((await change(office.admin, ownOfAdmin, { name: 'Outra' })).status, 200);
  });

  test('a name has at most 40 characters, and what a view cannot hold is refused', async () => {
    assert.equal((await save(office.ana, { name: 'x'.repeat(41) })).status, 400);
    assert.equal((await save(office.ana, { name: ' ' })).status, 400);
    assert.equal((await save(office.ana, { filter: { waitingMinutes: 0 } })).status, 400);
    assert.equal((await save(office.ana, { filter: { agents: ['everybody'] } })).status, 400);
    assert.equal((await save(office.ana, { icon: 'rocket' })).status, 400);
  });

  test('a view shows each reader no ticket that they may not see, whatever it names', async () => {
    const sale = await office.make({ status: 'open', userId: office.ana.id });
    const help = await office.make({ status: 'open', queueId: office.support.id, userId: office.bruno.id });
    const both = { inQueues: [office.sales.id, office.support.id], agents: [office.ana.id, office.bruno.id] };
    for (const filter of [{}, both, { statuses: ['open'] }]) {
      const view = await saved(office.admin, filter, { scope: 'company' });
      assert.deepEqual(await seen(office.admin, view), [sale.id, help.id]);
      assert.deepEqual(await seen(office.ana, view), [sale.id]);
      assert.deepEqual(await seen(office.bruno, view), [help.id]);
    }
    const own = await saved(office.bruno, { inQueues: [office.sales.id] });
    assert.deepEqual(await seen(office.bruno, own), []);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const strange = await saved(stranger, both);
    assert.deepEqual(await seen(stranger, strange), []);
    assert.deepEqual(
      (await server.call('GET /ticket-views/counts', { as: office.bruno, query: { ids: [strange] } })).body.counts,
      [],
    );
  });

  test('“me” is whoever looks; “nobody” are unassigned ones', async () => {
    const mine = await office.make({ status: 'open', userId: office.ana.id });
    const theirs = await office.make({ status: 'open', userId: office.admin.id });
    const free = await office.make({ status: 'pending' });
    const view = await saved(office.admin, { agents: ['me', 'nobody'] }, { scope: 'company' });
    assert.deepEqual(await seen(office.ana, view), [mine.id, free.id]);
    assert.deepEqual(await seen(office.admin, view), [theirs.id, free.id]);
  });

  test('all parts apply, and of each any value', async () => {
    const second = await server.make.connection({ companyId: office.companyId });
    const tagged = await office.make({ status: 'open', unreadMessages: 2 });
    const other = await office.make({ status: 'pending', whatsappId: second.id });
    const closed = await office.make({ status: 'closed', lastMessage: 'Pão francês' });
    const tag = await server.make.tag({ companyId: office.companyId });
    await office.system(async ({ db }) => {
      await db.insert(ticketTags).values({ companyId: office.companyId, ticketId: tagged.id, tagId: tag.id });
    });
    const of = async (filter: object) => {
      const id = await saved(office.admin, filter);
      const found = await seen(office.admin, id);
      await remove(office.admin, id);
      return found;
    };
    assert.deepEqual(await of({ anyTags: [tag.id, 2_000_000_000] }), [tagged.id]);
    assert.deepEqual(await of({ connections: [second.id] }), [other.id]);
    assert.deepEqual(await of({ connections: [second.id, office.connectionId] }), [tagged.id, other.id, closed.id]);
    assert.deepEqual(await of({ statuses: ['pending', 'closed'] }), [other.id, closed.id]);
    assert.deepEqual(await of({ statuses: [] }), [tagged.id, other.id, closed.id]);
    assert.deepEqual(await of({ withUnreadMessages: true }), [tagged.id]);
    assert.deepEqual(await of({ searchParam: 'pao' }), [closed.id]);
    assert.deepEqual(await of({ searchParam: 'pao', statuses: ['open'] }), []);
    assert.deepEqual(await of({ anyTags: [tag.id], connections: [second.id] }), []);
  });

  test('those who wait too long, do not answer, or whose window closes soon; never closed ones', async () => {
    const waiting = await office.make({ status: 'open', waitingSince: minutesAgo(31) });
    await office.make({ status: 'open', waitingSince: minutesAgo(29) });
    const silent = await office.make({ status: 'open', lastMessageFromMe: true, lastMessageAt: minutesAgo(121) });
    await office.make({ status: 'open', lastMessageFromMe: true, lastMessageAt: minutesAgo(119) });
    await office.make({ status: 'open', lastMessageFromMe: false, lastMessageAt: minutesAgo(121) });
    await office.make({ status: 'closed', lastMessageFromMe: true, lastMessageAt: minutesAgo(121) });
    const closing = await office.make({ status: 'pending', windowUntil: minutesAgo(-50) });
    await office.make({ status: 'pending', windowUntil: minutesAgo(-70) });
    await office.make({ status: 'pending', windowUntil: minutesAgo(1) });
    await office.make({ status: 'closed', windowUntil: minutesAgo(-50) });
    assert.deepEqual(await seen(office.ana, await saved(office.ana, { waitingMinutes: 30 })), [waiting.id]);
    assert.deepEqual(await seen(office.ana, await saved(office.ana, { silentHours: 2 })), [silent.id]);
    assert.deepEqual(await seen(office.ana, await saved(office.ana, { windowMinutes: 60 })), [closing.id]);
    const none = { waitingMinutes: 30, statuses: ['closed'] };
    assert.deepEqual(await seen(office.ana, await saved(office.ana, none)), []);
    assert.deepEqual(await seen(office.ana, await saved(office.ana, { ...none, searchParam: 'x' })), []);
  });

  test('says which of its parts are gone, and still opens', async () => {
    const tag = await server.make.tag({ companyId: office.companyId });
    const filter = { inQueues: [office.sales.id], anyTags: [tag.id, 2_000_000_000], agents: ['me', office.ana.id] };
    const id = await saved(office.admin, filter);
    const goneOf = async () => (await viewsOf(office.admin)).find((view) => view.id === id)?.gone;
    assert.deepEqual(await goneOf(), {
      ...{ queues: [], users: [], organisations: [], connections: [], fields: [] },
      tags: [2_000_000_000],
    });
    await server.call('DELETE /tags/:tagId', { as: office.admin, params: { tagId: tag.id } });
    assert.deepEqual((await goneOf())?.tags.toSorted(), [tag.id, 2_000_000_000]);
    assert.deepEqual(await seen(office.admin, id), []);
  });

  test('by fields of contacts and tickets, those that everyone sees; a field that is gone is said to be', async () => {
    const define = async (body: object) =>
      (await server.call('POST /custom-fields', { as: office.admin, body: { kind: 'text', ...body } })).body;
    const plan = await define({ subject: 'contact', name: 'Plano' });
    const points = await define({ subject: 'ticket', name: 'Pontos', kind: 'number' });
    const secret = await define({ subject: 'contact', name: 'Renda', seenBy: 'administrators' });
    const [one, two] = [await office.make({ status: 'open' }), await office.make({ status: 'open' })];
    const set = (ticket: typeof one, values: object[], of: 'contacts' | 'tickets') =>
      of === 'contacts'
        ? server.call('PUT /contacts/:contactId/custom-fields', {
            as: office.admin,
            params: { contactId: ticket.contactId },
            body: { values },
          })
        : server.call('PUT /tickets/:ticketId/custom-fields', {
            as: office.admin,
            params: { ticketId: ticket.id },
            body: { values },
          });
    await set(
      one,
      [
        { fieldId: plan.id, value: 'São Ouro' },
        { fieldId: secret.id, value: 'x' },
      ],
      'contacts',
    );
    await set(two, [{ fieldId: points.id, value: 8 }], 'tickets');
    const found = async (...byFields: object[]) => {
      const id = await saved(office.admin, { byFields });
      const shown = await seen(office.admin, id);
      const { body } = await server.call('GET /ticket-views/counts', {
        as: office.admin,
        query: { ids: JSON.stringify([id]) },
      });
      assert.equal(body.counts[0]?.count, shown.length, 'it is counted as it is listed');
      return shown;
    };
    const gold = { fieldId: plan.id, test: 'contains', operator: 'any', values: ['sao ouro'] };
    const many = { fieldId: points.id, test: 'number', atLeast: 8, atMost: null };
    assert.deepEqual(await found(gold), [one.id]);
    assert.deepEqual(await found(many), [two.id]);
    assert.deepEqual(await found(gold, many), []);
    assert.deepEqual(await found({ fieldId: points.id, test: 'empty', isEmpty: true }), [one.id]);
    assert.deepEqual(
      await found({ fieldId: secret.id, test: 'empty', isEmpty: false }),
      [],
      'nobody learns it by a view',
    );
    const id = await saved(office.admin, { byFields: [gold, { ...gold, fieldId: 2_000_000_000 }] });
    const view = (await viewsOf(office.admin)).find((one) => one.id === id);
    assert.deepEqual(view?.gone.fields, [2_000_000_000]);
  });

  test('are ordered; their order is told, and only to who sees them', async () => {
    const [mine, theirs] = [await server.socket(office.ana), await server.socket(office.bruno)];
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('ready')));
    const [one, two] = [
      (await save(office.ana, { name: 'A' })).body.id,
      (await save(office.ana, { name: 'B' })).body.id,
    ];
    const ids = [two, one];
    assert.equal((await server.call('POST /ticket-views/order', { as: office.ana, body: { ids } })).status, 200);
    assert.deepEqual(await namesOf(office.ana), ['B', 'A']);
    const refused = await server.call('POST /ticket-views/order', { as: office.bruno, body: { ids } });
    assert.equal(refused.body.error, 'ERR_NO_VIEW_FOUND');
    await save(office.admin, { name: 'Das vendas', scope: 'queue', queueId: office.sales.id });
    await save(office.admin, { name: 'De todos', scope: 'company' });
    const event = `company-${office.companyId}-ticketView`;
    const about = (name: string) => (payload: unknown) => Object(payload).record?.name === name;
    await mine.waitFor(event, about('Das vendas'));
    await theirs.waitFor(event, about('De todos'));
    assert.ok(mine.heard.some(({ payload }) => about('B')(payload)));
    assert.ok(!theirs.heard.some(({ payload }) => ['A', 'B', 'Das vendas'].some((name) => about(name)(payload))));
  });

  test('one that becomes own again leaves the lists of the others', async () => {
    const id = await saved(office.admin, {}, { scope: 'company', name: 'De todos' });
    const theirs = await server.socket(office.bruno);
    await theirs.waitFor('ready');
    await change(office.admin, id, { scope: 'own' });
    const isGone = (payload: unknown) => Object(payload).action === 'delete' && Object(payload).id === id;
    await theirs.waitFor(`company-${office.companyId}-ticketView`, isGone);
    assert.deepEqual(await namesOf(office.bruno), []);
  });

  test('tickets are counted up to 100', async () => {
    for (let each = 0; each < 102; each += 1) await office.make({ status: 'pending' });
    assert.equal(await countOf(office.admin, await saved(office.admin, {})), 100);
  });
});
