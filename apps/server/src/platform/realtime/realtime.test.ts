import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { audienceOf, chatRoom, type TicketVisibility } from '../../areas/conversations/tickets/ticket-events.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/use-server.ts';
import type { DomainEvent } from '../database/domain-event.ts';
import { userQueues } from '../database/schema/users.ts';
import { whatsapps } from '../database/schema/whatsapps.ts';

const server = useTestServer();
let companyId: number;
let admin: TestUser;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});

const online = { userId: 1, online: true };
/** Long enough for an event that was sent to have arrived. */
const quiet = () => delay(150);
const heardTickets = ({ heard }: TestSocket) => heard.filter(({ name }) => name.endsWith('-ticket'));

function publish(event: DomainEvent): Promise<void> {
  return server.platform.database.system(async (unit) => unit.publish(event));
}

function publishDeletion(ticket: TicketVisibility): Promise<void> {
  const payload = { action: 'delete', ticketId: ticket.ticketId } as const;
  return publish({ name: 'ticket', companyId, audience: audienceOf(ticket), payload });
}

describe('SERVER §3.3: the socket', () => {
  test('refuses a socket without a valid token, and reports whether a refresh helps', async () => {
    await assert.rejects(server.socket(''), /ERR_SESSION_EXPIRED/);
    await assert.rejects(server.socket('garbage'), /ERR_SESSION_EXPIRED/);
    server.advance(16 * 60_000);
    await assert.rejects(server.socket(admin), { data: { status: 403 } });
  });

  test('accepts the token in the query, for existing clients', async () => {
    const browser = await server.socket(admin, 'query');
    assert.equal(browser.socket.connected, true);
  });

  test('sends a company nothing of another one', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const [own, other] = [await server.socket(admin), await server.socket(stranger)];
    await publishDeletion({ ticketId: 1, queueId: null, userId: null });
    await own.waitFor(`company-${companyId}-ticket`);
    await quiet();
    assert.equal(
      other.heard.some(({ name }) => name.startsWith(`company-${companyId}-`)),
      false,
    );
  });

  test('does not let a client choose its rooms', async () => {
    const agent = await server.make.user({ companyId });
    const browser = await server.socket(agent);
    const ticket = await server.make.ticket({ companyId, status: 'pending' });
    browser.socket.emit('joinChatBox', ticket.id);
    browser.socket.emit('joinTickets', 'open');
    browser.socket.emit('joinChatBox', { $ne: null });
    await quiet();
    const payload = { ticketId: ticket.id, presence: 'composing' } as const;
    const visible = { ticketId: ticket.id, queueId: null, userId: null };
    await publish({
      name: 'presence',
      companyId,
      audience: { to: 'rooms', rooms: [chatRoom(visible.ticketId)] },
      payload,
    });
    await publishDeletion(visible);
    await quiet();
    assert.deepEqual(
      browser.heard.filter(({ name }) => name !== 'ready' && !name.endsWith('-online')),
      [],
    );
  });
});

describe('after joining its rooms, a socket learns which events it missed since its token was issued', () => {
  /** After this time it is known that no other process runs (`alone.test.ts`). */
  before(() => server.advance(100_000));

  async function missedBy(user: TestUser): Promise<string[] | undefined> {
    const event = await (await server.socket(user)).waitFor('ready');
    const { missed } = z.object({ missed: z.array(z.string()).nullable() }).parse(event);
    // Signing in causes an event, too.
    return missed?.filter((name) => name !== 'auth');
  }

  test('none, if nothing happened', async () => {
    assert.deepEqual(await missedBy(admin), []);
  });

  test('none of rooms that the user may not join', async () => {
    const agent = await server.make.user({ companyId });
    const { id: otherCompany } = await server.make.company();
    await publish({ name: 'online', companyId: otherCompany, audience: { to: 'company' }, payload: online });
    await publishDeletion({ ticketId: 1, queueId: null, userId: null });
    assert.deepEqual(await missedBy(agent), []);
  });

  test('those sent before the rooms were joined', async () => {
    await publishDeletion({ ticketId: 1, queueId: null, userId: null });
    assert.deepEqual(await missedBy(admin), ['ticket']);
  });

  test('unknown, if the token is too old', async () => {
    server.advance(61_000);
    assert.equal(await missedBy(admin), undefined);
  });
});

describe('the event of a ticket is sent', () => {
  test('to administrators and the agents of its queue only', async () => {
    const queue = await server.make.queue({ companyId });
    const inQueue = await server.make.user({ companyId, queueIds: [queue.id] });
    const formerlyInQueue = await server.make.user({ companyId });
    const sockets = await Promise.all([admin, inQueue, formerlyInQueue].map((user) => server.socket(user)));
    await publishDeletion({ ticketId: 7, queueId: queue.id, userId: formerlyInQueue.id });
    await sockets[0]?.waitFor(`company-${companyId}-ticket`);
    await quiet();
    assert.deepEqual(
      sockets.map((socket) => heardTickets(socket).length),
      [1, 1, 0],
    );
  });

  test('without a queue: to agents only if the company lets them see such tickets, and the ticket is theirs or unassigned', async () => {
    const agent = await server.make.user({ companyId });
    const browser = await server.socket(agent);
    const heard = () => new Set(heardTickets(browser).map(({ payload }) => Reflect.get(Object(payload), 'ticketId')));
    for (const [ticketId, userId] of [
      [8, null],
      [9, agent.id],
    ] as const) {
      await publishDeletion({ ticketId, queueId: null, userId });
    }
    const change = { params: { key: 'userViewTicketsWithoutQueue' }, body: { value: 'enabled' } };
    await server.call('PUT /settings/:key', { as: admin, ...change });
    await eventually('their own tickets and those without an agent are heard', async () => {
      await publishDeletion({ ticketId: 10, queueId: null, userId: admin.id });
      await publishDeletion({ ticketId: 11, queueId: null, userId: agent.id });
      await publishDeletion({ ticketId: 12, queueId: null, userId: null });
      return heard().has(11) && heard().has(12);
    });
    assert.deepEqual([...heard()].sort(), [11, 12]);
  });

  test('as deleted to those who can no longer see it', async () => {
    const [from, to] = [await server.make.queue({ companyId }), await server.make.queue({ companyId })];
    const before = await server.make.user({ companyId, queueIds: [from.id] });
    const now = await server.make.user({ companyId, queueIds: [to.id] });
    const [losing, gaining] = [await server.socket(before), await server.socket(now)];
    const ticket = await server.make.ticket({ companyId, queueId: from.id, status: 'pending' });
    const body = { queueId: to.id };
    const mover = await server.make.user({ companyId, profile: 'admin', name: 'Rita' });
    const movedTo = { by: 'Rita', queue: to.name, user: null };
    await server.call('PUT /tickets/:ticketId', { as: mover, params: { ticketId: ticket.id }, body });
    const deleted = await losing.waitFor(`company-${companyId}-ticket`);
    assert.deepEqual(deleted, { action: 'delete', ticketId: ticket.id, movedTo });
    const come = await gaining.waitFor(`company-${companyId}-ticket`);
    assert.match(JSON.stringify(come), /"action":"update"/);
    await quiet();
    assert.equal(JSON.stringify(losing.heard).includes('"action":"update"'), false);
  });

  test('according to the current rights: adding or removing a queue takes effect at once', async () => {
    const queue = await server.make.queue({ companyId });
    const agent = await server.make.user({ companyId });
    const browser = await server.socket(agent);
    const give = { params: { userId: agent.id }, body: { queueIds: [queue.id] } };
    await server.call('PUT /users/:userId', { as: admin, ...give });
    const isHeard = async () => {
      const before = heardTickets(browser).length;
      await publishDeletion({ ticketId: 10, queueId: queue.id, userId: null });
      await quiet();
      return heardTickets(browser).length > before;
    };
    await eventually('the queue that was given is heard', isHeard);
    await server.call('PUT /users/:userId', { as: admin, ...give, body: { queueIds: [] } });
    const rows = await server.platform.database.system((unit) =>
      unit.db.select().from(userQueues).where(eq(userQueues.userId, agent.id)),
    );
    assert.deepEqual(rows, []);
    await eventually('the queue that was taken is heard no longer', async () => !(await isHeard()));
  });
});

test('QR and pairing codes are sent to administrators only', async () => {
  const agent = await server.make.user({ companyId });
  const [boss, worker] = [await server.socket(admin), await server.socket(agent)];
  const connection = await server.make.connection({ companyId });
  const session = {
    id: connection.id,
    status: 'qrcode' as const,
    statusDetail: null,
    qrcode: 'the code',
    pairingCode: 'ABCD',
    retries: 0,
    updatedAt: new Date(),
  };
  const payload = { action: 'update', session } as const;
  await publish({ name: 'whatsappSession', companyId, audience: { to: 'company' }, payload });
  const name = `company-${companyId}-whatsappSession`;
  assert.match(JSON.stringify(await boss.waitFor(name)), /the code/);
  const event = JSON.stringify(await worker.waitFor(name));
  assert.doesNotMatch(event, /the code|ABCD/);
  await server.platform.database.system((unit) => unit.db.delete(whatsapps).where(eq(whatsapps.id, connection.id)));
});

test('fields that the contract does not declare are not sent', async () => {
  const browser = await server.socket(admin);
  const record = { key: 'a', value: 'b', passwordHash: 'x' };
  await publish({ name: 'settings', companyId, audience: { to: 'company' }, payload: { action: 'update', record } });
  const event = await browser.waitFor(`company-${companyId}-settings`);
  const setting = { key: 'a', value: 'b' };
  assert.deepEqual(event, { action: 'update', record: setting, setting });
});

test('a company whose subscription ended receives no more events', async () => {
  const late = await server.make.company({ dueDate: '2020-01-01' });
  const user = await server.make.user({ companyId: late.id, profile: 'admin' });
  const browser = await server.socket(user);
  const payload = { action: 'delete', id: 1 } as const;
  await publish({ name: 'queue', companyId: late.id, audience: { to: 'company' }, payload });
  await quiet();
  // Except their own sign-in, which may still be on its way to the other processes.
  const heard = browser.heard.filter(({ name }) => name !== 'ready' && name !== `company-${late.id}-auth`);
  assert.deepEqual(heard, []);
});
