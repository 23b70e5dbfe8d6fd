import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../../../areas/conversations/messages/messages.schema.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../testing/eventually.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { inboundEvents, officialConnections } from '../../channels.schema.ts';
import { messagesOf as chatOf } from '../../testing/tickets.ts';
import { makeOfficialNumber, type OfficialNumber, sendSigned, sendWebhook } from './testing/official-number.ts';
import { contact, entry, messagesOf, newWamid, type Sender, textOf, webhook } from './testing/webhook-samples.ts';

let people = 0;
/** A person who has not written yet. */
function somebody(): Sender & { number: string } {
  people += 1;
  return { name: `Cliente ${people}`, number: `5511${String(900_000_000 + people)}${Date.now() % 10}`.slice(0, 13) };
}

describe('webhooks of the official platform', () => {
  const server = useSharedServer();

  async function office() {
    const { id: companyId } = await server.make.company();
    const admin = await server.make.user({ companyId, profile: 'admin' });
    return { companyId, admin, number: await makeOfficialNumber(server, { companyId }) };
  }
  type Office = Awaited<ReturnType<typeof office>>;

  const stored = ({ connectionId }: OfficialNumber) =>
    server.database.database.system(({ db }) =>
      db.select().from(inboundEvents).where(eq(inboundEvents.connectionId, connectionId)),
    );
  /** The texts of a person's chat once there are this many. */
  async function chat({ admin }: Office, { number }: { number: string }, atLeast: number): Promise<string[]> {
    return eventually(`${atLeast} messages of ${number}`, async () => {
      const query = { status: 'pending', showAll: 'true', searchParam: number };
      const [ticket] = (await server.call('GET /tickets', { as: admin, query })).body.tickets;
      const all = ticket ? await chatOf(server, admin, ticket.id) : [];
      return all.length >= atLeast && all.map(({ body }) => body);
    });
  }

  test('CLOUD-API, Webhook: WhatsApp checks the address with the verify token', async () => {
    const { number } = await office();
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': number.verifyToken, 'hub.challenge': '1158201444' };
    const params = { key: number.key };
    const { status, body, headers } = await server.call('GET /webhooks/whatsapp/:key', { params, query });
    assert.deepEqual([status, body], [200, '1158201444']);
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'unsubscribe' }, { 'hub.verify_token': '' }]) {
      const refused = await server.call('GET /webhooks/whatsapp/:key', { params, query: { ...query, ...wrong } });
      assert.deepEqual([refused.status, refused.body.error], [401, 'ERR_INVALID_CREDENTIALS']);
    }
    assert.equal(
      (await server.call('GET /webhooks/whatsapp', { query: { ...query, 'hub.verify_token': '' } })).status,
      401,
    );
  });

  test('only what the app signed is read, byte by byte, whatever type it claims to have', async () => {
    const place = await office();
    const { number } = place;
    const ana = somebody();
    const text = JSON.stringify(messagesOf(number, ana, [textOf(ana, 'Olá ção 👍')]));
    const path = `/webhooks/whatsapp/${number.key}`;
    assert.equal(await sendSigned(server, path, text, 'another secret'), 401);
    assert.equal(await sendSigned(server, path, text, ''), 401);
    const post = (headers: Record<string, string>, body = text) =>
      fetch(server.apiUrl + path, { method: 'POST', headers, body });
    assert.equal((await post({ 'content-type': 'application/json' })).status, 401);
    assert.equal((await post({ 'x-hub-signature-256': 'sha256=' })).status, 401);
    assert.deepEqual(await stored(number), []);
    const { signatureFor } = await import('./signature.ts');
    const signature = { 'x-hub-signature-256': signatureFor(number.appSecret, text) };
    assert.equal(
      (await post({ ...signature, 'content-type': 'application/json' }, text.replace('Olá', 'Ola'))).status,
      401,
    );
    assert.equal((await post({ ...signature, 'content-type': 'text/html' })).status, 200);
    assert.deepEqual(await chat(place, ana, 1), ['Olá ção 👍']);
  });

  test('a body that is too large, no JSON, or too deep is refused, and one with many fields is not', async () => {
    const { number } = await office();
    const path = `/webhooks/whatsapp/${number.key}`;
    assert.equal(await sendSigned(server, path, `"${'x'.repeat(4 * 1024 * 1024)}"`, number.appSecret), 413);
    assert.equal(await sendSigned(server, path, '{"entry":[', number.appSecret), 400);
    assert.equal(await sendSigned(server, path, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, number.appSecret), 400);
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]));
    assert.equal(await sendSigned(server, path, { entry: [], ...wide }, number.appSecret), 200);
  });

  test('a connection’s own app speaks for that number and account only', async () => {
    const mine = await office();
    const other = await office();
    const ana = somebody();
    const forged = messagesOf(other.number, ana, [textOf(ana, 'de outra empresa')]);
    assert.equal(await sendWebhook(server, mine.number, forged), 200);
    assert.deepEqual([await stored(mine.number), await stored(other.number)], [[], []]);
    const account = {
      entry: [
        {
          id: other.number.accountId,
          time: 1,
          changes: [{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }],
        },
      ],
    };
    assert.equal(await sendWebhook(server, mine.number, account), 200);
    const lanes = await server.database.database.system(({ db }) =>
      db
        .select()
        .from(jobs)
        .where(eq(jobs.lane, `account:${other.number.accountId}`)),
    );
    assert.deepEqual(lanes, []);
  });

  test('the installation’s app speaks for connections that use it, of several companies in one body', async () => {
    const owner = await server.make.company();
    const root = await server.make.user({ companyId: owner.id, profile: 'admin', super: true });
    const set = (key: string, value: string) =>
      server.call('PUT /settings/:key', { as: root, params: { key }, body: { value } });
    const secret = (await set('officialAppSecret', 'secret-of-the-app')).body;
    assert.equal(secret.value, '********');
    await set('officialAppId', '900900900900900900');
    const { id: one } = await server.make.company();
    const { id: two } = await server.make.company();
    const numbers = await Promise.all([
      makeOfficialNumber(server, { companyId: one, appId: '900900900900900900' }),
      makeOfficialNumber(server, { companyId: two, appId: '900900900900900900' }),
      makeOfficialNumber(server, { companyId: two, appId: null }),
    ]);
    const ana = somebody();
    const value = { contacts: [contact(ana)], messages: [textOf(ana, 'Olá')] };
    const body = { entry: numbers.map((number) => entry(number, 'messages', value)) };
    // A changed secret counts within a second; until then WhatsApp sends again.
    const isTaken = async () => (await sendSigned(server, '/webhooks/whatsapp', body, 'secret-of-the-app')) === 200;
    await eventually('the new secret', isTaken);
    const found = await Promise.all(numbers.map(stored));
    assert.deepEqual(
      found.map((events) => events.map(({ companyId }) => companyId)),
      [[one], [two], []],
    );
    for (const key of ['officialAppSecret', 'officialAppId']) {
      const shown = await server.call('GET /public-settings/:key', { params: { key } });
      assert.equal(shown.body, null, 'nobody else reads it');
    }
  });

  test('a message that is delivered again, months later or by several at once, is one message', async () => {
    const place = await office();
    const { number } = place;
    const ana = somebody();
    const first = textOf(ana, 'um', { timestamp: '1780000000' });
    const body = messagesOf(number, ana, [first, first]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWebhook(server, number, body)));
    assert.deepEqual(new Set(answers), new Set([200]));
    assert.equal(await sendWebhook(server, number, messagesOf(number, ana, [textOf(ana, 'dois')])), 200);
    assert.deepEqual(await chat(place, ana, 2), ['um', 'dois']);
    assert.equal(await sendWebhook(server, number, body), 200);
    assert.equal((await stored(number)).length, 2);
  });

  test('a broken message and a broken webhook spoil no others', async () => {
    const place = await office();
    const { number } = place;
    const ana = somebody();
    const messagesSent = [
      textOf(ana, 'antes'),
      { ...textOf(ana, ''), type: 'image', image: 'none' },
      { type: 'text' },
      textOf(ana, 'de\u0000pois'),
    ];
    const broken = [{ entry: 'none' }, { entry: [{ changes: [{ field: 'messages', value: 7 }] }] }, []];
    const sent = [messagesOf(number, ana, messagesSent), ...broken];
    const answers = await Promise.all(sent.map((body) => sendWebhook(server, number, body)));
    assert.deepEqual(answers, [200, 200, 200, 200]);
    const shown = await chat(place, ana, 3);
    assert.deepEqual([shown[0], shown[2]], ['antes', 'depois']);
  });

  test('statuses of a burst are applied together, in whatever order they come, and never go back', async () => {
    const place = await office();
    const { number, companyId } = place;
    const ana = somebody();
    assert.equal(await sendWebhook(server, number, messagesOf(number, ana, [textOf(ana, 'Oi')])), 200);
    await chat(place, ana, 1);
    const wids = Array.from({ length: 300 }, newWamid);
    const [incoming] = await server.database.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.connectionId, number.connectionId)),
    );
    assert.ok(incoming);
    const { ticketId, chatId, connectionId } = incoming;
    await server.database.database.tenant(companyId, ({ db }) =>
      db.insert(messages).values(
        wids.map((wid) => ({
          ...{ companyId, ticketId, chatId, connectionId, wid },
          ...{ origin: 'person' as const, fromMe: true, read: true, ack: 1, mediaType: 'chat', body: wid },
        })),
      ),
    );
    const state = (id: string, status: string) => ({ id, status, timestamp: '1790000000', recipient_id: ana.number });
    const unknown = state(newWamid(), 'read');
    const statuses = [...wids.map((wid) => state(wid, 'read')), unknown, ...wids.map((wid) => state(wid, 'delivered'))];
    assert.equal(await sendWebhook(server, number, webhook(number, 'messages', { statuses })), 200);
    await eventually('all acks', async () => {
      const rows = await server.database.database.system(({ db }) =>
        db.select({ ack: messages.ack, fromMe: messages.fromMe }).from(messages).where(eq(messages.ticketId, ticketId)),
      );
      return rows.filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 3);
    });
    const waiting = await server.database.database.system(({ db }) =>
      db
        .select()
        .from(jobs)
        .where(eq(jobs.lane, `statuses:${connectionId}`)),
    );
    assert.deepEqual(waiting, [], 'the jobs of both halves ended together');
    const [row] = await server.database.database.system(({ db }) =>
      db.select().from(officialConnections).where(eq(officialConnections.connectionId, number.connectionId)),
    );
    assert.ok(row?.lastWebhookAt);
  });
});
