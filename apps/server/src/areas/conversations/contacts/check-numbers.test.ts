import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { knowingProvider, known } from '../../../testing/knowing-provider.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer({ providers: () => [knowingProvider()] });
let companyId: number;
let admin: TestUser;
beforeEach(async () => {
  known.clear();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});

const add = (number: string, name = 'Maria') => server.call('POST /contacts', { as: admin, body: { name, number } });
const read = async (contactId: number) =>
  (await server.call('GET /contacts/:contactId', { as: admin, params: { contactId } })).body;

async function connect(): Promise<void> {
  const { body } = await server.call('POST /whatsapp', { as: admin, body: { name: 'Loja' } });
  await eventually('the connection', async () => {
    const { body: shown } = await server.call('GET /whatsapp/:whatsappId', {
      as: admin,
      params: { whatsappId: body.id },
    });
    return shown.status === 'CONNECTED';
  });
}

test('a number that is not on WhatsApp is refused while a connection is open', async () => {
  known.set('5511988880001', '5511988880001');
  await connect();
  const refused = await add('5511988880000');
  assert.deepEqual([refused.status, refused.body.error], [400, 'ERR_WAPP_INVALID_CONTACT']);
  const taken = await add('5511988880001');
  assert.deepEqual([taken.status, taken.body.numberState], [200, 'known']);
});

test('without an open connection a number is stored, and checked when a connection opens', async () => {
  known.set('5511988880003', '551188880003');
  const [wrong, right] = [await add('5511988880002'), await add('5511988880003')];
  assert.deepEqual([wrong.body.numberState, right.body.numberState], ['unchecked', 'unchecked']);
  const browser = await server.socket(admin);
  await connect();
  await eventually('the answers', async () => (await read(right.body.id)).numberState === 'known');
  assert.equal((await read(wrong.body.id)).numberState, 'unknown');
  assert.equal((await read(right.body.id)).number, '551188880003', 'as WhatsApp writes it');
  await browser.waitFor(`company-${companyId}-contact`, (event) => JSON.stringify(event).includes('"unknown"'));
});

test('a checked number that belongs to another contact merges the two contacts', async () => {
  known.set('5511988880004', '551188880004');
  const theirs = await server.make.contact({ companyId, number: '551188880004', name: 'Maria Silva' });
  const typed = await add('5511988880004');
  assert.equal(typed.body.error, 'ERR_DUPLICATED_CONTACT', 'also before WhatsApp says so');
  // As contacts were stored when forms were not known.
  const other = await server.make.contact({ companyId, number: '5511988880004', numberState: 'unchecked' });
  await connect();
  const gone = { as: admin, params: { contactId: other.id } };
  await eventually('one contact', async () => (await server.call('GET /contacts/:contactId', gone)).status === 404);
  assert.equal((await read(theirs.id)).name, 'Maria Silva');
});

test('many numbers are checked in small groups, one group after the other', async () => {
  for (let index = 0; index < 21; index += 1) {
    await server.make.contact({ companyId, number: `55119777${10_000 + index}`, numberState: 'unchecked' });
  }
  await connect();
  const unchecked = async () => {
    const { body } = await server.call('GET /contacts', { as: admin });
    return body.contacts.filter(({ numberState }) => numberState === 'unchecked').length;
  };
  await eventually('the first handful', async () => (await unchecked()) <= 1);
  const progress = async () => (await server.call('GET /contacts/number-checks', { as: admin })).body;
  await eventually('one number is left', async () => (await progress()).waiting === 1);
  assert.equal((await progress()).secondsLeft, 30);
  server.advance(60_000);
  await eventually('the rest', async () => (await unchecked()) === 0);
});
