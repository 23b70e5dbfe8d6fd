import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { connectPlatform } from '../../../testing/code-sender.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

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
  number = `55119900100${String(++counter).padStart(2, '0')}`;
  person = await newPerson();
});

async function newPerson(): Promise<TestUser> {
  return server.make.user({ companyId: (await server.make.company()).id });
}

const ask = (as: TestUser, wpp = number, currentPassword = testPassword) =>
  server.call('POST /users/me/number', { as, body: { wpp, currentPassword } });
const prove = (as: TestUser, code: string) => server.call('PUT /users/me/number', { as, body: { code } });
const own = async (as: TestUser) => {
  const { body } = await server.call('GET /users/:userId', { as, params: { userId: as.id } });
  return [body.wpp, body.wppProved];
};

async function codeOn(phone: string, after = 0): Promise<string> {
  const sent = await eventually('the code on WhatsApp', () =>
    server.whatsapp.sent.slice(after).findLast(({ chat }) => chat.chatId.startsWith(phone)),
  );
  const text = sent.content.kind === 'text' ? sent.content.text : '';
  return /\*(\d{6})\*/.exec(text)?.[1] ?? '';
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

test('SERVER §3.28: a number is used only after the code that was sent to it was entered', async () => {
  assert.equal((await ask(person, `+${number}`)).status, 200);
  const code = await codeOn(number);
  assert.deepEqual(await own(person), [null, false]);
  assert.equal((await prove(person, wrongOf(code))).status, 400);
  const proved = await prove(person, code);
  assert.deepEqual([proved.status, proved.body.wpp, proved.body.wppProved], [200, number, true]);
  assert.equal((await prove(person, code)).status, 400, 'a code is good once');
  const before = server.whatsapp.sent.length;
  await server.call('POST /api/enviar-email', { body: { wpp: number } });
  const recovery = await codeOn(number, before);
  const params = { number };
  const right = await server.call('GET /api/verificar-code/:number', { params, query: { code: recovery } });
  assert.equal(right.status, 200);
});

test('requires the current password and a country code', async () => {
  const stolen = await ask(person, number, 'a guess');
  assert.deepEqual([stolen.status, stolen.body], [400, { error: 'ERR_CURRENT_PASSWORD_WRONG' }]);
  const local = await ask(person, '11990010001');
  assert.deepEqual([local.status, local.body.issues?.[0]?.path], [400, 'body.wpp']);
});

test('a number that another user entered or held before goes to the user who verifies it', async () => {
  const squatter = await server.make.user({ companyId: person.companyId, wpp: number });
  await ask(person);
  assert.equal((await prove(person, await codeOn(number))).status, 200);
  assert.deepEqual(await own(squatter), [null, false]);
  const next = await newPerson();
  const before = server.whatsapp.sent.length;
  await ask(next);
  assert.equal((await prove(next, await codeOn(number, before))).status, 200);
  assert.deepEqual(
    [await own(person), await own(next)],
    [
      [null, false],
      [number, true],
    ],
  );
});

test('a changed number must be verified again, and removing a verified one requires the current password', async () => {
  await ask(person);
  await prove(person, await codeOn(number));
  const change = (body: object) =>
    server.call('PUT /users/:userId', { as: person, params: { userId: person.id }, body });
  assert.equal((await change({ wpp: '' })).body.error, 'ERR_CURRENT_PASSWORD_WRONG');
  assert.equal((await change({ wpp: number, name: 'Same Number' })).body.wppProved, true);
  const { body } = await change({ wpp: '5511990019999', currentPassword: testPassword });
  assert.deepEqual([body.wpp, body.wppProved], ['5511990019999', false]);
});

test('a code verifies the number it was sent to, for three attempts and five minutes', async () => {
  await ask(person);
  const first = await codeOn(number);
  const other = '5511990018888';
  await ask(person, other);
  const second = await codeOn(other);
  if (first !== second) assert.equal((await prove(person, first)).status, 400);
  server.advance(5 * 60_000 + 1000);
  assert.equal((await prove(person, second)).status, 400, 'too late');
  const before = server.whatsapp.sent.length;
  await ask(person);
  const third = await codeOn(number, before);
  for (let time = 0; time < 3; time += 1) assert.equal((await prove(person, wrongOf(third))).status, 400);
  assert.equal((await prove(person, third)).status, 400, 'tried too often');
});

test('a user can request five codes an hour, for any numbers', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await ask(person, `55119900200${10 + time}`)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});
