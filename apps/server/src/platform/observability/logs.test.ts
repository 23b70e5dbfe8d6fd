import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messages } from '../../areas/conversations/messages/messages.schema.ts';
import { connectPlatform } from '../../testing/code-sender.ts';
import { eventually } from '../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createLogger } from './logger.ts';

const words = 'meu diagnóstico é segredo';
const number = '5511944443333';

let server: TestServer;
let admin: TestUser;
let ticketId: number;
let log = '';
before(async () => {
  const logger = createLogger('trace', {
    write(line) {
      log += line;
    },
  });
  server = await startTestServer({ logger });
  const { id: companyId } = await server.make.company();
  const { id: whatsappId } = await server.make.connection({ companyId, isDefault: true, status: 'OPENING' });
  admin = await server.make.user({ companyId, profile: 'admin', wpp: number, wppProvedAt: new Date() });
  await connectPlatform(server);
  ticketId = (await server.make.ticket({ companyId, whatsappId, status: 'open', userId: admin.id })).id;
});

after(() => server.close());

test('each response is logged in one line: endpoint, caller, status and duration', async () => {
  await server.call('GET /auth/me', { as: admin });
  const answered = () => log.split('\n').find((line) => line.includes('GET /auth/me') && line.includes('"answered"'));
  await eventually('the line', () => answered() !== undefined);
  const { endpoint, status, company, user, milliseconds } = JSON.parse(answered() ?? '');
  assert.deepEqual([endpoint, status, company, user], ['GET /auth/me', 200, admin.companyId, admin.id]);
  assert.equal(typeof milliseconds, 'number');
});

test('a request keeps the id that a proxy gave it, in the log and in the answer; lines may say whose they are', async () => {
  const id = 'edge-0123456789';
  const headers = { authorization: `Bearer ${admin.token}`, 'x-request-id': id };
  const answer = await fetch(`${server.apiUrl}/auth/me`, { headers });
  assert.equal(answer.headers.get('x-request-id'), id);
  await eventually('the line', () => log.includes(`"reqId":"${id}"`));
  const forged = await fetch(`${server.apiUrl}/auth/me`, { headers: { ...headers, 'x-request-id': 'a b' } });
  assert.match(forged.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  let own = '';
  createLogger('info', { write: (line) => (own += line) }, 0, { host: 'one', roles: 'api' }).info('hello');
  assert.match(own, /"host":"one","roles":"api"/);
});

test('neither message texts nor credentials are logged, also when something fails', async () => {
  const { call } = server;
  const signedIn = await call('POST /auth/login', { body: { email: admin.email, password: testPassword } });
  const as = signedIn.body;
  await call('POST /auth/login', { body: { email: admin.email, password: `not ${testPassword}` } });
  await call('POST /messages/:ticketId', { as, params: { ticketId }, body: { body: words } });
  await call('POST /messages/:ticketId', { as, params: { ticketId }, body: { body: 7, extra: words } });
  await call('GET /tickets', { as, query: { searchParam: words } });
  await call('PUT /settings/:key', { as, params: { key: 'asaas' }, body: { value: words } });
  await failWith(words);
  await call('POST /api/enviar-email', { body: { wpp: number } });
  const sent = () => server.whatsapp.sent.find((message) => message.chat.chatId.startsWith(number));
  await eventually('the recovery code', () => sent() !== undefined);
  const code = /\d{6}/.exec(JSON.stringify(sent()?.content))?.[0] ?? 'none';
  await call('GET /api/verificar-code/:number', { params: { number }, query: { code } });
  await eventually('the last line', () => log.includes('GET /api/verificar-code/:number'));
  const jrt = /jrt=([^;]*)/.exec(signedIn.headers.getSetCookie().join())?.[1] ?? 'none';
  for (const secret of [words, testPassword, as.token, admin.token, jrt, code, 'argon2']) {
    assert.ok(!log.includes(secret), `${secret} is in the log`);
  }
});

/** A statement that fails with a person's text among its values. */
async function failWith(body: string): Promise<void> {
  const { database, logger } = server.platform;
  await database
    .system((unit) => unit.db.insert(messages).values({ companyId: admin.companyId, ticketId: -1, body }))
    .catch((error: unknown) => logger.error({ err: error }, 'failed'));
  assert.match(log, /"msg":"failed"/);
}
