import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Socket } from 'socket.io-client';
import { chatRoom } from '../../areas/conversations/tickets/ticket-events.ts';
import { blockWith } from '../../testing/blocker.ts';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createLogger } from '../observability/logger.ts';

let server: TestServer;
let agent: TestUser;
let stranger: TestUser;
let lines = 0;
before(async () => {
  const logger = createLogger('warn', {
    write() {
      lines += 1;
    },
  });
  server = await startTestServer({ logger, requestStatementMs: 60_000 });
  agent = await newAdmin();
  stranger = await newAdmin();
});
after(() => server.close());

async function newAdmin(): Promise<TestUser> {
  return server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
}

async function openSockets(as: TestUser, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) sockets.push((await server.socket(as)).socket);
  return sockets;
}

function typing(ticketId: number): Promise<void> {
  const { companyId } = agent;
  const audience = { to: 'rooms', rooms: [chatRoom(ticketId)] } as const;
  return server.platform.database.system(async (unit) =>
    unit.publish({ name: 'presence', companyId, audience, payload: { ticketId, presence: 'composing' } }),
  );
}

test('SERVER §3.24: a flood of joins closes its sockets, and other users are served', async () => {
  const sockets = await openSockets(agent, 4);
  for (const socket of sockets) {
    for (let ticketId = 1; ticketId <= 5_000; ticketId += 1) socket.emit('joinChatBox', ticketId);
  }
  assert.equal((await server.call('GET /queue', { as: stranger })).status, 200);
  await eventually('the flooding sockets are closed', () => sockets.every(({ connected }) => !connected));
  assert.ok(lines < 10, `${lines} lines in the log`);
});

test('a socket runs one join at a time, however many it asks for', { skip: !onPostgresql }, async (context) => {
  const [socket] = await openSockets(agent, 1);
  const blocker = await blockWith(context, server, 'LOCK TABLE tickets');
  for (let ticketId = 1; ticketId <= 10; ticketId += 1) socket?.emit('joinChatBox', ticketId);
  await eventually('the first waits', async () => (await blocker.waiting()) >= 1);
  // When these requests are answered, all ten joins have arrived.
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await server.call('GET /queue', { as: stranger })).status, 200);
    assert.ok((await blocker.waiting()) <= 3, 'one join, and what the server does in the background');
  }
  await blocker.release();
});

test('a chat that is left right after joining sends no more events; an open chat does', async () => {
  const { companyId } = agent;
  const [leftTicket, openTicket] = [
    await server.make.ticket({ companyId, status: 'open' }),
    await server.make.ticket({ companyId, status: 'open' }),
  ];
  const browser = await server.socket(agent);
  browser.socket.emit('joinChatBox', openTicket.id);
  browser.socket.emit('joinChatBox', leftTicket.id);
  browser.socket.emit('leaveChatBox', leftTicket.id);
  // Opening a list does not close chats.
  browser.socket.emit('joinTickets', 'open');
  const heard = (ticketId: number) =>
    browser.heard.some(({ payload }) => Reflect.get(Object(payload), 'ticketId') === ticketId);
  await eventually('the open chat is heard', async () => {
    await typing(leftTicket.id);
    await typing(openTicket.id);
    return heard(openTicket.id);
  });
  const another = await server.make.ticket({ companyId, status: 'open' });
  browser.socket.emit('joinChatBox', another.id);
  await eventually('what is joined later is heard', async () => {
    await typing(openTicket.id);
    await typing(another.id);
    return heard(another.id);
  });
});

test('sockets beyond the limit of a session or user are refused with a message; other users are not affected', async () => {
  const admin = await newAdmin();
  const sockets = await openSockets(admin, 20);
  await assert.rejects(server.socket(admin), { message: 'ERR_TOO_MANY_REQUESTS', data: { status: 429 } });
  assert.equal((await server.socket(stranger)).socket.connected, true);
  sockets[0]?.close();
  await eventually('a place is free', () =>
    server.socket(admin).then(
      () => true,
      () => false,
    ),
  );
});

test('of many sockets that connect at once, only the allowed number stays', async () => {
  const admin = await newAdmin();
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => server.socket(admin)));
  const open = () => all.filter((result) => result.status === 'fulfilled' && result.value.socket.connected).length;
  await eventually('the rest is closed', () => open() === 20);
});
