import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq, like } from 'drizzle-orm';
import { messages } from '../areas/conversations/messages/messages.schema.ts';
import { expiredChatActions } from '../areas/conversations/messages/outbound/care.ts';
import { jobLanes, jobs } from '../platform/database/schema/jobs.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { eventually } from '../testing/eventually.ts';
import type { TestUser } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type SilentProvider, silentProvider } from '../testing/silent-provider.ts';
import { connectionPool } from './jobs.ts';
import type { ChannelOpening, ChannelState } from './port.ts';
import { sweepChatActions } from './sweep-chat-actions.ts';

const day = 24 * 60 * 60_000;
const away: ChannelState = { status: 'TIMEOUT', detail: null, qrcode: '', pairingCode: null, retries: 1, number: null };
let server: TestServer;
let whatsapp: SilentProvider;
let companyId: number;
let ana: TestUser;
const openings = new Map<number, ChannelOpening>();

before(async () => {
  whatsapp = silentProvider();
  const open: SilentProvider['open'] = (opening) => {
    openings.set(opening.connectionId, opening);
    return whatsapp.open(opening);
  };
  server = await startTestServer({ providers: () => [{ ...whatsapp, open }] });
  companyId = (await server.make.company()).id;
  ana = await server.make.user({ companyId, profile: 'admin' });
});
after(() => server.close());

/** Creates a connection with this status; `OPENING` means that the server opens it. */
async function connection(status: 'OPENING' | 'DISCONNECTED'): Promise<number> {
  const { id } = await server.make.connection({ companyId, status });
  if (status === 'OPENING') await eventually('it is open', () => server.application.channels.channel(id) !== undefined);
  return id;
}

async function chatOn(whatsappId: number) {
  const contact = await server.make.contact({ companyId });
  const ticket = { companyId, whatsappId, contactId: contact.id, status: 'open', userId: ana.id } as const;
  const { id: ticketId } = await server.make.ticket(ticket);
  return async (body: string): Promise<number> => {
    const call = await server.call('POST /messages/:ticketId', { as: ana, params: { ticketId }, body: { body } });
    return call.body.messages[0]?.id ?? 0;
  };
}

const waitingOn = (connectionId: number) =>
  server.database.database.system(({ db }) =>
    db
      .select()
      .from(jobs)
      .where(eq(jobs.pool, connectionPool(connectionId)))
      .orderBy(asc(jobs.id)),
  );
const failedCode = async (messageId: number) => {
  const [row] = await server.database.database.system(({ db }) =>
    db.select().from(messages).where(eq(messages.id, messageId)),
  );
  return row?.failedCode;
};
const lanesOn = (connectionId: number) =>
  server.database.database.system(({ db }) =>
    db
      .select()
      .from(jobLanes)
      .where(like(jobLanes.pool, connectionPool(connectionId))),
  );
const textsTo = () => whatsapp.sent.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));

test('jobs of a disconnected connection are not polled, and run when it is back', async () => {
  const [lost, other] = [await connection('OPENING'), await connection('OPENING')];
  await openings.get(lost)?.onState(away);
  const [one, two] = [await chatOn(lost), await chatOn(lost)];
  for (const say of [one, two]) for (const part of ['1', '2']) await say(`away ${part}`);
  const elsewhere = await chatOn(other);
  for (const part of ['1', '2', '3']) await elsewhere(`other ${part}`);
  await eventually('the other connection works', () => textsTo().filter((text) => text.includes('other')).length === 3);
  const waiting = await waitingOn(lost);
  assert.equal(waiting.length, 4);
  assert.ok(
    waiting.every(({ attempts, lastError, retryAt }) => attempts === 0 && lastError === null && retryAt === null),
    'nobody tried',
  );
  await openings.get(lost)?.onState({ ...away, status: 'CONNECTED' });
  await eventually('they are sent', async () => (await waitingOn(lost)).length === 0);
  const sent = whatsapp.sent.slice(-4);
  for (const chat of new Set(sent.map(({ chat: { chatId } }) => chatId))) {
    const texts = sent.filter((message) => message.chat.chatId === chat).map(({ content }) => content);
    assert.deepEqual(
      texts.map((content) => content.kind === 'text' && content.text.slice(-1)),
      ['1', '2'],
    );
  }
});

test('a job that waited a day for its connection is given up: its message shows the failure, and no rows remain', async () => {
  const connectionId = await connection('DISCONNECTED');
  const say = await chatOn(connectionId);
  const ids = [await say('one'), await say('two')];
  await sweepChatActions(server.platform, { giveUpAfter: day, hopeless: expiredChatActions(server.platform) });
  assert.deepEqual(await Promise.all(ids.map(failedCode)), [null, null]);
  assert.equal((await waitingOn(connectionId)).length, 2);
  await sweepChatActions(server.platform, { giveUpAfter: -day, hopeless: expiredChatActions(server.platform) });
  assert.deepEqual(
    await Promise.all(ids.map(failedCode)),
    ids.map(() => 'ERR_WAPP_NOT_INITIALIZED'),
  );
  assert.deepEqual([await waitingOn(connectionId), await lanesOn(connectionId)], [[], []]);
});

test('jobs of a deleted connection are given up at the next sweep', async () => {
  const connectionId = await connection('DISCONNECTED');
  const id = await (await chatOn(connectionId))('nobody sends this');
  await server.database.database.system(async ({ db }) => {
    await db.delete(whatsapps).where(eq(whatsapps.id, connectionId));
  });
  await sweepChatActions(server.platform, { giveUpAfter: day, hopeless: expiredChatActions(server.platform) });
  assert.equal(await failedCode(id), 'ERR_NO_WAPP_FOUND');
  assert.deepEqual([await waitingOn(connectionId), await lanesOn(connectionId)], [[], []]);
});
