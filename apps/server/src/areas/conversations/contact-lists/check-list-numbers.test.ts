import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { endPauses } from '../../../testing/end-pauses.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { knowingProvider, known } from '../../../testing/knowing-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contactListItems } from './contact-lists.schema.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let contactListId: number;
before(async () => {
  server = await startTestServer({ providers: () => [knowingProvider()] });
});
after(() => server.close());
beforeEach(async () => {
  known.clear();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  contactListId = (await server.call('POST /contact-lists', { as: admin, body: { name: 'Clientes' } })).body.id;
});

const add = async (number: string, name = 'Maria') =>
  (await server.call('POST /contact-list-items', { as: admin, body: { contactListId, name, number } })).body;
const list = async () =>
  (await server.call('GET /contact-lists/:contactListId', { as: admin, params: { contactListId } })).body;
const items = async () =>
  (await server.call('GET /contact-list-items', { as: admin, query: { contactListId } })).body.contacts;

async function connect(): Promise<void> {
  await server.call('POST /whatsapp', { as: admin, body: { name: 'Loja' } });
}

/** Waits until a condition holds, while the pauses between groups pass. */
async function afterPauses(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let looks = 0;
  await eventually(what, async () => {
    if (++looks % 20 === 0) await endPauses(server.platform.database, companyId);
    return isSo();
  });
}

/** Adds many contacts whose numbers were not checked. */
function addMany(howMany: number) {
  const rows = Array.from({ length: howMany }, (_, index) => ({
    companyId,
    contactListId,
    name: `Cliente ${index}`,
    number: `55119777${10_000 + index}`,
  }));
  return server.database.database.system(({ db }) => db.insert(contactListItems).values(rows));
}

test('numbers are checked when a connection opens, and both screens are notified', async () => {
  known.set('5511988880003', '551188880003');
  const [wrong, right] = [await add('5511988880002'), await add('5511988880003')];
  assert.deepEqual([wrong.isWhatsappValid, right.isWhatsappValid], [null, null]);
  const browser = await server.socket(admin);
  await connect();
  await afterPauses('the answers', async () => (await list()).validCount === 1 && (await list()).invalidCount === 1);
  const checked = new Map((await items()).map((item) => [item.id, item]));
  assert.equal(checked.get(right.id)?.number, '551188880003', 'as WhatsApp writes it');
  assert.deepEqual([checked.get(right.id)?.isWhatsappValid, checked.get(wrong.id)?.isWhatsappValid], [true, false]);
  assert.notEqual(checked.get(wrong.id)?.checkedAt, null);
  await browser.waitFor(`company-${companyId}-ContactList`, (event) =>
    JSON.stringify(event).includes('"invalidCount":1'),
  );
});

test('while a connection is open, a new contact is checked, and a changed number is checked again', async () => {
  await connect();
  const { id } = await add('5511988880004');
  await afterPauses('the answer', async () => (await list()).invalidCount === 1);
  known.set('5511988880005', '5511988880005');
  const params = { contactListItemId: id };
  await server.call('PUT /contact-list-items/:contactListItemId', {
    as: admin,
    params,
    body: { number: '5511988880005' },
  });
  const { invalidCount } = await list();
  assert.equal(invalidCount, 0, 'the former answer was about another number');
  await afterPauses('the second answer', async () => (await list()).validCount === 1);
});

test('two numbers of one person become one contact of the list', async () => {
  for (const typed of ['5511988880006', '551188880006']) known.set(typed, '551188880006');
  await add('5511988880006');
  await add('551188880006');
  await connect();
  await afterPauses('one is left', async () => (await list()).contactsCount === 1 && (await list()).validCount === 1);
  assert.deepEqual(
    (await items()).map(({ number }) => number),
    ['551188880006'],
  );
});

test('many numbers are checked in small groups, and the rest after a restart', async () => {
  await addMany(45);
  await connect();
  const unchecked = async () => {
    const { contactsCount, invalidCount } = await list();
    return contactsCount - invalidCount;
  };
  await afterPauses('the first group', async () => (await unchecked()) <= 25);
  server = await server.restart();
  await afterPauses('the rest', async () => (await unchecked()) === 0);
});
