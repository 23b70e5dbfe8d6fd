import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Channel, MessageReference, OutboundMessage } from '../../../../channels/port.ts';
import { RefusedError } from '../../../../channels/refused-error.ts';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { AppError } from '../../../../platform/errors.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { messages } from '../messages.schema.ts';

/** How WhatsApp reacts to chat actions; each test sets what it needs. */
let whatsapp: Pick<Channel, 'send' | 'edit' | 'remove' | 'react' | 'markRead'>;
let server: TestServer;
let ana: TestUser;
let companyId: number;
let connectionId: number;
let ticketId: number;

before(async () => {
  const silent = silentProvider();
  const open: typeof silent.open = async (opening) => ({
    ...(await silent.open(opening)),
    send: (message) => whatsapp.send(message),
    edit: async (...change) => whatsapp.edit?.(...change),
    remove: async (reference) => whatsapp.remove?.(reference),
    react: async (...reaction) => whatsapp.react?.(...reaction),
    markRead: (references) => whatsapp.markRead(references),
  });
  server = await startTestServer({ providers: () => [{ ...silent, open }] });
  companyId = (await server.make.company()).id;
  connectionId = (await server.make.connection({ companyId, isDefault: true, status: 'OPENING' })).id;
  ana = await server.make.user({ companyId, name: 'Ana', profile: 'admin' });
});
after(() => server.close());
beforeEach(async () => {
  whatsapp = { send: async () => undefined, markRead: async () => undefined };
  const contact = await server.make.contact({ companyId });
  const place = { companyId, whatsappId: connectionId, contactId: contact.id, status: 'open' } as const;
  ticketId = (await server.make.ticket({ ...place, userId: ana.id })).id;
});

async function send(body: string): Promise<number> {
  const call = await server.call('POST /messages/:ticketId', { as: ana, params: { ticketId }, body: { body } });
  return call.body.messages[0]?.id ?? 0;
}

async function stored(id: number) {
  const [row] = await server.database.database.system(({ db }) =>
    db.select().from(messages).where(eq(messages.id, id)),
  );
  return row;
}

const shown = async (id: number) => {
  const { body } = await server.call('GET /messages/:ticketId', { as: ana, params: { ticketId } });
  return body.messages.find((message) => message.id === id);
};
const isSent = (id: number) => async () => (await stored(id))?.ack === 1;
const text = ({ content }: OutboundMessage) => (content.kind === 'text' ? content.text : '');
const passing = () => new AppError('ERR_SENDING_WAPP_MSG');

test('a refusal by WhatsApp shows its error code at once, and the next message is sent', async () => {
  const sent: string[] = [];
  whatsapp.send = async (message) => {
    sent.push(text(message));
    if (text(message).endsWith('moved')) throw new RefusedError('463');
    if (text(message).endsWith('refused')) throw new RefusedError('479');
  };
  const moved = await send('moved');
  const refused = await send('refused');
  const last = await send('last');
  await eventually('the last one is sent', isSent(last));
  assert.equal((await shown(moved))?.failedCode, 'ERR_WAPP_CONTACT_REFUSED');
  assert.equal((await shown(refused))?.failedCode, 'ERR_WAPP_REFUSED');
  assert.equal(sent.length, 3, 'each was tried once');
});

test('a permanent failure is not retried', async () => {
  let tries = 0;
  whatsapp.send = async () => {
    tries += 1;
    throw new AppError('ERR_FILE_TOO_LARGE');
  };
  const message = await send('large');
  await eventually('it says so', async () => (await stored(message))?.failedCode === 'ERR_FILE_TOO_LARGE');
  assert.equal(tries, 1);
});

test('a temporary failure is retried a few times before the next message is sent', async () => {
  const sent: string[] = [];
  whatsapp.send = async (message) => {
    sent.push(text(message).split('\n').at(-1) ?? '');
    if (sent.length === 1) throw passing();
  };
  const first = await send('first');
  const second = await send('second');
  await eventually('both are sent', async () => (await isSent(first)()) && (await isSent(second)()));
  assert.deepEqual(sent, ['first', 'first', 'second']);
  const [job] = await waitingAfter(() => send('third'), 'send-message', passing);
  assert.equal(job?.blocksLane, true);
  assert.ok((job?.maxAttempts ?? 200) <= 8, 'minutes at most');
});

/** Makes the connection fail, runs an action, and returns the jobs that wait afterwards. */
async function waitingAfter(act: () => Promise<unknown>, kind: string, failure: () => Error) {
  const fail = async () => {
    throw failure();
  };
  whatsapp = { send: fail, edit: fail, remove: fail, react: fail, markRead: fail };
  await act();
  const find = () => server.database.database.system(({ db }) => db.select().from(jobs).where(eq(jobs.kind, kind)));
  await eventually('it failed once', async () => (await find()).some(({ lastError }) => lastError !== null));
  return find();
}

test('a read mark, a reaction or a change that fails does not delay messages', async () => {
  const first = await send('first');
  await eventually('it is sent', isSent(first));
  const params = { messageId: first };
  const marked = await server.make.message({ companyId, ticketId, connectionId, chatId: 'c', wid: 'IN', read: false });
  const failing = async () => {
    await server.call('PUT /messages/:messageId/reaction', { as: ana, params, body: { emoji: '👍' } });
    await server.call('POST /messages/edit/:messageId', { as: ana, params, body: { body: 'changed' } });
    await server.call('POST /messages/:ticketId/read', { as: ana, params: { ticketId } });
  };
  await waitingAfter(failing, 'edit-message', passing);
  await waitingAfter(async () => undefined, 'react-message', passing);
  assert.ok(marked.id);
  whatsapp.send = async () => undefined;
  const answer = await send('answer');
  await eventually('the answer is sent', isSent(answer));
});

test('a message shows that WhatsApp refused its change until a retry succeeds', async () => {
  const id = await send('typo');
  await eventually('it is sent', isSent(id));
  const params = { messageId: id };
  whatsapp.edit = async () => {
    throw new RefusedError('479');
  };
  await server.call('POST /messages/edit/:messageId', { as: ana, params, body: { body: 'text' } });
  await eventually('it says so', async () => (await shown(id))?.failedCode === 'ERR_EDITING_WAPP_MSG');
  const edits: string[] = [];
  const own = (await stored(id))?.wid;
  // The edit of the previous test may still be retried.
  whatsapp.edit = async ({ wid }, body) => void (wid === own && edits.push(body));
  const { body } = await server.call('POST /messages/:messageId/retry', { as: ana, params });
  assert.deepEqual([body.failedCode, body.ack], [null, 1]);
  await eventually('it arrives', () => edits.length === 1);
  assert.deepEqual([edits, (await stored(id))?.ack], [['text'], 1]);

  whatsapp.remove = async () => {
    throw new RefusedError('479');
  };
  await server.call('DELETE /messages/:messageId', { as: ana, params });
  await eventually('it says so', async () => (await shown(id))?.failedCode === 'ERR_DELETE_WAPP_MSG');
  const removed: MessageReference[] = [];
  whatsapp.remove = async (reference) => void removed.push(reference);
  await server.call('POST /messages/:messageId/retry', { as: ana, params });
  await eventually('it arrives', () => removed.length === 1);
  assert.equal((await shown(id))?.failedCode, null);
});

test('a chat of 10,500 unread messages is marked as read, in messages of bounded size', async () => {
  const all = Array.from({ length: 10_500 }, (_, index) => `IN-${ticketId}-${index}`);
  const marked: string[] = [];
  let most = 0;
  whatsapp.markRead = async (references) => {
    most = Math.max(most, references.length);
    // Read marks of an earlier test may be retried meanwhile.
    marked.push(...references.map(({ wid }) => wid).filter((wid) => wid.startsWith(`IN-${ticketId}-`)));
  };
  const of = {
    companyId,
    ticketId,
    connectionId,
    chatId: 'c',
    fromMe: false,
    read: false,
    sentAt: new Date(),
  } as const;
  await server.database.database.system(async ({ db }) => {
    for (let start = 0; start < all.length; start += 1_500)
      await db.insert(messages).values(all.slice(start, start + 1_500).map((wid) => ({ ...of, wid })));
  });
  await server.call('POST /messages/:ticketId/read', { as: ana, params: { ticketId } });
  await eventually('all are marked', () => marked.length === all.length);
  assert.deepEqual(new Set(marked), new Set(all));
  assert.ok(most <= 200);
});
