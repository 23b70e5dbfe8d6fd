import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { usualChoices } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { eventually } from '../../../testing/eventually.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { pushTests } from './testing/push-tests.ts';

describe('Content and receivers of web push', () => {
  const push = pushTests();

  test('a new message: contact, text and ticket, encrypted for the user’s browser and signed by the installation', async () => {
    const { ana, admin, bruno, customer } = push.office;
    const ticket = await push.office.openTicketOf(ana);
    const [mine, chief, other] = [
      await push.office.browserOf(ana),
      await push.office.browserOf(admin),
      await push.office.browserOf(bruno),
    ];
    await customer.write(`Quero *dois*\n${'longo '.repeat(40)}`);
    const { headers, content } = await mine.waitFor(1);
    assert.equal(content.preview.length, 140);
    assert.ok(content.preview.startsWith('Quero *dois* longo'));
    assert.deepEqual(
      { ...content, preview: '' },
      {
        kind: 'message',
        language: 'pt',
        ticket: ticket.uuid,
        contact: 'Maria Silva',
        by: '',
        queue: '',
        preview: '',
        type: 'chat',
      },
    );
    const { body } = await push.server.call('GET /notification-choices', { as: ana });
    assert.ok(headers.authorization?.includes(`k=${body.publicKey}`));
    const { aud, sub } = decodeJwt(/t=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '');
    assert.deepEqual([aud, sub], [push.service.origin, 'mailto:recado@localhost']);
    assert.ok(Number(headers.ttl) > 14_000 && Number(headers.ttl) <= 14_400);
    await push.settled();
    assert.deepEqual([chief.arrived.length, other.arrived.length], [0, 0]);
  });

  test('a follower is told as the agent is; one who does not see the ticket is not', async () => {
    const { ana, admin, bruno, customer } = push.office;
    const ticket = await push.office.openTicketOf(ana);
    const [chief, other] = [await push.office.browserOf(admin), await push.office.browserOf(bruno)];
    const params = { ticketId: ticket.id };
    await push.server.call('PUT /ticket-follows/:ticketId', { as: admin, params });
    await push.office.system(({ db }) =>
      db.insert(ticketFollows).values({ companyId: push.office.companyId, userId: bruno.id, ticketId: ticket.id }),
    );
    await customer.write('Alguma novidade?');
    assert.equal((await chief.waitFor(1)).content.preview, 'Alguma novidade?');
    await push.settled();
    assert.equal(other.arrived.length, 0);
  });

  test('what a former version could not show has no preview', async () => {
    const { ana, customer } = push.office;
    await push.office.openTicketOf(ana);
    const browser = await push.office.browserOf(ana);
    await customer.write('Oi');
    await push.office.system(({ db }) =>
      db
        .update(tickets)
        .set({ customerWords: 'productMessage', customerWordsType: 'unknown' })
        .where(eq(tickets.companyId, push.office.companyId)),
    );
    assert.equal((await browser.waitFor(1)).content.preview, '');
  });

  test('a message in a pending ticket is sent to the users who have it in their bell', async () => {
    const { ana, bruno, admin, companyId, sales, customer } = push.office;
    const carla = await push.server.make.user({ companyId, queueIds: [sales.id], allTicket: 'enable' });
    const stranger = await push.server.make.user({
      companyId: (await push.server.make.company()).id,
      allTicket: 'enable',
    });
    const browsers = {
      carla: await push.office.browserOf(carla),
      ana: await push.office.browserOf(ana),
      bruno: await push.office.browserOf(bruno),
      admin: await push.office.browserOf(admin),
      stranger: await push.office.browserOf(stranger),
    };
    await customer.write('Bom dia');
    await push.office.system(({ db }) =>
      db.update(tickets).set({ queueId: sales.id }).where(eq(tickets.companyId, companyId)),
    );
    assert.equal((await browsers.carla.waitFor(1)).content.preview, 'Bom dia');
    await push.settled();
    const { carla: _told, ...silent } = browsers;
    assert.deepEqual(
      Object.values(silent).map(({ arrived }) => arrived.length),
      [0, 0, 0, 0],
    );
  });

  test('fifty consecutive messages are one push, with the last text', async () => {
    const { ana, customer } = push.office;
    await push.office.openTicketOf(ana);
    const browser = await push.office.browserOf(ana);
    for (let count = 1; count <= 50; count += 1) await customer.write(`Mensagem ${count}`);
    await browser.waitFor(1);
    await push.settled();
    assert.ok(browser.arrived.length <= 3, `${browser.arrived.length} pushes`);
    assert.equal(browser.arrived.at(-1)?.content.preview, 'Mensagem 50');
    assert.equal(new Set(browser.arrived.map(({ headers }) => headers.topic)).size, 1);
  });

  test('a mention and a transfer name their author, in the language of the browser', async () => {
    const { ana, admin, sales, companyId } = push.office;
    const { id, uuid } = await push.office.openTicketOf(admin);
    const browser = await push.office.browserOf(ana, 'es');
    await push.server.call('POST /ticket-notes', {
      as: admin,
      body: { note: '@Ana veja o boleto', ticketId: id, mentions: [ana.id] },
    });
    const { content } = await browser.waitFor(1);
    const common = { language: 'es', ticket: uuid, contact: 'Maria Silva', by: 'Chefe', queue: '', type: 'chat' };
    assert.deepEqual(content, { ...common, kind: 'mention', preview: '@Ana veja o boleto' });
    await push.office.change(admin, id, { queueId: sales.id, userId: ana.id });
    assert.deepEqual((await browser.waitFor(2)).content, { ...common, kind: 'transfer', preview: '' });
    assert.equal((await push.office.read(ana, id)).body.companyId, companyId);
  });

  test('a transfer to a queue is sent to its absent agents, with the queue’s name, until it is accepted', async () => {
    const { ana, bruno, admin, sales, companyId } = push.office;
    const { id, uuid } = await push.office.openTicketOf(admin);
    const carla = await push.server.make.user({ companyId, queueIds: [sales.id] });
    const dora = await push.server.make.user({ companyId, queueIds: [sales.id] });
    const browsers = await Promise.all([ana, carla, dora, admin, bruno].map((user) => push.office.browserOf(user)));
    const [first, switchedOff] = browsers;
    await push.office.choose(carla, { push: { ...usualChoices.push, transfer: false } });
    await push.office.choose(dora, {
      quiet: { from: '00:00', until: '00:00', days: [0, 1, 2, 3, 4, 5, 6], timeZone: null },
    });
    await push.office.change(admin, id, { queueId: sales.id, userId: null });
    const { content } = (await first?.waitFor(1)) ?? {};
    const details = {
      language: 'pt',
      ticket: uuid,
      contact: 'Maria Silva',
      by: 'Chefe',
      queue: sales.name,
      type: 'chat',
    };
    assert.deepEqual(content, { ...details, kind: 'transfer', preview: '' });
    await push.settled();
    assert.deepEqual(
      browsers.map(({ arrived }) => arrived.length),
      [1, 0, 0, 0, 0],
      'not those who want none or have quiet hours, not who transferred it, not another queue',
    );

    await push.office.choose(carla, {});
    first?.answers.push(503);
    switchedOff?.answers.push(503);
    await push.office.change(dora, id, { status: 'open' });
    await push.office.change(dora, id, { queueId: sales.id, userId: null });
    await eventually('the services could not take it', () => first?.refused() === 1 && switchedOff?.refused() === 1);
    await push.office.change(carla, id, { status: 'open' });
    await push.settled();
    assert.deepEqual(
      browsers.map(({ arrived }) => arrived.length),
      [1, 0, 0, 0, 0],
      'what was accepted meanwhile is not told',
    );
  });

  test('nothing is sent for kinds that are switched off, in quiet hours, or to users who are present', async () => {
    const { ana, bruno, admin, companyId, sales, customer } = push.office;
    await push.office.openTicketOf(ana);
    const browser = await push.office.browserOf(ana);
    await push.office.choose(ana, { push: { ...usualChoices.push, message: false } });
    await customer.write('Desligado');
    await push.settled();
    const always = { from: '00:00', until: '00:00', days: [0, 1, 2, 3, 4, 5, 6], timeZone: null };
    await push.office.choose(ana, { quiet: always });
    await customer.write('Silêncio');
    await push.settled();
    await push.office.choose(ana, {});
    const { socket } = await push.server.socket(ana);
    socket.emit('watchDesk', true);
    await eventually('she looks', () => push.server.platform.realtime.isWatching(ana.id));
    await customer.write('Na mesa');
    await push.settled();
    assert.equal(browser.arrived.length, 0);
    assert.equal(push.server.platform.realtime.isWatching(bruno.id), false);
    socket.emit('watchDesk', false);
    await eventually('she left', () => !push.server.platform.realtime.isWatching(ana.id));
    await customer.write('Saiu');
    assert.equal((await browser.waitFor(1)).content.preview, 'Saiu');
    await push.settled();
    // Further pushes of the ticket have other kinds: each kind has its own choice.
    await push.office.choose(ana, { push: { ...usualChoices.push, transfer: false } });
    const [{ id } = { id: 0 }] = (await push.office.list(ana)).body.tickets;
    await push.office.change(admin, id, { queueId: sales.id, userId: admin.id });
    await push.office.change(admin, id, { queueId: sales.id, userId: ana.id });
    await push.settled();
    assert.deepEqual([browser.arrived.length, companyId], [1, ana.companyId]);
  });

  test('a user whose page is closed does not count as present', async () => {
    const { ana } = push.office;
    const { socket } = await push.server.socket(ana);
    socket.emit('watchDesk', true);
    await eventually('she looks', () => push.server.platform.realtime.isWatching(ana.id));
    socket.close();
    await eventually('she left', () => !push.server.platform.realtime.isWatching(ana.id));
  });

  test('the text can be hidden, and a message that was read meanwhile is not sent', async () => {
    const { ana, customer } = push.office;
    const { id } = await push.office.openTicketOf(ana);
    const browser = await push.office.browserOf(ana);
    await push.office.choose(ana, { hidesText: true });
    await customer.write('Segredo');
    const { content } = await browser.waitFor(1);
    assert.deepEqual([content.preview, content.type, content.contact], ['', 'chat', 'Maria Silva']);
    await customer.write('Lida logo');
    await push.office.system(({ db }) => db.update(tickets).set({ unreadMessages: 0 }).where(eq(tickets.id, id)));
    await push.settled();
    assert.equal(browser.arrived.length, 1);
  });

  test('choices are stored, and published only to the pages of their user', async () => {
    const { ana, admin, companyId } = push.office;
    const [page, other] = [await push.server.socket(ana), await push.server.socket(admin)];
    const name = `company-${companyId}-notificationChoices`;
    page.socket.emit('joinNotification');
    await page.waitFor(name, (details) => JSON.stringify(details).includes('"hidesText":false'));
    await push.office.choose(ana, { hidesText: true });
    await page.waitFor(name, (details) => JSON.stringify(details).includes('"hidesText":true'));
    assert.ok(!other.heard.some((heard) => heard.name === name));
    assert.equal((await push.server.call('GET /notification-choices', { as: ana })).body.choices.hidesText, true);
    assert.deepEqual((await push.server.call('GET /notification-choices', { as: admin })).body.choices, usualChoices);
    const quiet = { from: '25:00', until: '07:00', days: [], timeZone: 'Mars/Olympus' };
    const wrong = await push.office.choose(ana, { quiet });
    assert.deepEqual([wrong.status, wrong.body.issues?.length], [400, 3]);
  });
});
