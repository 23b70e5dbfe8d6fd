import assert from 'node:assert/strict';
import { readFile, rm, stat } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { paymentProviders } from '../areas/billing/payments/payments.schema.ts';
import { ticketCycles } from '../areas/conversations/tickets/tickets.schema.ts';
import { inDataFolder } from '../configuration.ts';
import { users } from '../platform/database/schema/users.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { bringToPhones, shopNumber } from './phones.ts';
import { type PreparedDemo, prepareDemo } from './prepare-demo.ts';

const shownMessage = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: z.record(z.string(), z.string()),
  quotedId: z.string().optional(),
});

let server: TestServer;
let emulator: Emulator;
let first: PreparedDemo;
before(async () => {
  server = await startTestServer();
  emulator = await startEmulator();
  emulator.world.phones.add(shopNumber, 'Loja Recado', true);
  first = await prepare(server);
  await bringToPhones(emulator.url, first.staff, first.chats);
});
after(() => Promise.all([server.close(), emulator.close()]));

const prepare = ({ platform }: TestServer) => prepareDemo(platform.configuration, platform.database);

test('the demo is created once; its passwords are printed once and readable by the owner only', async () => {
  const second = await prepare(server);
  assert.deepEqual(second.chats, []);
  const file = inDataFolder(server.platform.configuration, 'demo-credentials.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.ok(second.text.includes(file));
  const people: { email: string; password: string }[] = JSON.parse(await readFile(file, 'utf8'));
  assert.equal(new Set(people.map(({ password }) => password)).size, 4);
  for (const { email, password } of people) {
    assert.ok(first.text.includes(password));
    assert.equal(second.text.includes(password), false);
    assert.equal((await server.call('POST /auth/login', { body: { email, password } })).status, 200);
  }
});

test('after a restore the printed passwords work: without the file of the first start the users get new ones', async () => {
  const { platform } = server;
  const file = inDataFolder(platform.configuration, 'demo-credentials.json');
  await rm(file);
  const restored = await prepare(server);
  for (const { email, password } of restored.staff) {
    assert.ok(restored.text.includes(password));
    assert.equal((await server.call('POST /auth/login', { body: { email, password } })).status, 200);
  }
  first = { ...first, staff: restored.staff };
  // A password that was changed since is not promised.
  const agent = restored.staff[3];
  assert.ok(agent);
  const change = (password: string) =>
    platform.database.system(async ({ db }) =>
      db
        .update(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(users.email, agent.email)),
    );
  await change('another');
  assert.match((await prepare(server)).text, new RegExp(`except those of ${agent.email}, which were changed`));
  await change(agent.password);
});

test('six conversations wait, each agent has four, including a group and tags', async () => {
  const as = await signIn('admin');
  const waiting = await ticketsOf(as, 'pending');
  assert.equal(waiting.length, 6);
  assert.ok(waiting.every(({ unreadMessages }) => unreadMessages > 0));
  assert.ok(
    waiting.every(({ waitingSince, isGroup }) => isGroup || waitingSince !== null),
    'who waits longest is known',
  );
  const open = await ticketsOf(as, 'open');
  const byAgent = Map.groupBy(open, ({ user }) => user?.name);
  assert.deepEqual(
    [...byAgent.values()].map(({ length }) => length),
    [4, 4],
  );
  assert.ok(open.some(({ isGroup }) => isGroup));
  assert.ok([...waiting, ...open].filter(({ tags }) => tags.length > 0).length >= 4);
  for (const agent of ['Ana Souza', 'Bruno Castro']) {
    const own = await server.call('GET /tickets', {
      as: await signIn(agent),
      query: { status: 'open', showAll: false },
    });
    assert.ok(own.body.tickets.length >= 3, `${agent} sees ${own.body.tickets.length}`);
  }
});

test('every kind of message is included, and its file can be downloaded', async () => {
  const messages = await allMessages(await signIn('admin'));
  const kinds = new Set(messages.map(({ mediaType }) => mediaType));
  for (const kind of [
    'chat',
    'image',
    'audio',
    'video',
    'application',
    'sticker',
    'contactMessage',
    'locationMessage',
    'pollMessage',
  ]) {
    assert.ok(kinds.has(kind as never), `no ${kind}`);
  }
  assert.ok(messages.some(({ isDeleted }) => isDeleted));
  assert.ok(messages.some(({ isEdited }) => isEdited));
  assert.ok(messages.some(({ quotedMsg }) => quotedMsg !== null));
  assert.ok(messages.some(({ reactions }) => reactions.length > 0));
  assert.ok(messages.some(({ media }) => media?.voice && (media.waveform?.length ?? 0) > 0));
  for (const { mediaUrl, media } of messages.filter(({ media }) => media !== null)) {
    const { pathname, search } = new URL(mediaUrl ?? '');
    const file = await fetch(`${server.apiUrl}${pathname}${search}`);
    assert.equal(file.status, 200);
    assert.equal((await file.arrayBuffer()).byteLength, media?.size);
  }
});

test('closed and rated conversations cover the last 30 days', async () => {
  const rows = await server.platform.database.system(({ db }) =>
    db
      .select({ finishedAt: ticketCycles.finishedAt, rating: ticketCycles.rating, userId: ticketCycles.userId })
      .from(ticketCycles),
  );
  const finished = rows.filter(({ finishedAt }) => finishedAt !== null);
  const days = new Set(finished.map(({ finishedAt }) => finishedAt?.toISOString().slice(0, 10)));
  assert.ok(days.size >= 25, `only ${days.size} days`);
  assert.deepEqual([...new Set(finished.map(({ rating }) => rating))].sort(), [1, 2, 3, null]);
  assert.equal(new Set(finished.map(({ userId }) => userId)).size, 2);
});

test('the phones show the same conversations, and every customer has a phone', async () => {
  for (const { number } of first.staff) assert.ok(emulator.world.phones.byNumber(number), number);
  for (const { customer, group, lines } of first.chats) {
    const chat = group?.chatId ?? customer;
    const answer = await fetch(`${emulator.url}/api/phones/${shopNumber}/messages?with=${chat}`);
    const shown = z.array(shownMessage).parse(await answer.json());
    assert.deepEqual(
      shown.map(({ id }) => id),
      lines.map(({ wid }) => wid),
    );
    for (const [index, { line }] of lines.entries()) {
      const message = shown[index];
      assert.equal(message?.edited, line.before !== undefined);
      assert.equal(message?.deleted, line.deleted ?? false);
      assert.equal(Object.keys(message?.reactions ?? {}).length, line.reaction ? 1 : 0);
      assert.equal(message?.quotedId, line.quotes === undefined ? undefined : lines[line.quotes]?.wid);
    }
    const ofCustomer = await fetch(
      `${emulator.url}/api/phones/${customer}/messages?with=${group?.chatId ?? shopNumber}`,
    );
    assert.equal(z.array(shownMessage).parse(await ofCustomer.json()).length, lines.length);
  }
});

test('the company has users, queues, texts, invoices and a chat of the team', async () => {
  const as = await signIn('admin');
  const [users, queues, texts, invoices, tags, chats] = await Promise.all([
    server.call('GET /users', { as }),
    server.call('GET /queue', { as }),
    server.call('GET /quick-messages', { as }),
    server.call('GET /invoices/all', { as }),
    server.call('GET /tags/list', { as }),
    server.call('GET /chats', { as, query: { withUnreadMessages: 'true' } }),
  ]);
  assert.deepEqual([users.body.count, queues.body.length], [4, 3]);
  assert.deepEqual([texts.body.count, invoices.body.length, tags.body.length], [3, 3, 3]);
  assert.equal(chats.body.records[0]?.users.length, 4);
  const providers = await server.database.database.system(({ db }) => db.select().from(paymentProviders));
  assert.deepEqual(
    providers.map(({ name, active }) => [name, active]),
    [['sandbox', true]],
  );
});

test('an empty demo has users and queues but no conversations; another installation has other passwords', async () => {
  const other = await startTestServer({ environment: { DEMO: 'empty' } });
  try {
    const prepared = await prepare(other);
    assert.deepEqual(prepared.chats, []);
    assert.equal(
      prepared.staff.some(({ password }) => first.text.includes(password)),
      false,
    );
    const { email, password } = prepared.staff[1] ?? { email: '', password: '' };
    const { body: as } = await other.call('POST /auth/login', { body: { email, password } });
    const contacts = await other.call('GET /contacts', { as });
    assert.equal(contacts.body.count, 0);
  } finally {
    await other.close();
  }
});

async function signIn(who: string) {
  const person = first.staff.find(({ role, name }) => role === who || name === who);
  const { email, password } = person ?? { email: '', password: '' };
  return (await server.call('POST /auth/login', { body: { email, password } })).body;
}

type Session = Awaited<ReturnType<typeof signIn>>;

async function ticketsOf(as: Session, status: 'open' | 'pending') {
  return (await server.call('GET /tickets', { as, query: { status, showAll: true } })).body.tickets;
}

async function allMessages(as: Session) {
  const tickets = [...(await ticketsOf(as, 'open')), ...(await ticketsOf(as, 'pending'))];
  const pages = await Promise.all(
    tickets.map(({ id }) => server.call('GET /messages/:ticketId', { as, params: { ticketId: id } })),
  );
  return pages.flatMap(({ body }) => body.messages);
}
