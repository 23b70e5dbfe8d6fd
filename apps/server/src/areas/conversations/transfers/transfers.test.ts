import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventPayload } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { userQueues } from '../../../platform/database/schema/users.ts';
import { newFileId } from '../../../platform/storage/file-ids.ts';
import type { TestUser } from '../../../testing/factories.ts';
import type { TestSocket } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { openTeam } from '../tickets/testing/team.ts';
import { tickets } from '../tickets/tickets.schema.ts';

const server = useSharedServer();
let companyId: number;
let queueId: number;
let ana: TestUser;
let bruno: TestUser;
let ticketId: number;
beforeEach(async () => {
  ({ companyId, queueId, ana, bruno, ticketId } = await openTeam(server));
});

type Payload = EventPayload<'transfers'>;

const hears = (browser: TestSocket, fits: (records: Payload['records']) => boolean) =>
  browser.waitFor(`company-${companyId}-transfers`, (event) => fits((event as Payload).records));
const transfer = (to: TestUser | null) => {
  const body = { queueId, userId: to?.id ?? null };
  return server.call('PUT /tickets/:ticketId', { as: ana, params: { ticketId }, body });
};
/** The transfers that a new page receives. */
async function waitingFor(user: TestUser): Promise<Payload['records']> {
  const browser = await server.socket(user);
  browser.socket.emit('joinNotification');
  return ((await hears(browser, () => true)) as Payload).records;
}

test('a user who gets a ticket sees who transferred it, also on a page that opens later, until they open it', async () => {
  const [browser, colleague] = [await server.socket(bruno), await server.socket(ana)];
  await browser.waitFor('ready');
  assert.equal((await transfer(bruno)).status, 200);
  await hears(browser, ([first]) => first?.ticketId === ticketId && first.by.name === 'Ana');
  assert.equal((await waitingFor(bruno)).length, 1);
  assert.equal((await waitingFor(ana)).length, 0);

  await server.call('DELETE /transfers/:ticketId', { as: ana, params: { ticketId } });
  assert.equal((await waitingFor(bruno)).length, 1, 'nobody else ends it');
  await server.call('DELETE /transfers/:ticketId', { as: bruno, params: { ticketId } });
  await hears(browser, (records) => records.length === 0);
  assert.equal((await waitingFor(bruno)).length, 0);
  assert.ok(
    colleague.heard.every(({ name }) => !name.endsWith('-transfers')),
    'only the receiver is told',
  );
});

test('a notification contains the picture of the contact, at an address that the browser may load', async () => {
  const picture = newFileId(companyId);
  await server.database.database.system(async ({ db }) => {
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
    await db
      .update(contacts)
      .set({ profilePicUrl: picture })
      .where(eq(contacts.id, ticket?.contactId ?? 0));
  });
  await transfer(bruno);
  const [first] = await waitingFor(bruno);
  const { pathname, searchParams } = new URL(first?.contact.profilePicUrl ?? '');
  assert.ok(pathname.endsWith(`/media/${picture}`), pathname);
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  assert.ok(server.platform.storage.verify(picture, expires, signature));
});

test('a transfer to oneself notifies nobody, and a further move removes the notification', async () => {
  await transfer(bruno);
  await server.call('PUT /tickets/:ticketId', { as: bruno, params: { ticketId }, body: { status: 'pending' } });
  assert.equal((await waitingFor(bruno)).length, 0);
  await server.call('PUT /tickets/:ticketId', { as: ana, params: { ticketId }, body: { status: 'open' } });
  assert.deepEqual([await waitingFor(ana), await waitingFor(bruno)], [[], []]);
});

test('a transfer to a queue notifies its other agents, each until they open it, and all until it is accepted', async () => {
  const clara = await server.make.user({ companyId, name: 'Clara', queueIds: [queueId] });
  const elsewhere = (await server.make.queue({ companyId })).id;
  const dora = await server.make.user({ companyId, name: 'Dora', queueIds: [elsewhere] });
  const browser = await server.socket(bruno);
  await browser.waitFor('ready');
  assert.equal((await transfer(null)).body.status, 'pending');
  await hears(browser, ([first]) => first?.ticketId === ticketId && first.by.name === 'Ana' && first.queue !== null);
  assert.deepEqual([(await waitingFor(clara)).length, await waitingFor(ana), await waitingFor(dora)], [1, [], []]);

  await server.call('DELETE /transfers/:ticketId', { as: clara, params: { ticketId } });
  assert.deepEqual([(await waitingFor(bruno)).length, await waitingFor(clara)], [1, []]);
  await server.call('PUT /tickets/:ticketId', { as: clara, params: { ticketId }, body: { status: 'open' } });
  await hears(browser, (records) => records.length === 0);
  assert.deepEqual(await waitingFor(bruno), []);
});

test('a user who no longer serves the queue of a transfer is not notified', async () => {
  await transfer(null);
  assert.equal((await waitingFor(bruno)).length, 1);
  await server.database.database.system(({ db }) => db.delete(userQueues).where(eq(userQueues.userId, bruno.id)));
  assert.deepEqual(await waitingFor(bruno), []);
});

test('a ticket that is closed or deleted loses its notification', async () => {
  await transfer(bruno);
  const admin = await server.make.user({ companyId, profile: 'admin' });
  await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } });
  assert.equal((await waitingFor(bruno)).length, 0);
});
