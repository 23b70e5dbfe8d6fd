import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { contacts } from './contacts.schema.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let companyName: string;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  const company = await server.make.company();
  [companyId, companyName] = [company.id, company.name];
  admin = await server.make.user({ companyId, profile: 'admin' });
  await server.database.database.system(({ db }) =>
    db.insert(contacts).values(Array.from({ length: 50 }, (_, at) => ({ companyId, name: `Cliente ${at}` }))),
  );
});

const count = (table: typeof contacts | typeof tickets, of = companyId) =>
  server.database.database.system(({ db }) => db.$count(table, eq(table.companyId, of)));

test('deletes all contacts with their tickets, of this company only, and publishes the progress', async () => {
  const other = (await server.make.company()).id;
  await server.make.contact({ companyId: other });
  await server.make.ticket({ companyId, status: 'open' });
  const socket = await server.socket(admin);
  const { status, body } = await server.call('DELETE /delete-contacts', { as: admin, query: { confirm: companyName } });
  assert.deepEqual([status, body.total], [200, 51]);
  await eventually('all are deleted', async () => (await count(contacts)) === 0);
  assert.deepEqual([await count(tickets), await count(contacts, other)], [0, 1]);
  const isOver = (event: unknown) => JSON.stringify(event).includes('"isOver":true');
  await socket.waitFor(`company-${companyId}-deleteContacts`, isOver);
});

test('a wrong name deletes nothing, and an agent is refused', async () => {
  const wrong = await server.call('DELETE /delete-contacts', { as: admin, query: { confirm: 'Outra' } });
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'ERR_COMPANY_NAME_MISMATCH']);
  const agent = await server.make.user({ companyId });
  assert.equal((await server.call('DELETE /delete-contacts', { as: agent })).status, 403);
  assert.equal(await count(contacts), 50);
});

test('continues after a restart; a contact that was added later stays', async () => {
  await server.call('DELETE /delete-contacts', { as: admin });
  const late = await server.make.contact({ companyId, name: 'Depois', createdAt: new Date(Date.now() + 60_000) });
  server = await server.restart();
  await eventually('the others are deleted', async () => (await count(contacts)) === 1);
  const [left] = await server.database.database.system(({ db }) =>
    db.select().from(contacts).where(eq(contacts.companyId, companyId)),
  );
  assert.equal(left?.id, late.id);
});
