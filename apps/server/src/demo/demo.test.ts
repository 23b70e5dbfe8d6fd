import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { inDataFolder } from '../configuration.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { prepareDemo } from './prepare-demo.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const prepare = ({ platform }: TestServer) => prepareDemo(platform.configuration, platform.database);

test('the demo is made once, with passwords of its own that are printed again and kept for the owner only', async () => {
  const first = await prepare(server);
  assert.equal(await prepare(server), first);
  const file = inDataFolder(server.platform.configuration, 'demo-credentials.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const people: { email: string; password: string }[] = JSON.parse(await readFile(file, 'utf8'));
  assert.equal(new Set(people.map(({ password }) => password)).size, 4);
  for (const { email, password } of people) {
    assert.ok(first.includes(password));
    assert.equal((await server.call('POST /auth/login', { body: { email, password } })).status, 200);
  }
});

test('there is something to see: people, queues, history, texts, bills, a connection that asks to be paired', async () => {
  await prepare(server);
  const people: { role: string; email: string; password: string }[] = JSON.parse(
    await readFile(inDataFolder(server.platform.configuration, 'demo-credentials.json'), 'utf8'),
  );
  const { email, password } = people.find(({ role }) => role === 'admin') ?? people[0] ?? { email: '', password: '' };
  const { body: as } = await server.call('POST /auth/login', { body: { email, password } });
  const [users, queues, tickets, texts, invoices, contacts, tags] = await Promise.all([
    server.call('GET /users', { as }),
    server.call('GET /queue', { as }),
    server.call('GET /tickets', { as, query: { status: 'closed', showAll: true } }),
    server.call('GET /quick-messages', { as }),
    server.call('GET /invoices/all', { as }),
    server.call('GET /contacts', { as }),
    server.call('GET /tags/list', { as }),
  ]);
  assert.deepEqual([users.body.count, queues.body.length, tickets.body.tickets.length], [4, 3, 5]);
  assert.deepEqual([texts.body.count, invoices.body.length, contacts.body.count, tags.body.length], [3, 3, 5, 3]);
  const ticketId = tickets.body.tickets[0]?.id ?? 0;
  const history = await server.call('GET /messages/:ticketId', { as, params: { ticketId } });
  assert.ok(history.body.messages.length >= 4);
});

test('another installation has other passwords (SERVER §3.6)', async () => {
  const other = await startTestServer();
  try {
    assert.notEqual(await prepare(other), await prepare(server));
  } finally {
    await other.close();
  }
});
