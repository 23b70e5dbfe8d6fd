import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { messages } from './messages.schema.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Messages', () => {
  const server = useSharedServer();
  let companyId: number;
  let ana: TestUser;
  let connectionId: number;
  let ticketId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    const queue = await server.make.queue({ companyId });
    connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [queue.id] });
    const contact = await server.make.contact({ companyId, name: 'Maria Silva' });
    const place = { companyId, whatsappId: connectionId, contactId: contact.id, queueId: queue.id };
    ticketId = (await server.make.ticket({ ...place, status: 'open', userId: ana.id })).id;
  });

  const list = (query: object = {}, as = ana) =>
    server.call('GET /messages/:ticketId', { as, params: { ticketId }, query: { ...query } });
  const send = (body: object, files?: { field: string; name: string; content: Uint8Array | string }[]) =>
    server.call('POST /messages/:ticketId', { as: ana, params: { ticketId }, body, files });
  const stored = () =>
    server.database.database.system((unit) =>
      unit.db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(asc(messages.id)),
    );
  const ticket = async () => (await server.call('GET /tickets/:ticketId', { as: ana, params: { ticketId } })).body;
  const setStatus = (status: 'open' | 'pending' | 'closed') =>
    server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ status }).where(eq(tickets.id, ticketId));
    });
  const receive = (overrides: object = {}) =>
    server.make.message({ companyId, ticketId, connectionId, chatId: 'chat', ...overrides });

  test('a text is stored with ack 0 and its own id, moves the ticket up, and is published', async () => {
    const browser = await server.socket(ana);
    const { status, body } = await send({ body: 'Olá {{firstName}}', fromMe: true, read: 1, mediaUrl: '' });
    assert.equal(status, 200);
    const [message] = body.messages;
    assert.deepEqual(
      [message?.body, message?.fromMe, message?.ack, message?.user?.name],
      ['Olá Maria', true, 0, 'Ana'],
    );
    const [row] = await stored();
    assert.ok(row?.wid);
    assert.equal((await ticket()).lastMessage, 'Olá Maria');
    const payload = await browser.waitFor(`company-${companyId}-appMessage`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'create');
  });

  test('the same idempotencyKey is never sent twice, and returns the same message', async () => {
    const body = { body: 'Só uma vez', idempotencyKey: 'screen-1-message-1' };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    const ids = new Set(answers.map((answer) => answer.body.messages[0]?.id));
    assert.equal(ids.size, 1);
    assert.equal((await stored()).length, 1);
    assert.equal(answers[0]?.body.messages[0]?.idempotencyKey, 'screen-1-message-1');
  });

  test('a key with a prefix of the server is refused: campaigns and schedules find their messages by it', async () => {
    for (const idempotencyKey of ['campaign-17', 'schedule-17', 'campaign-17-question', 'prompt-17-1']) {
      const { status, body } = await send({ body: 'Oi', idempotencyKey });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, 'invalidFormat'], idempotencyKey);
    }
    assert.equal((await stored()).length, 0);
  });

  test('an empty message is not sent', async () => {
    const { status, body } = await send({ body: '   ' });
    assert.deepEqual([status, body.messages], [200, []]);
  });

  test('messages can be written only in open tickets', async () => {
    for (const status of ['pending', 'closed'] as const) {
      await setStatus(status);
      const answer = await send({ body: 'Oi' });
      assert.deepEqual([answer.status, answer.body.error], [409, 'ERR_TICKET_NOT_OPEN']);
    }
  });

  test('files: the text is the caption of the first, spaces in names become underscores, addresses are signed', async () => {
    const { status, body } = await send({ body: 'Fotos', idempotencyKey: 'files-0001' }, [
      { field: 'medias', name: 'meu bolo.png', content: png },
      { field: 'medias', name: 'segundo.png', content: png },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(
      body.messages.map((message) => [message.body, message.mediaType, message.media?.name]),
      [
        ['Fotos', 'image', 'meu_bolo.png'],
        ['', 'image', 'segundo.png'],
      ],
    );
    const address = body.messages[0]?.mediaUrl ?? '';
    const file = await fetch(address);
    assert.equal(file.status, 200);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), png);
    const again = await send({ body: 'Fotos', idempotencyKey: 'files-0001' }, [
      { field: 'medias', name: 'meu bolo.png', content: png },
      { field: 'medias', name: 'segundo.png', content: png },
    ]);
    assert.equal(again.body.messages.length, 2);
    assert.equal((await stored()).length, 2);
  });

  test('a key is refused with another text or file, also one of the same name and size, and after an edit only with a file', async () => {
    const other = Buffer.from(png);
    other[other.length - 1] = 0;
    const file = (content: Buffer) => ({ field: 'medias', name: 'bolo.png', content });
    const caption = { body: 'O bolo', idempotencyKey: 'files-0002' };
    const [first] = (await send(caption, [file(png)])).body.messages;
    const refusals = [
      await send(caption, [file(other)]),
      await send(caption, [file(png), file(png)]),
      await send(caption),
      await send({ ...caption, body: 'A torta' }, [file(png)]),
    ];
    for (const { status, body } of refusals) assert.deepEqual([status, body.error], [409, 'ERR_IDEMPOTENCY_KEY_USED']);
    assert.equal((await send(caption, [file(png)])).body.messages[0]?.id, first?.id, 'the same is a repetition');
    const text = { body: 'Oi, {{firstName}}', idempotencyKey: 'text-0002' };
    const [written] = (await send(text)).body.messages;
    assert.equal((await send(text)).body.messages[0]?.id, written?.id, 'a text with variables is a repetition');
    assert.equal((await send({ ...text, body: 'Tchau' })).status, 409);
    await server.database.database.system(({ db }) =>
      db
        .update(messages)
        .set({ isEdited: true, body: 'O bolo de hoje' })
        .where(eq(messages.id, first?.id ?? 0)),
    );
    assert.equal((await send(caption, [file(png)])).body.messages[0]?.id, first?.id, 'also after an edit');
    assert.equal((await send(caption, [file(other)])).status, 409);
    assert.equal((await stored()).length, 2);
  });

  test('the files of a deleted ticket are deleted, too', async () => {
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const { body } = await send({}, [{ field: 'medias', name: 'bolo.png', content: png }]);
    const address = body.messages[0]?.mediaUrl ?? '';
    assert.equal((await fetch(address)).status, 200);
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } });
    await eventually('the file is gone', async () => (await fetch(address)).status === 404);
  });

  test('SERVER §3.7: media has no guessable name and no address without a signature', async () => {
    const { body } = await send({}, [{ field: 'medias', name: 'contrato.png', content: png }]);
    const address = new URL(body.messages[0]?.mediaUrl ?? '');
    assert.ok(!address.pathname.includes('contrato'));
    assert.notEqual((await fetch(address.origin + address.pathname)).status, 200);
    for (const [key, value] of [...address.searchParams]) address.searchParams.set(key, [...value].reverse().join(''));
    assert.notEqual((await fetch(address)).status, 200);
    assert.notEqual((await fetch(`${server.apiUrl}/public/contrato.png`)).status, 200);
  });

  test('SERVER §3.8: a file name or field never becomes a path', async () => {
    const { status, body } = await send({}, [
      { field: 'medias', name: '../../../../tmp/../etc/passwd.png', content: png },
    ]);
    assert.equal(status, 200);
    assert.equal(body.messages[0]?.media?.name, 'passwd.png');
    assert.ok(!new URL(body.messages[0]?.mediaUrl ?? '').pathname.includes('passwd'));
  });

  test('SERVER §3.16: HTML and SVG are never shown inline from our address', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = '<!doctype html><html><script>alert(1)</script></html>';
    for (const [name, content] of [
      ['foto.svg', svg],
      ['pagina.html', html],
      ['foto.png', html],
    ] as const) {
      const { status, body } = await send({}, [{ field: 'medias', name, content }]);
      if (status === 415) continue;
      const file = await fetch(body.messages[0]?.mediaUrl ?? '');
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/, name);
      assert.doesNotMatch(file.headers.get('content-type') ?? '', /html|svg/, name);
      assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    }
  });

  test('a quoted message is included in the answer; one of another ticket is refused', async () => {
    const question = await receive({ body: 'Qual o preço?', wid: 'W1' });
    const { body } = await send({ body: 'R$ 10', quotedMsg: { id: question.id, body: 'ignored' } });
    assert.equal(body.messages[0]?.quotedMsg?.body, 'Qual o preço?');
    assert.deepEqual([body.messages[0]?.quotedMsg?.user, body.messages[0]?.quotedMsg?.isAutomatic], [null, false]);
    const own = await send({ body: 'À vista', quotedMsg: { id: body.messages[0]?.id } });
    assert.deepEqual(own.body.messages[0]?.quotedMsg?.user, body.messages[0]?.user, 'a quote names its agent');
    const elsewhere = await server.make.ticket({ companyId });
    const foreign = await server.make.message({ companyId, ticketId: elsewhere.id });
    const refused = await send({ body: 'Hein?', quotedMsg: { id: foreign.id } });
    assert.equal(refused.body.error, 'ERR_NO_MESSAGE_FOUND');
  });

  test('a page of the list has 20 messages, oldest first, by page number or before a message', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index++) ids.push((await receive({ wid: `W${index}` })).id);
    const newest = (await list()).body;
    assert.deepEqual([newest.count, newest.hasMore], [45, true]);
    assert.deepEqual(
      newest.messages.map(({ id }) => id),
      ids.slice(25),
    );
    const idsOf = async (query: object) => (await list(query)).body.messages.map(({ id }) => id);
    assert.deepEqual(await idsOf({ pageNumber: 2 }), ids.slice(5, 25));
    assert.deepEqual(await idsOf({ before: ids[25] }), ids.slice(5, 25));
    const last = (await list({ before: ids[5] })).body;
    assert.deepEqual([last.messages.length, last.hasMore], [5, false]);
  });

  test('the ticket’s agent resets the unread count by reading the open ticket; other readers do not', async () => {
    const boss = await server.make.user({ companyId, profile: 'admin' });
    await receive({ wid: 'W1', contactId: null });
    await server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ unreadMessages: 1 }).where(eq(tickets.id, ticketId));
    });
    await list({}, boss);
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await list({ ahead: 'true' })).body.ticket.unreadMessages, 1);
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await stored())[0]?.read, false);
    const browser = await server.socket(boss);
    assert.equal((await list()).body.ticket.unreadMessages, 0);
    assert.equal((await ticket()).unreadMessages, 0);
    assert.equal((await stored())[0]?.read, true);
    const payload = await browser.waitFor(`company-${companyId}-ticket`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'updateUnread');
  });

  test('POST read marks everything as read', async () => {
    await receive({ wid: 'W1' });
    const answer = await server.call('POST /messages/:ticketId/read', { as: ana, params: { ticketId } });
    assert.equal(answer.status, 200);
    assert.equal((await stored())[0]?.read, true);
  });

  test('a ticket that was read can be marked as unread, for everybody, until it is read again', async () => {
    const browser = await server.socket(ana);
    const mark = () => server.call('POST /messages/:ticketId/unread', { as: ana, params: { ticketId } });
    assert.equal((await mark()).status, 200);
    assert.equal((await ticket()).unreadMessages, 1);
    const payload = await browser.waitFor(`company-${companyId}-ticket`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'update');
    await mark();
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await list()).body.ticket.unreadMessages, 0);
  });

  test('an own text can be edited for 15 minutes, and is marked as edited', async () => {
    const sent = (await send({ body: 'Cuzta 10' })).body.messages[0];
    const edit = (body: string, messageId = sent?.id ?? 0) =>
      server.call('POST /messages/edit/:messageId', { as: ana, params: { messageId }, body: { body } });
    const { status, body } = await edit('Custa 10');
    assert.deepEqual([status, body.body, body.isEdited], [200, 'Custa 10', true]);
    assert.equal((await ticket()).lastMessage, 'Custa 10');
    const fromCustomer = await receive({ wid: 'W1' });
    assert.equal((await edit('Outra coisa', fromCustomer.id)).body.error, 'ERR_NO_MESSAGE_FOUND');
    const old = await receive({ wid: 'W2', fromMe: true, userId: ana.id, sentAt: new Date(Date.now() - 16 * 60_000) });
    const late = await edit('Tarde', old.id);
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_MESSAGE_TOO_OLD']);
  });

  test('an own message can be deleted for everybody; a customer’s cannot', async () => {
    const sent = (await send({ body: 'Engano' })).body.messages[0];
    const remove = (messageId: number) =>
      server.call('DELETE /messages/:messageId', { as: ana, params: { messageId } });
    assert.equal((await remove(sent?.id ?? 0)).body.isDeleted, true);
    assert.equal((await remove((await receive({ wid: 'W1' })).id)).body.error, 'ERR_NO_MESSAGE_FOUND');
  });

  test('a failed message can be retried', async () => {
    const failed = await receive({ wid: 'W1', fromMe: true, failedCode: 'ERR_SENDING_WAPP_MSG' });
    const params = { messageId: failed.id };
    const { status, body } = await server.call('POST /messages/:messageId/retry', { as: ana, params });
    assert.deepEqual([status, body.failedCode, body.id], [200, null, failed.id]);
  });

  test('SERVER §3.13: messages of a ticket that the caller may not see are not accessible', async () => {
    const other = await server.make.user({ companyId });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const sent = (await send({ body: 'Segredo' })).body.messages[0];
    const params = { messageId: sent?.id ?? 0 };
    for (const [as, expected] of [
      [other, 403],
      [stranger, 404],
    ] as const) {
      const answers = [
        await list({}, as),
        await server.call('POST /messages/edit/:messageId', { as, params, body: { body: 'x' } }),
        await server.call('DELETE /messages/:messageId', { as, params }),
        await server.call('POST /messages/:messageId/retry', { as, params }),
        await server.call('POST /messages/:ticketId/read', { as, params: { ticketId } }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => expected),
      );
    }
  });

  test('messages are sent in order over an open connection, and their ack advances', async () => {
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const { body: whatsapp } = await server.call('POST /whatsapp', { as: admin, body: { name: 'Viva' } });
    await server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ whatsappId: whatsapp.id }).where(eq(tickets.id, ticketId));
    });
    for (const words of ['um', 'dois', 'três']) await send({ body: words });
    await eventually('all sent', async () => (await stored()).every((message) => message.ack === 1));
    const wids = (await stored()).map((message) => message.wid);
    const sent = server.whatsapp.sent.filter((message) => wids.includes(message.wid));
    assert.deepEqual(
      sent.map(({ content }) => 'text' in content && content.text),
      ['um', 'dois', 'três'],
    );
  });
});
