import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { openRuleWorld, says, tagging } from './testing/rule-world.ts';

describe('rules', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  beforeEach(async () => {
    world = await openRuleWorld(server);
  });
  const tag = (name: string) => server.make.tag({ companyId: world.companyId, name });
  const tagsOf = async (ticketId: number) =>
    (await world.read(world.admin, ticketId)).body.tags.map(({ name }) => name).sort();

  test('do all their steps when a message has the words, without accents and as whole words', async () => {
    const { support, bruno, customer, admin } = world;
    const urgent = await tag('Urgente');
    const rule = await world.add({
      name: 'Reclamações',
      conditions: [says('não funciona', 'avaria')],
      steps: [
        { kind: 'transfer', queueId: support.id, userId: null },
        tagging(urgent.id),
        { kind: 'note', note: 'Cliente reclama', userIds: [bruno.id] },
        { kind: 'text', text: 'Já vamos ver, {{firstName}}.' },
      ],
    });
    await customer.write('Bom dia, tudo bem?');
    await world.settled();
    assert.deepEqual(await world.outcomes(rule.id), []);
    const [miss] = await world.runs(rule.id, { outcome: 'missed' });
    assert.deepEqual([miss?.outcome, miss?.condition, miss?.ticket?.contactName], ['missed', 0, 'Maria Silva']);
    await customer.write('O forno NAO   funciona!');
    await world.settled();
    const { id, queueId, status } = await world.ticket();
    assert.deepEqual([queueId, status, await tagsOf(id)], [support.id, 'pending', ['Urgente']]);
    assert.equal((await world.said(id)).at(-1), 'Já vamos ver, Maria.');
    const notes = await server.call('GET /ticket-notes/list', { as: admin, query: { ticketId: id } });
    assert.deepEqual(
      notes.body.map(({ note, user }) => [note, user?.name]),
      [['Cliente reclama', 'Regra: Reclamações']],
    );
    const { body: mentions } = await server.call('GET /mentions', { as: bruno });
    assert.deepEqual(
      mentions.records.map(({ note }) => note),
      ['Cliente reclama'],
    );
    const [listed] = (await server.call('GET /rules', { as: admin })).body;
    assert.deepEqual([listed?.ran, listed?.problem, await world.outcomes(rule.id)], [1, null, ['ran']]);
    await customer.write('funcionaria');
    await world.settled();
    assert.deepEqual(await world.outcomes(rule.id), ['ran'], 'a part of a word is not the word');
  });

  test('run in their order; one that stops the others is the last', async () => {
    const [a, b, c] = [await tag('A'), await tag('B'), await tag('C')];
    const first = await world.add({ steps: [tagging(a.id)] });
    const second = await world.add({
      conditions: [{ field: 'tag', operator: 'any', tagIds: [a.id] }],
      steps: [tagging(b.id)],
      stopsOthers: true,
    });
    const third = await world.add({ steps: [tagging(c.id)] });
    await world.customer.write('Oi');
    await world.settled();
    assert.deepEqual(await tagsOf((await world.ticket()).id), ['A', 'B'], 'a rule sees what the one before it did');
    assert.deepEqual(await world.outcomes(third.id), ['stopped']);
    const ruleIds = [third.id, second.id, first.id];
    const ordered = await server.call('PUT /rules/order', { as: world.admin, body: { ruleIds } });
    assert.deepEqual(
      ordered.body.map(({ id }) => id),
      ruleIds,
    );
    const partial = await server.call('PUT /rules/order', { as: world.admin, body: { ruleIds: [third.id, third.id] } });
    assert.equal(partial.body.error, 'ERR_NO_RULE_FOUND');
  });

  test('a refused step undoes the whole rule, says which it is, and costs no other rule', async () => {
    const [gone, other] = [await tag('Some'), await tag('Fica')];
    const broken = await world.add({ steps: [tagging(other.id), tagging(gone.id)] });
    const sound = await world.add({ steps: [{ kind: 'note', note: 'Vi', userIds: [] }] });
    await server.call('DELETE /tags/:tagId', { as: world.admin, params: { tagId: gone.id } });
    await world.customer.write('Oi');
    await world.settled();
    const [run] = await world.runs(broken.id);
    assert.deepEqual([run?.outcome, run?.step, run?.error], ['refused', 1, 'ERR_NO_TAG_FOUND']);
    assert.deepEqual(await tagsOf((await world.ticket()).id), []);
    assert.deepEqual(await world.outcomes(sound.id), ['ran']);
    const [listed] = (await server.call('GET /rules', { as: world.admin })).body;
    assert.deepEqual([listed?.problem?.error, listed?.problem?.step], ['ERR_NO_TAG_FOUND', 1]);
  });

  test('that call each other are cut and told', async () => {
    const { sales, support, customer } = world;
    const move = (from: number, to: number) =>
      world.add({
        trigger: { kind: 'ticketMoved' },
        conditions: [{ field: 'queue', operator: 'any', queueIds: [from] }],
        steps: [{ kind: 'transfer', queueId: to, userId: null }],
        perTicketAndHour: 60,
      });
    const there = await move(sales.id, support.id);
    const back = await move(support.id, sales.id);
    await customer.write('Oi');
    const { id } = await world.ticket();
    await world.change(world.admin, id, { status: 'pending', queueId: sales.id });
    await world.settled();
    assert.deepEqual(
      [await world.outcomes(there.id), await world.outcomes(back.id)],
      [['ran', 'loop', 'loop'], ['ran']],
    );
    const [listed] = (await server.call('GET /rules', { as: world.admin })).body;
    assert.equal(listed?.problem?.error, 'loop');
  });

  test('run in one ticket as often in an hour as they may', async () => {
    const rule = await world.add({ steps: [{ kind: 'text', text: 'Oi!' }], perTicketAndHour: 2 });
    for (const words of ['a', 'b', 'c']) {
      await world.customer.write(words);
      await world.settled();
    }
    assert.deepEqual(await world.outcomes(rule.id), ['ran', 'ran', 'limited']);
  });

  test('follow a ticket that is opened, resolved, and rated', async () => {
    await world.set('userRating', 'enabled');
    const note = (text: string) => [{ kind: 'note' as const, note: text, userIds: [] }];
    const opened = await world.add({ trigger: { kind: 'ticketOpened' }, steps: note('aberto') });
    const resolved = await world.add({ trigger: { kind: 'ticketResolved' }, steps: note('resolvido') });
    const rated = await world.add({
      trigger: { kind: 'ticketRated' },
      conditions: [{ field: 'rating', atLeast: 1, atMost: 1 }],
      steps: note('avaliado'),
    });
    await world.customer.write('Oi');
    const { id } = await world.ticket();
    await world.change(world.admin, id, { status: 'open', userId: world.ana.id, queueId: world.sales.id });
    await world.change(world.ana, id, { status: 'closed' });
    await world.customer.write('1');
    await world.settled();
    const all = [opened.id, resolved.id, rated.id];
    assert.deepEqual(await Promise.all(all.map((ruleId) => world.outcomes(ruleId))), [['ran'], ['ran'], ['ran']]);
  });

  test('know the scale of a rating, and what it says on any scale', async () => {
    await world.set('userRating', 'enabled');
    const note = [{ kind: 'note' as const, note: 'avaliado', userIds: [] }];
    const trigger = { kind: 'ticketRated' as const };
    const grade = (scale?: 5 | 10) => ({ field: 'rating' as const, atLeast: 0, atMost: 3, ...(scale && { scale }) });
    const ofThree = await world.add({ trigger, conditions: [grade()], steps: note });
    const ofFive = await world.add({ trigger, conditions: [grade(5)], steps: note });
    const unhappy = { field: 'satisfaction' as const, operator: 'any' as const, values: ['unsatisfied' as const] };
    const onAny = await world.add({ trigger, conditions: [unhappy], steps: note });
    const rate = async (ratingScale: 3 | 5, words: string) => {
      await world.customer.write('Oi');
      const { id, whatsappId } = await world.ticket();
      const change = { params: { whatsappId: whatsappId ?? 0 }, body: { ratingScale } };
      await server.call('PUT /whatsapp/:whatsappId', { as: world.admin, ...change });
      await world.change(world.admin, id, { status: 'open', userId: world.ana.id, queueId: world.sales.id });
      // Nobody is asked twice for a round without an answer.
      await server.call('POST /messages/:ticketId', {
        as: world.ana,
        params: { ticketId: id },
        body: { body: 'Pois não?' },
      });
      await world.change(world.ana, id, { status: 'closed' });
      await world.customer.write(words);
      await world.settled();
    };
    await rate(5, '2');
    await rate(5, '3');
    await rate(3, '1');
    const all = [ofThree.id, ofFive.id, onAny.id];
    const ran = await Promise.all(
      all.map(async (ruleId) => (await world.outcomes(ruleId)).filter((one) => one === 'ran')),
    );
    assert.deepEqual(
      ran.map(({ length }) => length),
      [1, 2, 2],
    );
  });

  test('that are off, of another company, or of a company that may not work, do nothing', async () => {
    const off = await world.add({ steps: [{ kind: 'text', text: 'Oi!' }], isActive: false });
    const stranger = await openRuleWorld(server);
    const theirs = await stranger.add({ steps: [{ kind: 'text', text: 'Oi!' }] });
    await world.customer.write('Oi');
    await world.settled();
    assert.deepEqual(await world.outcomes(off.id), []);
    assert.deepEqual(await stranger.outcomes(theirs.id), []);
    const foreign = { kind: 'transfer', queueId: stranger.sales.id, userId: null } as const;
    const refused = await server.call('POST /rules', {
      as: world.admin,
      body: { name: 'x', trigger: { kind: 'ticketOpened' }, steps: [foreign] },
    });
    assert.deepEqual([refused.status, refused.body.error], [404, 'ERR_NO_QUEUE_FOUND']);
  });

  test('with too many conditions or without steps are refused in words', async () => {
    const post = (body: object) =>
      server.call('POST /rules', { as: world.admin, body: { name: 'x', trigger: { kind: 'ticketOpened' }, ...body } });
    const steps = [{ kind: 'note', note: 'x', userIds: [] }];
    const many = await post({ steps, conditions: Array.from({ length: 1000 }, () => says('oi')) });
    assert.deepEqual([many.status, many.body.error], [400, 'ERR_VALIDATION']);
    assert.equal((await post({ steps: [] })).status, 400);
  });

  test('do a shared macro, and take a ticket aside', async () => {
    const { admin, ana, customer } = world;
    const urgent = await tag('Urgente');
    const quick = await server.call('POST /quick-messages', {
      as: admin,
      body: { shortcode: 'prazo', message: 'Chega amanhã', geral: true },
    });
    const steps = [
      { kind: 'quickMessage', quickMessageId: quick.body.id },
      { kind: 'tag', add: [urgent.id], remove: [] },
      { kind: 'note', note: 'Da macro' },
    ] as const;
    const macroOf = async (isShared: boolean) =>
      (await server.call('POST /macros', { as: admin, body: { name: 'Prazo', isShared, steps: [...steps] } })).body.id;
    const macroId = await macroOf(true);
    const rule = await world.add({
      conditions: [says('prazo')],
      steps: [
        { kind: 'macro', macroId },
        { kind: 'snooze', hours: 3, reason: 'Entrega' },
      ],
    });
    await customer.write('Qual o prazo?');
    await world.settled();
    const { id } = await world.ticket();
    const { body: read } = await world.read(admin, id);
    assert.deepEqual([await world.outcomes(rule.id), await tagsOf(id)], [['ran'], ['Urgente']]);
    assert.deepEqual([(await world.said(id)).at(-1), read.snooze?.reason], ['Chega amanhã', 'Entrega']);
    const own = {
      name: 'x',
      trigger: { kind: 'ticketOpened' as const },
      steps: [{ kind: 'macro' as const, macroId: await macroOf(false) }],
    };
    assert.equal((await server.call('POST /rules', { as: admin, body: own })).body.error, 'ERR_NO_MACRO_FOUND');
    await server.call('DELETE /macros/:macroId', { as: admin, params: { macroId } });
    await world.change(ana, id, { status: 'open', userId: ana.id });
    await customer.write('prazo?');
    await world.settled();
    const [run] = await world.runs(rule.id);
    assert.deepEqual([run?.outcome, run?.step, run?.error], ['refused', 0, 'ERR_NO_MACRO_FOUND']);
  });

  test('are tried on the newest tickets, and nothing is done', async () => {
    const wanted = await tag('Quero');
    await world.customer.write('Quero um orçamento');
    await world.customer.write('urgente');
    const trial = (words: string) =>
      server.call('POST /rules/trial', {
        as: world.admin,
        body: { trigger: { kind: 'messageReceived' }, match: 'all', conditions: [says(words)] },
      });
    const { body } = await trial('URGENTE');
    assert.deepEqual([body.tried, body.matched.map(({ contactName }) => contactName)], [1, ['Maria Silva']]);
    assert.deepEqual((await trial('boleto')).body.matched, []);
    assert.deepEqual([await tagsOf((await world.ticket()).id), wanted.name], [[], 'Quero']);
  });
});
