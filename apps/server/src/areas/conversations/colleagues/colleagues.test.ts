import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { EventPayload } from '@recado/contract';
import { onPostgresql } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import type { TestSocket } from '../../../testing/sockets.ts';
import { openTeam } from '../tickets/testing/team.ts';

type Payload = EventPayload<'colleagues'>;

let server: TestServer;
let companyId: number;
let queueId: number;
let ana: TestUser;
let bruno: TestUser;
let ticketId: number;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  ({ companyId, queueId, ana, bruno, ticketId } = await openTeam(server));
});

/** The states of the ticket that a browser received, in order, as "user state". */
function heardIn({ heard }: TestSocket, ticket = ticketId): string[] {
  return heard
    .filter(({ name }) => name === `company-${companyId}-colleagues`)
    .flatMap(({ payload }) => (payload as Payload).colleagues)
    .filter((one) => one.ticketId === ticket)
    .map(({ user, state }) => `${user.name} ${state}`);
}
const hears = (browser: TestSocket, what: string) =>
  eventually(what, () => heardIn(browser).at(-1) === what || undefined);
const look = (browser: TestSocket, isWriting = false, ticket = ticketId) =>
  browser.socket.emit('lookAt', { ticketId: ticket, isWriting });

test('a colleague sees who comes, writes, stops writing and leaves', async () => {
  const [first, second] = [await server.socket(ana), await server.socket(bruno)];
  await second.waitFor('ready');
  look(first);
  await hears(second, 'Ana viewing');
  look(first, true);
  await hears(second, 'Ana writing');
  server.advance(8_000);
  await hears(second, 'Ana viewing');
  first.socket.emit('lookAt', null);
  await hears(second, 'Ana gone');
  assert.deepEqual(heardIn(second), ['Ana viewing', 'Ana writing', 'Ana viewing', 'Ana gone']);
});

test('the presence ends with the last tab, with another ticket, and when the client stops repeating it', async () => {
  const [tab, other, watcher] = [await server.socket(ana), await server.socket(ana), await server.socket(bruno)];
  await watcher.waitFor('ready');
  look(tab);
  await hears(watcher, 'Ana viewing');
  look(other, true);
  await hears(watcher, 'Ana writing');
  tab.socket.disconnect();
  const elsewhere = (await server.make.ticket({ companyId, queueId, status: 'pending' })).id;
  look(other, false, elsewhere);
  await eventually('the other ticket', () => heardIn(watcher, elsewhere).length === 1);
  await hears(watcher, 'Ana gone');
  assert.deepEqual(heardIn(watcher), ['Ana viewing', 'Ana writing', 'Ana gone']);
  server.advance(60_000);
  await eventually('the end', () => heardIn(watcher, elsewhere).at(-1) === 'Ana gone');
});

test('a new page receives who is in the ticket; a user who may not see the ticket receives nothing', async () => {
  const otherQueue = (await server.make.queue({ companyId })).id;
  const stranger = await server.socket(await server.make.user({ companyId, queueIds: [otherQueue] }));
  const elsewhere = await server.socket(await server.make.user({ companyId: (await server.make.company()).id }));
  const first = await server.socket(ana);
  look(first, true);
  const second = await server.socket(bruno);
  await eventually('Ana', () => {
    second.socket.emit('joinNotification');
    return heardIn(second).includes('Ana writing') || undefined;
  });
  stranger.socket.emit('joinNotification');
  await stranger.waitFor(`company-${companyId}-colleagues`, (event) => (event as Payload).isWhole);
  assert.deepEqual([heardIn(stranger), heardIn(elsewhere)], [[], []]);

  // A user who may not see a ticket cannot appear in it either.
  look(stranger, true);
  look(elsewhere, true);
  look(second);
  await hears(first, 'Bruno viewing');
  assert.deepEqual(new Set(heardIn(first)), new Set(['Ana writing', 'Bruno viewing']));
});

test('invalid input changes nothing', async () => {
  const [first, second] = [await server.socket(ana), await server.socket(bruno)];
  await second.waitFor('ready');
  for (const bad of [
    '7',
    { ticketId: -1, isWriting: true },
    { ticketId },
    [ticketId],
    { ticketId: 1e20, isWriting: false },
  ]) {
    first.socket.emit('lookAt', bad);
  }
  look(first);
  await hears(second, 'Ana viewing');
  assert.deepEqual(heardIn(second), ['Ana viewing']);
});

test('an event that arrives while another one fails is handled', async (context) => {
  const [first, second] = [await server.socket(ana), await server.socket(bruno)];
  await second.waitFor('ready');
  const failure = Promise.withResolvers<never>();
  const tenant = context.mock.method(server.platform.database, 'tenant', () => failure.promise, { times: 1 });
  look(first, true);
  await eventually('the first event', () => tenant.mock.callCount() === 1);
  look(first);
  await server.call('GET /version');
  failure.reject(new Error('The database is away.'));
  await hears(second, 'Ana viewing');
});

describe('two processes', { skip: !onPostgresql }, () => {
  test('colleagues on different processes see each other', async () => {
    const beside = await startTestServer({ beside: server });
    try {
      const [here, there] = [await server.socket(ana), await beside.socket(bruno)];
      await eventually('Ana, across processes', () => {
        look(here);
        there.socket.emit('joinNotification');
        return heardIn(there).at(-1) === 'Ana viewing' || undefined;
      });
      here.socket.disconnect();
      await hears(there, 'Ana gone');
    } finally {
      await beside.close();
    }
  });
});
