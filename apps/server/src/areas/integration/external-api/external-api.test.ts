import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/server.ts';
import type { SilentProvider } from '../../../testing/silent-provider.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { apiRequests } from './external-api.schema.ts';
import { forgetRequestsWork } from './once.ts';
import { openConnection, startServerForPrograms, stranger, tokenOf } from './testing/program.ts';

const customer = '5511988880001';

describe('A program', () => {
  let server: TestServer;
  let whatsapp: SilentProvider;
  let companyId: number;
  let admin: TestUser;
  let token: string;

  before(async () => {
    ({ server, whatsapp } = await startServerForPrograms());
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    token = await tokenOf(server, admin, await openConnection(server, admin));
    whatsapp.sent.length = 0;
  });

  const key = 'POST /api/messages/send' as const;
  const send = (body: object, headers?: Record<string, string>, as = token) => server.call(key, { as, body, headers });
  const sendFile = (content: string | Buffer, headers?: Record<string, string>) =>
    server.call(key, {
      as: token,
      headers,
      body: { number: customer, body: 'Segue a tabela' },
      files: [{ field: 'medias', name: 'tabela de preços.txt', content }],
    });
  const stateOf = (messageId: number, as = token) =>
    server.call('GET /api/messages/:messageId', { as, params: { messageId } });
  const stored = () =>
    server.database.database.system(({ db }) => db.select().from(messages).where(eq(messages.companyId, companyId)));
  const contentsSent = () => whatsapp.sent.map(({ content }) => content);

  test('sends a text to a new number, once and unchanged, in a closed ticket that the answer opens', async () => {
    const { status, body } = await send({ number: '+55 (11) 98888-0001', body: 'Olá, {{name}}\r\ntchau' });
    assert.equal(status, 200, JSON.stringify(body));
    const { id, messages: all, ...rest } = body;
    assert.deepEqual(rest, { mensagem: 'Mensagem enviada', state: 'queued', failedCode: null });
    assert.deepEqual(all, [{ id, state: 'queued', failedCode: null }]);
    await eventually('sent', async () => (await stateOf(id)).body.state === 'sent');
    assert.deepEqual(contentsSent(), [{ kind: 'text', text: 'Olá, {{name}}\ntchau' }]);
    const [contact] = await server.database.database.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.companyId, companyId)),
    );
    assert.deepEqual([contact?.name, contact?.number, contact?.numberState], [customer, customer, 'known']);
    const [ticket] = await server.database.database.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, companyId)),
    );
    assert.deepEqual([ticket?.status, ticket?.userId], ['closed', null]);
  });

  test('sends a file with its text as a caption, and returns each message', async () => {
    const { status, body } = await sendFile('Bolo: 10');
    assert.equal(status, 200, JSON.stringify(body));
    await eventually('sent', async () => (await stateOf(body.id)).body.state === 'sent');
    const [sent] = contentsSent();
    assert.ok(sent?.kind === 'document');
    assert.deepEqual([sent.caption, sent.media.fileName], ['Segue a tabela', 'tabela_de_preços.txt']);
  });

  test('sees only the state of its own messages', async () => {
    const { body } = await send({ number: customer, body: 'Oi' });
    const other = await tokenOf(server, admin, await openConnection(server, admin, 'Filial'));
    assert.equal((await stateOf(body.id, other)).body.error, 'ERR_NO_MESSAGE_FOUND');
    const [ticket] = await server.database.database.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, companyId)),
    );
    const written = await server.make.message({ companyId, ticketId: ticket?.id ?? 0, fromMe: true });
    assert.equal((await stateOf(written.id)).body.error, 'ERR_NO_MESSAGE_FOUND');
  });

  test('with a key sends once and gets the same answer, also for many simultaneous requests', async () => {
    const once = { 'idempotency-key': 'pedido-4711' };
    const ask = () => send({ number: customer, body: 'Seu pedido saiu' }, once);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    answers.push(await ask());
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await stored()).length, 1);
    const other = await send({ number: customer, body: 'Outra coisa' }, once);
    assert.deepEqual([other.status, other.body.error], [409, 'ERR_IDEMPOTENCY_KEY_USED']);
    const elsewhere = await tokenOf(server, admin, await openConnection(server, admin, 'Filial'));
    assert.equal((await send({ number: customer, body: 'Outra coisa' }, once, elsewhere)).status, 200);
    assert.equal((await stored()).length, 2, 'another key of the company has keys of its own');
  });

  test('with a key sends a file once', async () => {
    const once = { 'idempotency-key': 'tabela-1' };
    const answers = await Promise.all([sendFile('Bolo: 10', once), sendFile('Bolo: 10', once)]);
    answers.push(await sendFile('Bolo: 10', once));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await stored()).length, 1);
    const other = await sendFile('Bolo: 99', once);
    assert.deepEqual([other.status, other.body.error], [409, 'ERR_IDEMPOTENCY_KEY_USED'], 'the same name and size');
  });

  test('without a key sends two simultaneous messages to a new number: one contact, one ticket', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => send({ number: customer, body: `Aviso ${n}` })));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const all = await stored();
    assert.deepEqual([all.length, new Set(all.map(({ ticketId }) => ticketId)).size], [3, 1]);
  });

  test('may use a key again after a day', async () => {
    const once = { 'idempotency-key': 'diario' };
    await send({ number: customer, body: 'Bom dia' }, once);
    const keys = () =>
      server.database.database.system(({ db }) => db.$count(apiRequests, eq(apiRequests.companyId, companyId)));
    const forget = (clock: () => Date) =>
      forgetRequestsWork({ ...server.platform, clock }).run(new AbortController().signal);
    await forget(() => new Date());
    assert.equal(await keys(), 1);
    await forget(() => new Date(Date.now() + 25 * 60 * 60_000));
    assert.equal(await keys(), 0);
  });

  test('is refused with the reason, and nothing is stored', async () => {
    const refusals: [object, string, string | undefined][] = [
      [{ number: stranger, body: 'Oi' }, 'ERR_WAPP_INVALID_CONTACT', undefined],
      [{ number: '123', body: 'Oi' }, 'ERR_VALIDATION', 'body.number'],
      [{ number: '55119888800011234567', body: 'Oi' }, 'ERR_VALIDATION', 'body.number'],
      [{ number: customer, body: ' ' }, 'ERR_VALIDATION', 'body.body'],
      [{ number: customer }, 'ERR_VALIDATION', 'body.body'],
      [{ number: customer, body: 'x'.repeat(65_001) }, 'ERR_VALIDATION', 'body.body'],
      [{ body: 'Oi' }, 'ERR_VALIDATION', 'body.number'],
    ];
    for (const [body, error, path] of refusals) {
      const answer = await send(body);
      assert.deepEqual([answer.body.error, answer.body.issues?.[0]?.path], [error, path]);
    }
    for (const bad of ['', 'with space', 'x'.repeat(201)]) {
      const { body } = await send({ number: customer, body: 'Oi' }, { 'idempotency-key': bad });
      assert.deepEqual([body.error, body.issues?.[0]?.path], ['ERR_VALIDATION', 'headers.idempotency-key'], bad);
    }
    const tooLarge = await sendFile('x'.repeat(1_001));
    assert.deepEqual([tooLarge.status, tooLarge.body.error], [413, 'ERR_FILE_TOO_LARGE']);
    assert.deepEqual(await stored(), []);
  });
});
