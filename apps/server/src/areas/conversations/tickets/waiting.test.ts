import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { sweepTickets } from '../../automation/chatbot/sweep.ts';
import { newCustomer } from '../messages/testing/customer.ts';

const minute = 60_000;

describe('Waiting for an answer', () => {
  const server = useTestServer();
  let companyId: number;
  let connectionId: number;
  let queueId: number;
  let admin: TestUser;
  let ana: TestUser;
  let maria: ReturnType<typeof newCustomer>;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    queueId = (await server.make.queue({ companyId, firstAnswerLimit: 2, answerLimit: 4 })).id;
    connectionId = (await server.make.connection({ companyId, isDefault: true, greetingMessage: 'Olá!' })).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [queueId] });
    maria = newCustomer(server, { companyId, connectionId });
  });

  const list = async (query: object = {}, as = admin) =>
    (await server.call('GET /tickets', { as, query: { showAll: 'true', ...query } })).body.tickets;
  const marias = async () => {
    const [ticket] = await list();
    assert.ok(ticket);
    return ticket;
  };
  const put = async (body: object, as = ana) =>
    server.call('PUT /tickets/:ticketId', { as, params: { ticketId: (await marias()).id }, body });
  const reply = async (body: string) =>
    server.call('POST /messages/:ticketId', { as: ana, params: { ticketId: (await marias()).id }, body: { body } });
  const accept = async () => {
    await put({ status: 'pending', queueId }, admin);
    await put({ status: 'open', userId: ana.id });
  };

  test('the wait begins with the first unanswered message; an agent’s answer ends it, an automatic text does not', async () => {
    await maria.write('Bom dia');
    const first = (await marias()).waitingSince;
    assert.ok(first);
    server.advance(minute);
    await maria.write('Alguém aí?');
    assert.equal((await marias()).waitingSince, first);
    await accept();
    const served = await marias();
    assert.deepEqual([served.waitingSince, served.waitingLimit], [first, 2]);
    await reply('Olá, Maria');
    const answered = await marias();
    assert.deepEqual([answered.waitingSince, answered.waitingLimit], [null, 4]);
    await maria.write('Obrigada');
    assert.ok((await marias()).waitingSince);
    await put({ status: 'closed' });
    assert.equal((await marias()).waitingSince, null);
  });

  test('a message on the company’s phone is an answer, too; in a group nobody waits', async () => {
    await maria.write('Bom dia');
    await maria.write('Bom dia, Maria', { fromMe: true });
    assert.equal((await marias()).waitingSince, null);
    const { body } = await server.call('GET /tickets', { as: admin, query: { showAll: 'true' } });
    assert.equal(body.count, 1);
    const group = { chatId: '120363000000000001@g.us', number: null, lid: null, isGroup: true };
    const author = { number: '5511977776666', lid: null, name: 'João' };
    await server.call('PUT /settings/:key', {
      as: admin,
      params: { key: 'CheckMsgIsGroup' },
      body: { value: 'disabled' },
    });
    await maria.write('Oi, grupo', { chat: group, author });
    const inGroup = (await list()).find(({ isGroup }) => isGroup);
    assert.ok(inGroup);
    assert.equal(inGroup.waitingSince, null);
  });

  test('lists show the customer’s last words rather than automatic texts, also after an edit or a deletion', async () => {
    const params = { key: 'sendGreetingAccepted' };
    await server.call('PUT /settings/:key', { as: admin, params, body: { value: 'enabled' } });
    const wid = await maria.write('Preciso de *ajuda*');
    const shown = async () => {
      const { lastMessage, lastMessageFromMe, lastMessageType } = await marias();
      return [lastMessage, lastMessageFromMe, lastMessageType];
    };
    await accept();
    assert.deepEqual(await shown(), ['Preciso de *ajuda*', false, 'chat'], 'not the greeting after it');
    await maria.edit(wid, 'Preciso de um orçamento');
    assert.deepEqual(await shown(), ['Preciso de um orçamento', false, 'chat']);
    await maria.revoke(wid);
    assert.deepEqual(await shown(), ['', false, 'deleted']);
    await reply('Claro');
    const answered = await marias();
    assert.deepEqual([answered.lastMessage, answered.customerWords], ['Claro', null]);
  });

  test('a customer who waits longer than their queue allows is shown once, in the bell of its agents', async () => {
    await maria.write('Bom dia');
    await put({ status: 'pending', queueId }, admin);
    const other = await server.make.user({ companyId, queueIds: [(await server.make.queue({ companyId })).id] });
    const bellOf = async (as: TestUser) =>
      (await list({ concernsMe: 'true' }, as)).map(({ lateSince }) => lateSince !== null);
    const browser = await server.socket(ana);
    await sweepTickets(server.platform);
    assert.deepEqual(await bellOf(ana), []);
    server.advance(3 * minute);
    await sweepTickets(server.platform);
    await browser.waitFor(`company-${companyId}-ticket`, (payload) =>
      JSON.stringify(payload).includes('"lateSince":"'),
    );
    const lateSince = (await marias()).lateSince;
    assert.ok(lateSince);
    assert.deepEqual([await bellOf(ana), await bellOf(other)], [[true], []]);
    server.advance(minute);
    await sweepTickets(server.platform);
    assert.equal((await marias()).lateSince, lateSince);
    await accept();
    assert.deepEqual(await bellOf(ana), [true]);
    await reply('Olá, desculpe a demora');
    assert.deepEqual(await bellOf(ana), []);
    await maria.write('Tudo bem');
    server.advance(3 * minute);
    await sweepTickets(server.platform);
    assert.equal((await marias()).lateSince, null, 'later answers have a limit of their own');
    server.advance(2 * minute);
    await sweepTickets(server.platform);
    assert.ok((await marias()).lateSince);
  });

  test('the longest waiting come first, then the others by activity', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
    const make = (waitingSince: Date | null, lastMessageAt: Date) =>
      server.make.ticket({ companyId, queueId, userId: ana.id, status: 'open', waitingSince, lastMessageAt });
    const [late, idle, waiting, fresh] = [
      await make(at(1), at(50)),
      await make(null, at(10)),
      await make(at(5), at(6)),
      await make(null, at(40)),
    ];
    const found = await list({ status: 'open', sort: 'waiting' }, ana);
    assert.deepEqual(
      found.map(({ id }) => id),
      [late, waiting, fresh, idle].map(({ id }) => id),
    );
  });

  test('limits are minutes up to a week', async () => {
    const change = (body: object) => server.call('PUT /queue/:queueId', { as: admin, params: { queueId }, body });
    assert.deepEqual((await change({ firstAnswerLimit: '', answerLimit: 10_080 })).body.answerLimit, 10_080);
    for (const wrong of [0, -1, 10_081, 1.5, 'soon']) assert.equal((await change({ answerLimit: wrong })).status, 400);
  });
});
