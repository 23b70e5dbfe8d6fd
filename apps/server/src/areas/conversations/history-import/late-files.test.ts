import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { readOfficialHistory } from '../../../channels/cloud-api/webhooks/history.ts';
import { fakeImage } from '../../../channels/testing/files.ts';
import { FIRST_CUSTOMER, type GraphWorld, SECOND_CUSTOMER } from '../../../channels/testing/graph-world.ts';
import { type OfficialShop, startOfficialShop } from '../../../channels/testing/official-shop.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../messages/messages.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { historyImports } from './history-import.schema.ts';
import { importChat } from './import-chat.ts';

const photo = fakeImage(2_000);
let shop: OfficialShop;
before(async () => {
  const prepare = async (world: GraphWorld) => {
    const { number, verifiedName, id } = world.number;
    await world.phones.addPhone(number, verifiedName, true);
    await world.graph.changeNumber(id, { isOnBizApp: true });
    await world.customerSends({ text: 'Segue a foto' });
    const media = { kind: 'image', base64: photo.toString('base64'), mimetype: 'image/png', caption: 'Vitrine' };
    await world.customerSends({ media });
  };
  shop = await startOfficialShop({ prepare });
});
after(() => shop.close());

test('a file of the history that comes later goes to its message: no bot, nothing unread, in its place', async () => {
  const { server, admin, connectionId } = shop;
  await shop.rows(({ db }) =>
    db
      .update(whatsapps)
      .set({ importOldMessages: new Date(Date.now() - 86_400_000), greetingMessage: 'Olá! Sou o robô.' })
      .where(eq(whatsapps.id, connectionId)),
  );
  const params = { whatsappId: connectionId };
  const asked = await server.call('POST /official-connections/:whatsappId/sync', {
    as: admin,
    params,
    body: { what: 'history' },
  });
  assert.equal(asked.status, 200);
  const stored = await eventually('the photo', async () => {
    const rows = await shop.rows(({ db }) => db.select().from(messages).orderBy(messages.body));
    return rows.some(({ mediaId }) => mediaId !== null) && rows;
  });
  assert.deepEqual(
    stored.map(({ body, mediaType, isStub, read, fromMe }) => [body, mediaType, isStub, read, fromMe]),
    [
      ['Segue a foto', 'chat', false, true, false],
      ['Vitrine', 'image', false, true, false],
    ],
  );
  const [ticket, ...others] = await shop.rows(({ db }) => db.select().from(tickets));
  assert.deepEqual([ticket?.unreadMessages, ticket?.lastMessageType, others], [0, 'image', []]);
  assert.equal((await shop.world.shown(FIRST_CUSTOMER)).filter(({ fromMe }) => !fromMe).length, 0);
});

test('until it comes the message says that a file is missing, and keeps its place', async () => {
  const [ofImport] = await shop.rows(({ db }) => db.select().from(historyImports));
  assert.ok(ofImport);
  const at = Math.floor(Date.now() / 1000) - 3_600;
  const base = { from: SECOND_CUSTOMER, timestamp: String(at), history_context: { status: 'READ' } };
  const placeholder = { ...base, id: 'wamid.placeholder', type: 'media_placeholder' };
  const answer = { ...base, id: 'wamid.text', timestamp: String(at + 60), type: 'text', text: { body: 'Viu?' } };
  const file = { ...placeholder, type: 'image', image: { id: '77', mime_type: 'image/png', caption: 'Nota' } };
  const imports = (...sent: object[]) =>
    shop.rows((unit) => {
      const reference = { own: '', threads: [{ id: SECOND_CUSTOMER, messages: sent }] };
      return importChat(unit, ofImport, readOfficialHistory(reference));
    });
  const shown = () =>
    shop.rows(async ({ db }) => {
      const ofChat = eq(messages.chatId, SECOND_CUSTOMER);
      const rows = await db.select().from(messages).where(ofChat).orderBy(messages.createdAt);
      return rows.map(({ wid, mediaType, read, createdAt }) => [wid, mediaType, read, createdAt.getTime()]);
    });
  const text = ['wamid.text', 'chat', true, (at + 60) * 1000];
  await imports(placeholder, answer);
  assert.deepEqual(await shown(), [['wamid.placeholder', 'cardMessage', true, at * 1000], text]);
  await imports(file);
  const filled = [['wamid.placeholder', 'image', true, at * 1000], text];
  assert.deepEqual(await shown(), filled);
  await imports(placeholder);
  assert.deepEqual(await shown(), filled);
});
