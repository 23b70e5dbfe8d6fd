import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { companies } from '../database/schema/companies.ts';
import { eventKind } from './event-kind.ts';

let open: TestDatabase;
let beside: TestDatabase;
before(async () => {
  [open, beside] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
after(() => Promise.all([open.close(), beside.close()]));

const renamed = eventKind<{ name: string }>();
const names = async () => {
  const rows = await open.database.system(({ db }) => db.select({ name: companies.name }).from(companies));
  return rows.map(({ name }) => name);
};

test('reactions run inside the unit, one after the other, in the order in which they were added', async () => {
  const stop = open.database.subscribe([
    renamed.on(async ({ db }, { name }) => void (await db.insert(companies).values({ name: `${name} 1` }))),
    renamed.on(async ({ db }, { name }) => {
      const before = await db.select().from(companies);
      await db.insert(companies).values({ name: `${name} ${before.length + 1}` });
    }),
  ]);
  await open.database.system((unit) => unit.emit(renamed, { name: 'Loja' }));
  assert.deepEqual((await names()).sort(), ['Loja 1', 'Loja 2']);
  stop();
  await open.database.system((unit) => unit.emit(renamed, { name: 'Nobody hears it' }));
  assert.equal((await names()).length, 2);
});

test('an error in a reaction rolls back the unit, and the next reaction does not run', async () => {
  const ran: string[] = [];
  const stop = open.database.subscribe([
    renamed.on(() => Promise.reject(new Error('no'))),
    renamed.on(async () => void ran.push('next')),
  ]);
  const before = await names();
  const failing = open.database.system(async (unit) => {
    await unit.db.insert(companies).values({ name: 'Undone' });
    await unit.emit(renamed, { name: 'Undone' });
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.deepEqual(await names(), before);
  assert.deepEqual(ran, []);
  stop();
});

test('reactions only see the units of their own database', async () => {
  const heard: string[] = [];
  const stop = beside.database.subscribe([renamed.on(async (_unit, { name }) => void heard.push(name))]);
  await open.database.system((unit) => unit.emit(renamed, { name: 'here' }));
  await beside.database.system((unit) => unit.emit(renamed, { name: 'there' }));
  assert.deepEqual(heard, ['there']);
  stop();
});

test('reactions of several modules run in the order that the kind declares, those of an inner list together', async () => {
  const moved = eventKind<{ name: string }>(['chatbot', ['campaigns', 'webhooks'], 'tickets']);
  const ran: string[] = [];
  const of = (module: string) => ({
    addTo: (scope: object) =>
      moved
        .on(async () => {
          ran.push(`${module} begins`);
          await new Promise(setImmediate);
          ran.push(`${module} ends`);
        })
        .addTo(scope, module),
  });
  const stop = open.database.subscribe(['tickets', 'webhooks', 'chatbot', 'campaigns'].map(of));
  await open.database.system((unit) => unit.emit(moved, { name: 'Loja' }));
  assert.deepEqual(ran, [
    'chatbot begins',
    'chatbot ends',
    'webhooks begins',
    'campaigns begins',
    'webhooks ends',
    'campaigns ends',
    'tickets begins',
    'tickets ends',
  ]);
  stop();
});

test('a second module cannot react to an event that declares no order for it', () => {
  const moved = eventKind<{ name: string }>(['chatbot']);
  const scope = {};
  moved.on(async () => undefined).addTo(scope, 'chatbot');
  assert.throws(
    () => moved.on(async () => undefined).addTo(scope, 'tickets'),
    /tickets and chatbot react to one event: its kind must declare their order/,
  );
});
