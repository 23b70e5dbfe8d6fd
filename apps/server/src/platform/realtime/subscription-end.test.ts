import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../testing/factories.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { addDays, dayIn } from '../day.ts';

const server = useTestServer();

const minute = 60_000;
const home = 'America/Sao_Paulo';

async function agentIn(timeZone: string, dueDate: string): Promise<TestUser> {
  const { id: companyId } = await server.make.company({ timeZone, dueDate });
  return server.make.user({ companyId });
}

const statusOf = async (as: TestUser) => (await server.call('GET /queue', { as })).status;
const loginOf = async ({ email }: TestUser) =>
  (await server.call('POST /auth/login', { body: { email, password: testPassword } })).status;

test("the due day counts; after it, in the company's time zone, sockets, requests and logins are refused", async () => {
  const now = server.platform.clock();
  const dueDate = dayIn(home, now);
  // São Paulo is three hours behind UTC all year.
  const midnight = new Date(`${addDays(dueDate, 1)}T03:00:00Z`).getTime();
  server.advance(midnight - now.getTime() - 5 * minute);
  const [here, west, east] = await Promise.all([
    agentIn(home, dueDate),
    agentIn('Pacific/Honolulu', dueDate),
    agentIn('Asia/Tokyo', dueDate),
  ]);
  assert.deepEqual(await Promise.all([here, west, east].map(statusOf)), [200, 200, 402], 'five minutes before');
  const late = await server.make.user({ companyId: here.companyId });
  assert.deepEqual(await Promise.all([late, east].map(loginOf)), [200, 402]);
  const [ending, going] = await Promise.all([server.socket(here), server.socket(west)]);

  server.advance(6 * minute);
  await eventually('the socket of the company whose day is over', () => !ending.socket.connected);
  assert.deepEqual(await Promise.all([here, west].map(statusOf)), [402, 200], 'a minute after');
  assert.deepEqual(await Promise.all([late, west].map(loginOf)), [402, 200]);
  assert.equal(going.socket.connected, true);
});

test('a socket that reconnects after the end stays connected, to receive events of its own session', async () => {
  const admin = await agentIn(home, '2020-01-01');
  const browser = await server.socket(admin);
  const other = await agentIn(home, dayIn(home, server.platform.clock()));
  const witness = await server.socket(other);
  // The check that closes the witness would also close this one.
  server.advance(2 * 24 * 60 * minute);
  await eventually('the look', () => !witness.socket.connected);
  assert.equal(browser.socket.connected, true);
});

test('after a payment every open tab is served again, and knows that it may have missed events', async () => {
  const { id: companyId } = await server.make.company({ dueDate: '2020-01-01' });
  const superUser = await server.make.user({ companyId: (await server.make.company()).id, super: true });
  const [agent, admin] = [
    await server.make.user({ companyId }),
    await server.make.user({ companyId, profile: 'admin' }),
  ];
  const tabs = await Promise.all([agent, agent, admin].map((user) => server.socket(user)));
  assert.deepEqual(await Promise.all([agent, admin].map(statusOf)), [402, 402]);
  const invoice = await server.make.invoice({ companyId, dueDate: '2020-01-01' });
  const ready = tabs.map((tab) => new Promise((resolve) => tab.socket.on('ready', resolve)));
  const params = { invoiceId: invoice.id };
  const paid = await server.call('PUT /invoices/:invoiceId', { as: superUser, params, body: { status: 'paid' } });
  assert.equal(paid.status, 200);
  for (const tab of tabs) await tab.waitFor(`company-${companyId}-payment`);
  assert.deepEqual(await Promise.all(ready), [{ missed: null }, { missed: null }, { missed: null }]);
  assert.deepEqual(await Promise.all([agent, admin].map(statusOf)), [200, 200]);
});

test('a blocked company is notified at once that it is closed', async () => {
  const { id: companyId } = await server.make.company();
  const superUser = await server.make.user({ companyId: (await server.make.company()).id, super: true });
  const agent = await server.make.user({ companyId });
  const tab = await server.socket(agent);
  const ready = new Promise((resolve) => tab.socket.on('ready', resolve));
  const block = { as: superUser, params: { companyId }, body: { status: false } };
  assert.equal((await server.call('PUT /companies/:companyId', block)).status, 200);
  assert.deepEqual(await ready, { missed: null });
  assert.equal(await statusOf(agent), 402);
});
