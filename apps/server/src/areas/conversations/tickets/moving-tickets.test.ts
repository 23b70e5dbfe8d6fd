import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from './testing/office.ts';
import { tickets } from './tickets.schema.ts';

describe('Moving tickets', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  test('accept: pending to open, assigned to the caller, the round starts', async () => {
    const { sales, ana, make, change, cycles, said } = office;
    const ticket = await make();
    const { status, body } = await change(ana, ticket.id, { status: 'open', userId: ana.id });
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.user?.name, body.queueId], ['open', ana.id, 'Ana', sales.id]);
    const [cycle] = await cycles(ticket.id);
    assert.equal(cycle?.userId, ana.id);
    assert.ok(cycle?.startedAt);
    assert.deepEqual(await said(ticket.id), []);
  });

  test('accept sends a greeting with message variables when sendGreetingAccepted is enabled, but not to a group', async () => {
    const { companyId, ana, make, change, set, said } = office;
    await set('sendGreetingAccepted', 'enabled');
    const contact = await server.make.contact({ companyId, name: 'Maria Silva' });
    const ticket = await make({ contactId: contact.id });
    const group = await make({ isGroup: true });
    await change(ana, ticket.id, { status: 'open', userId: ana.id });
    await change(ana, group.id, { status: 'open', userId: ana.id });
    const [greeting] = await said(ticket.id);
    assert.match(greeting ?? '', /^(Bom dia|Boa tarde|Boa noite|Boa madrugada) \*Maria Silva\*, meu nome é \*Ana\*/);
    assert.deepEqual(await said(group.id), []);
  });

  test('two agents accept at once: the answer to the second one names the first', async () => {
    const { companyId, sales, admin, ana, make, change, read } = office;
    const carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    const ticket = await make();
    const answers = await Promise.all(
      [ana, carla].map((agent) => change(agent, ticket.id, { status: 'open', userId: agent.id })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const winner = (await read(admin, ticket.id)).body;
    assert.deepEqual(JSON.parse(refused?.body.error ?? ''), {
      userId: winner.userId,
      user: { name: winner.user?.name },
      queue: { name: 'Vendas' },
    });
  });

  test('two agents accept a ticket without queue at once, each into a queue: the first one keeps it', async () => {
    const { companyId, sales, support, admin, ana, set, make, change, read } = office;
    await set('userViewTicketsWithoutQueue', 'enabled');
    const carla = await server.make.user({ companyId, queueIds: [sales.id, support.id] });
    const ticket = await make({ queueId: null });
    const answers = await Promise.all([
      change(ana, ticket.id, { status: 'open', userId: ana.id, queueId: sales.id }),
      change(carla, ticket.id, { status: 'open', userId: carla.id, queueId: sales.id }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const winner = answers[0].status === 200 ? ana : carla;
    assert.equal((await read(admin, ticket.id)).body.userId, winner.id);
  });

  test('return: open to pending, user cleared, queue kept', async () => {
    const { sales, ana, make, change } = office;
    const ticket = await make({ status: 'open', userId: ana.id });
    const { body } = await change(ana, ticket.id, { status: 'pending', userId: null });
    assert.deepEqual([body.status, body.userId, body.queueId], ['pending', null, sales.id]);
  });

  test('resolve: closed, user and queue kept, integrations switched off, the round finishes', async () => {
    const { sales, ana, make, change, cycles } = office;
    const ticket = await make({ status: 'open', userId: ana.id, useIntegration: true, promptId: 3, integrationId: 4 });
    const closing = { status: 'closed', userId: ana.id, useIntegration: false, promptId: false, integrationId: false };
    const { status, body } = await change(ana, ticket.id, closing);
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.queueId], ['closed', ana.id, sales.id]);
    assert.deepEqual([body.useIntegration, body.promptId, body.integrationId], [false, null, null]);
    assert.ok((await cycles(ticket.id))[0]?.finishedAt);
  });

  test('resolve asks for a rating with userRating when an agent served; otherwise it sends a farewell', async () => {
    const { companyId, admin, make, change, set, cycles, said } = office;
    await set('userRating', 'enabled');
    const own = await server.make.queue({ companyId, ratingMessage: 'Como fomos?', complationMessage: 'Tchau!' });
    const served = await make({ status: 'open', userId: admin.id, queueId: own.id });
    const unserved = await make({ queueId: own.id });
    await change(admin, served.id, { status: 'closed' });
    await change(admin, unserved.id, { status: 'closed' });
    assert.match((await said(served.id))[0] ?? '', /^Como fomos\?\n\nDigite de 1 a 3.*\*3\* - _Muito Satisfeito_$/s);
    assert.ok((await cycles(served.id))[0]?.ratingUntil);
    assert.deepEqual(await said(unserved.id), ['Tchau!']);
    assert.equal((await cycles(unserved.id))[0]?.ratingUntil, null);
  });

  test('a rating is not asked for when the agent says so, nor twice for a word of thanks', async () => {
    const { companyId, admin, make, change, set, said } = office;
    await set('userRating', 'enabled');
    const own = await server.make.queue({ companyId, ratingMessage: 'Como fomos?', complationMessage: 'Tchau!' });
    const silent = await make({ status: 'open', userId: admin.id, queueId: own.id, isAnswered: true });
    await change(admin, silent.id, { status: 'closed', withoutRating: true });
    assert.deepEqual(await said(silent.id), ['Tchau!']);
    const thanked = await make({ status: 'open', userId: admin.id, queueId: own.id, isAnswered: true });
    await change(admin, thanked.id, { status: 'closed' });
    await change(admin, thanked.id, { status: 'open', userId: admin.id });
    await change(admin, thanked.id, { status: 'closed' });
    const texts = await said(thanked.id);
    assert.deepEqual([texts.length, texts.filter((text) => text.startsWith('Como fomos?')).length], [2, 1]);
  });

  test('reopen: closed to open, assigned to the caller, queue kept, a new round', async () => {
    const { sales, ana, bruno, make, change, cycles } = office;
    const ticket = await make({ status: 'closed', userId: bruno.id });
    const { body } = await change(ana, ticket.id, { status: 'open', userId: ana.id });
    assert.deepEqual([body.status, body.userId, body.queueId], ['open', ana.id, sales.id]);
    assert.equal((await cycles(ticket.id)).length, 2);
  });

  test('reopen is refused while the contact has another live ticket on the connection', async () => {
    const { companyId, support, ana, bruno, make, change } = office;
    const contact = await server.make.contact({ companyId });
    const old = await make({ contactId: contact.id, status: 'closed' });
    await make({ contactId: contact.id, status: 'open', userId: bruno.id, queueId: support.id });
    const { status, body } = await change(ana, old.id, { status: 'open', userId: ana.id });
    assert.equal(status, 409);
    assert.deepEqual(JSON.parse(body.error ?? ''), {
      userId: bruno.id,
      user: { name: 'Bruno' },
      queue: { name: 'Suporte' },
    });
  });

  test('transfer to a queue only: pending there without user; the agent no longer sees it', async () => {
    const { support, ana, bruno, make, change, read } = office;
    const ticket = await make({ status: 'open', userId: ana.id });
    const { status, body } = await change(ana, ticket.id, { queueId: support.id });
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.userId, body.queueId], ['pending', null, support.id]);
    assert.equal((await read(ana, ticket.id)).status, 403);
    assert.equal((await read(bruno, ticket.id)).status, 200);
  });

  test('transfer to a user: open with them, and announced when sendMsgTransfTicket is enabled', async () => {
    const { support, ana, bruno, make, change, set, said } = office;
    await set('sendMsgTransfTicket', 'enabled');
    const ticket = await make({ status: 'open', userId: ana.id });
    const { body } = await change(ana, ticket.id, { queueId: support.id, userId: bruno.id, status: 'open' });
    assert.deepEqual([body.status, body.userId, body.queueId], ['open', bruno.id, support.id]);
    assert.deepEqual(await said(ticket.id), [
      '*Mensagem automática*:\nVocê foi transferido para o departamento *Suporte* e contará com a presença de *Bruno*\naguarde, já vamos te atender!',
    ]);
  });

  test('a transfer to a missing queue, user or connection is refused', async () => {
    const { sales, ana, make, change, read } = office;
    const other = await server.make.company();
    const foreignQueue = await server.make.queue({ companyId: other.id });
    const foreignUser = await server.make.user({ companyId: other.id });
    const foreignConnection = await server.make.connection({ companyId: other.id });
    const ticket = await make({ status: 'open', userId: ana.id });
    const refused = [
      await change(ana, ticket.id, { queueId: foreignQueue.id }),
      await change(ana, ticket.id, { userId: foreignUser.id, queueId: sales.id }),
      await change(ana, ticket.id, { whatsappId: foreignConnection.id }),
    ];
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.error]),
      [
        [404, 'ERR_NO_QUEUE_FOUND'],
        [404, 'ERR_NO_USER_FOUND'],
        [404, 'ERR_NO_WAPP_FOUND'],
      ],
    );
    assert.equal((await read(ana, ticket.id)).body.status, 'open');
  });

  test('a closed ticket can only be reopened', async () => {
    const { support, ana, make, change } = office;
    const ticket = await make({ status: 'closed', userId: ana.id });
    const { status, body } = await change(ana, ticket.id, { queueId: support.id });
    assert.deepEqual([status, body.error], [409, 'ERR_TICKET_STATUS']);
  });

  test('create: open with the caller on the default connection; a second one is a conflict that names the owner', async () => {
    const { companyId, connectionId, sales, support, ana, bruno, change, cycles } = office;
    const contact = await server.make.contact({ companyId });
    const start = (as: TestUser, body: object) =>
      server.call('POST /tickets', { as, body: { contactId: contact.id, ...body } });
    const first = await start(ana, { queueId: sales.id });
    assert.equal(first.status, 200);
    assert.deepEqual([first.body.status, first.body.userId, first.body.whatsappId], ['open', ana.id, connectionId]);
    assert.match(first.body.uuid, /^[0-9a-f-]{36}$/);
    const second = await start(bruno, { queueId: support.id });
    assert.equal(second.status, 409);
    assert.deepEqual(JSON.parse(second.body.error ?? ''), {
      userId: ana.id,
      user: { name: 'Ana' },
      queue: { name: 'Vendas' },
    });
    await change(ana, first.body.id, { status: 'closed' });
    const third = await start(bruno, { queueId: support.id });
    assert.equal(third.body.id, first.body.id);
    assert.equal((await cycles(first.body.id)).length, 2);
  });

  test('create: agents choose one of their queues, administrators need none', async () => {
    const { companyId, support, admin, ana } = office;
    const contactId = (await server.make.contact({ companyId })).id;
    const start = (as: TestUser, body: object) => server.call('POST /tickets', { as, body: { contactId, ...body } });
    const without = await start(ana, {});
    assert.deepEqual([without.status, without.body.issues?.[0]?.code], [400, 'required']);
    assert.equal((await start(ana, { queueId: support.id })).status, 403);
    assert.equal((await start(admin, {})).status, 200);
  });

  test('create: without a default connection it is refused', async () => {
    const { id } = await server.make.company();
    const boss = await server.make.user({ companyId: id, profile: 'admin' });
    const contact = await server.make.contact({ companyId: id });
    const { status, body } = await server.call('POST /tickets', { as: boss, body: { contactId: contact.id } });
    assert.deepEqual([status, body.error], [404, 'ERR_NO_DEF_WAPP_FOUND']);
  });

  test('there is one live ticket per contact and connection, also for concurrent starts', async () => {
    const { companyId, admin, system } = office;
    const contactId = (await server.make.contact({ companyId })).id;
    const start = () => server.call('POST /tickets', { as: admin, body: { contactId } });
    const answers = await Promise.all([start(), start(), start()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    const stored = await system((unit) => unit.db.select().from(tickets).where(eq(tickets.contactId, contactId)));
    assert.equal(stored.length, 1);
  });
});
