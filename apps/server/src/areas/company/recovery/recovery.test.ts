import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { connectPlatform } from '../../../testing/code-sender.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { recoveryCodes } from './recovery.schema.ts';

let server: TestServer;
let person: TestUser;
let number: string;
let counter = 0;
before(async () => {
  server = await startTestServer();
  await connectPlatform(server);
});
after(() => server.close());
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  number = `55119900000${String(++counter).padStart(2, '0')}`;
  person = await server.make.user({ companyId, wpp: number, wppProvedAt: server.platform.clock() });
});

function ask(wpp: string) {
  return server.call('POST /api/enviar-email', { body: { wpp } });
}

function check(code: string, of = number) {
  return server.call('GET /api/verificar-code/:number', { params: { number: of }, query: { code } });
}

function save(token: string, newPassword = 'a new password') {
  return server.call('PUT /api/atualizar-senha', { body: { token, newPassword } });
}

/** The code in the message on the phone. */
async function receivedCode(): Promise<string> {
  const sent = await eventually('the code on WhatsApp', () =>
    server.whatsapp.sent.findLast(({ chat }) => chat.number === number || chat.chatId.startsWith(number)),
  );
  const text = sent.content.kind === 'text' ? sent.content.text : '';
  return /\*(\d{6})\*/.exec(text)?.[1] ?? '';
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

test('the code arrives on WhatsApp and yields one token, the token sets a new password, and sessions end', async () => {
  await ask(`+${number}`);
  const code = await receivedCode();
  const right = await check(code);
  assert.equal(right.status, 200);
  assert.equal((await check(code)).status, 400, 'a code is good once');
  assert.equal((await save(right.body.token)).status, 200);
  assert.equal((await save(right.body.token)).status, 400, 'a token is good once');
  assert.equal((await server.call('GET /auth/me', { as: person })).status, 401);
  const signIn = (password: string) => server.call('POST /auth/login', { body: { email: person.email, password } });
  assert.equal((await signIn(testPassword)).status, 401);
  assert.equal((await signIn('a new password')).status, 200);
});

test('SERVER §3.1: recovery is impossible without the code, and no response contains it', async () => {
  const { body } = await ask(number);
  const code = await receivedCode();
  assert.doesNotMatch(JSON.stringify(body), new RegExp(code));
  assert.equal((await save('x'.repeat(43))).status, 400);
  const rows = await server.database.database.system((unit) => unit.db.select().from(recoveryCodes));
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(code), 'the database keeps a hash');
});

test('an unknown number gets the same response as a known one', async () => {
  const [known, unknown] = [await ask(number), await ask('5511900009999')];
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  const code = await receivedCode();
  const [wrong, nobody] = [await check(wrongOf(code)), await check(code, '5511900009999')];
  assert.deepEqual([wrong.status, wrong.body], [nobody.status, nobody.body]);
});

test('SERVER §3.28: an unverified number gets no code, and does not block the user who verified it', async () => {
  const { id: companyId } = await server.make.company();
  const unproved = '5511977770001';
  await server.make.user({ companyId, wpp: unproved });
  assert.equal((await ask(unproved)).status, 200);
  await ask(number);
  await receivedCode();
  assert.ok(!server.whatsapp.sent.some(({ chat }) => chat.chatId.startsWith(unproved)));
});

test('a number without a country code is refused, and none is added to a foreign one', async () => {
  const { status, body } = await ask('(11) 99000-0001');
  assert.deepEqual([status, body.issues?.map(({ path, code }) => [path, code])], [400, [['body.wpp', 'invalidPhone']]]);
  const { id: companyId } = await server.make.company();
  await server.make.user({ companyId, wpp: '14155552671', wppProvedAt: server.platform.clock() });
  await ask('+1 415 555-2671');
  const sent = await eventually('the code in America', () =>
    server.whatsapp.sent.find(({ chat }) => chat.chatId.includes('4155552671')),
  );
  assert.match(sent.chat.chatId, /^14155552671/);
});

test('without an open connection of the platform, everybody gets the response that no code can be sent', async () => {
  const offline = await startTestServer();
  try {
    const { id: companyId } = await offline.make.company();
    await offline.make.connection({ companyId, isDefault: true, status: 'OPENING' });
    await offline.make.user({ companyId, wpp: number, wppProvedAt: new Date() });
    for (const wpp of [number, '5511900009999']) {
      const { status, body } = await offline.call('POST /api/enviar-email', { body: { wpp } });
      assert.deepEqual([status, body], [409, { error: 'ERR_RECOVERY_UNAVAILABLE' }]);
    }
  } finally {
    await offline.close();
  }
});

test('the response promises a code only if the number is known', async () => {
  const { body } = await ask(number);
  assert.match(body.message, /^Se este número/);
});

test('a common password is refused, and the token stays valid', async () => {
  await ask(number);
  const { body } = await check(await receivedCode());
  const refused = await save(body.token, '12345');
  assert.deepEqual([refused.status, refused.body], [400, { error: 'ERR_PASSWORD_TOO_COMMON' }]);
  assert.equal((await save(body.token)).status, 200);
});

test('after three wrong codes the right one is refused too', async () => {
  await ask(number);
  const code = await receivedCode();
  for (let attempt = 0; attempt < 3; attempt += 1) assert.equal((await check(wrongOf(code))).status, 400);
  assert.equal((await check(code)).status, 400);
});

test('after five minutes the code is refused', async () => {
  await ask(number);
  const code = await receivedCode();
  server.advance(5 * 60_000 + 1000);
  assert.equal((await check(code)).status, 400);
});

test("SERVER §3.19: at most five codes an hour are sent to one number, whatever the caller's address", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await ask(number)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});

test('an hour later codes are sent to the number again, and the earlier counts are deleted', async () => {
  const codes = () =>
    server.database.database.system(({ db }) =>
      db.select({ id: recoveryCodes.id }).from(recoveryCodes).where(eq(recoveryCodes.userId, person.id)),
    );
  const requests = () =>
    server.database.database.system(({ db }) => db.$count(jobs, eq(jobs.lane, `recovery:${number}`)));
  for (let call = 0; call < 5; call += 1) await ask(number);
  await receivedCode();
  // A request that arrives while another one is being handled shares its code.
  await eventually('all five requests are handled', async () => (await requests()) === 0);
  const before = Math.max(...(await codes()).map(({ id }) => id));
  server.advance(61 * 60_000);
  assert.equal((await ask(number)).status, 200);
  await eventually('new codes only', async () => {
    const kept = await codes();
    return kept.length > 0 && kept.every(({ id }) => id > before);
  });
});
