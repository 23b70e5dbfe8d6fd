import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { fakeImage } from '../../../channels/testing/files.ts';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../messages/messages.schema.ts';
import { ticketCycles } from '../tickets/tickets.schema.ts';
import { historyImports, historyParts } from './history-import.schema.ts';
import { readPartJob } from './import-jobs.ts';
import { type ImportWorld, type Shop, startImportWorld } from './testing/import-world.ts';

const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Math.floor((Date.now() - days * day) / 1000) * 1000).toISOString();
const [maria, joao] = ['5511987654321', '5511987654322'];

let world: ImportWorld;
let shops = 0;
before(async () => {
  world = await startImportWorld();
  await world.phones.addPhone(maria, 'Maria');
  await world.phones.addPhone(joao, 'João');
});
after(() => world.close());

/** Creates a shop with its own phone. */
const newShop = () => world.shop(`55119900000${10 + ++shops}`);

async function rows(shop: Shop) {
  const { companyId } = shop.admin;
  return world.server.database.database.system(async ({ db }) => ({
    messages: await db.select().from(messages).where(eq(messages.companyId, companyId)).orderBy(messages.id),
    cycles: await db.select().from(ticketCycles).where(eq(ticketCycles.companyId, companyId)),
  }));
}

describe('the import of old messages', () => {
  test('imports the messages in the window once, with their times, without chatbot, unread count or rounds', async () => {
    const shop = await newShop();
    const queueIds = [
      (await world.server.make.queue({ companyId: shop.admin.companyId, greetingMessage: 'Fila!' })).id,
    ];
    await shop.remembers([maria, joao], 300, ago(100), ago(2));
    const browser = await world.server.socket(shop.admin);
    const id = await shop.pair({ queueIds, importOldMessages: ago(200) });
    const after = await shop.imported(id);
    assert.equal(after.statusImportMessages, 'renderButtonCloseTickets');
    const { messages: stored, cycles } = await rows(shop);
    assert.equal(stored.length, 600);
    assert.equal(new Set(stored.map(({ wid }) => wid)).size, 600);
    assert.deepEqual(cycles, []);
    const pending = await shop.tickets('pending');
    assert.deepEqual(pending.map(({ contact }) => contact.name).sort(), ['João', 'Maria']);
    for (const ticket of pending) {
      assert.deepEqual([ticket.unreadMessages, ticket.queueId, ticket.lastMessage], [0, null, 'Histórico 300']);
      const shown = await shop.messages(ticket.id);
      assert.deepEqual(
        shown.map(({ body }) => body),
        Array.from({ length: 300 }, (_, index) => `Histórico ${index + 1}`),
      );
      assert.ok(Math.abs(Date.parse(shown[0]?.createdAt ?? '') - Date.parse(ago(100))) < 60_000);
      assert.ok(shown.every(({ read, fromMe, ack }) => read && (!fromMe || ack === 3)));
    }
    assert.ok(!browser.heard.some(({ name }) => name.endsWith('-appMessage')), 'no message is announced as new');
    const last = browser.heard.filter(({ name }) => name === `importMessages-${shop.admin.companyId}`).at(-1);
    assert.deepEqual(JSON.parse(JSON.stringify(last?.payload)).status.this, 600);
    assert.equal(JSON.parse(JSON.stringify(last?.payload)).action, 'refresh');
  });

  test('includes both ends of the window', async () => {
    const shop = await newShop();
    // Eleven messages, one every ten days: 100, 90, … 0 days ago.
    await shop.remembers([maria], 11, ago(100), ago(0));
    const id = await shop.pair({ importOldMessages: ago(60), importRecentMessages: ago(20) });
    await shop.imported(id);
    const bodies = (await rows(shop)).messages.map(({ body }) => body);
    // The phone's clock and the choice may differ by a second.
    for (const inside of [6, 7, 8]) assert.ok(bodies.includes(`Histórico ${inside}`), bodies.join());
    for (const outside of [1, 2, 3, 4, 10, 11]) assert.ok(!bodies.includes(`Histórico ${outside}`), bodies.join());
  });

  test('imports history that arrives after the end, and nothing twice', async () => {
    const shop = await newShop();
    await shop.remembers([maria], 10, ago(100), ago(50));
    const id = await shop.pair({ importOldMessages: ago(200) });
    await shop.imported(id);
    await shop.handsOver([maria], 7, ago(40), ago(30));
    await eventually('the rest', async () => (await rows(shop)).messages.length === 17);
    const over = async () => (await shop.imported(id)).statusImportMessages === 'renderButtonCloseTickets';
    await eventually('over again', over);
    const wids = (await rows(shop)).messages.map(({ wid }) => wid);
    assert.deepEqual([wids.length, new Set(wids).size, (await shop.tickets('pending')).length], [17, 17, 1]);
  });

  test('imports nothing without a window', async () => {
    const shop = await newShop();
    await shop.remembers([maria], 5, ago(10), ago(1));
    const id = await shop.pair({});
    await world.phones.say(maria, shop.number, { text: 'Agora' });
    await eventually('the live message', async () => (await rows(shop)).messages.length > 0);
    assert.deepEqual([(await rows(shop)).messages.length, (await shop.connection(id)).importStatus], [1, null]);
  });

  test('imports groups only with the option, and never when the company ignores groups', async () => {
    for (const [importOldMessagesGroups, dropped, expected] of [
      [false, false, 4],
      [true, false, 8],
      [true, true, 4],
    ] as const) {
      const shop = await newShop();
      const value = dropped ? 'enabled' : 'disabled';
      await world.server.call('PUT /settings/:key', {
        as: shop.admin,
        params: { key: 'CheckMsgIsGroup' },
        body: { value },
      });
      const group = await world.phones.group('Condomínio', [shop.number, maria]);
      await shop.remembers([group, joao], 4, ago(10), ago(5));
      await shop.imported(await shop.pair({ importOldMessages: ago(20), importOldMessagesGroups }));
      assert.equal((await rows(shop)).messages.length, expected);
      const groups = (await shop.tickets('pending')).filter(({ isGroup }) => isGroup);
      assert.deepEqual(
        groups.map(({ contact }) => contact.name),
        expected === 8 ? ['Condomínio'] : [],
      );
    }
  });

  test('closes the tickets if that was chosen, and then does not offer to close them', async () => {
    const shop = await newShop();
    await shop.remembers([maria, joao], 5, ago(10), ago(1));
    const id = await shop.pair({ importOldMessages: ago(20), closedTicketsPostImported: true });
    assert.equal((await shop.imported(id)).statusImportMessages, null);
    assert.deepEqual([(await shop.tickets('pending')).length, (await shop.tickets('closed')).length], [0, 2]);
  });

  test('the button closes the imported tickets except those that were changed since', async () => {
    const shop = await newShop();
    await shop.remembers([maria, joao], 5, ago(10), ago(1));
    const id = await shop.pair({ importOldMessages: ago(20) });
    await shop.imported(id);
    const [taken] = await shop.tickets('pending');
    const body = { status: 'open', userId: shop.admin.id } as const;
    await world.server.call('PUT /tickets/:ticketId', { as: shop.admin, params: { ticketId: taken?.id ?? 0 }, body });
    const stranger = (await newShop()).admin;
    const close = (as: typeof stranger) =>
      world.server.call('POST /closedimported/:whatsappId', { as, params: { whatsappId: id } });
    assert.equal((await close(stranger)).status, 404);
    assert.equal((await close(shop.admin)).status, 200);
    assert.equal((await shop.connection(id)).statusImportMessages, null);
    await eventually('closed', async () => (await shop.tickets('closed')).length === 1);
    assert.deepEqual(
      (await shop.tickets('open')).map(({ id: open }) => open),
      [taken?.id],
    );
    assert.equal((await rows(shop)).cycles.length, 1, 'only the round that an agent began counts');
  });

  test('a live message during an import appears at once, opens a round, and is placed after the old ones', async () => {
    const shop = await newShop();
    const queue = await world.server.make.queue({ companyId: shop.admin.companyId });
    await shop.remembers([maria, joao], 3_000, ago(300), ago(1));
    const id = await shop.pair({ queueIds: [queue.id], importOldMessages: ago(400) });
    await world.phones.say(joao, shop.number, { text: 'Preciso de ajuda' });
    await eventually('the live message', async () => {
      return (await rows(shop)).messages.some(({ body }) => body === 'Preciso de ajuda');
    });
    const { importStatus } = await shop.connection(id);
    assert.ok(importStatus !== null || (await shop.connection(id)).importOldMessages, 'the import still runs');
    await shop.imported(id);
    const { messages: stored, cycles } = await rows(shop);
    assert.equal(stored.length, 6_001);
    const live = (await shop.tickets('pending')).find(({ contact }) => contact.number === joao);
    assert.deepEqual([live?.lastMessage, live?.unreadMessages], ['Preciso de ajuda', 1]);
    assert.equal(cycles.length, 1);
    const { body } = await world.server.call('GET /messages/:ticketId', {
      as: shop.admin,
      params: { ticketId: live?.id ?? 0 },
    });
    assert.deepEqual(
      body.messages.slice(-2).map((message) => message.body),
      ['Histórico 3000', 'Preciso de ajuda'],
    );
    await world.server.call('POST /closedimported/:whatsappId', { as: shop.admin, params: { whatsappId: id } });
    await eventually('closed', async () => (await shop.tickets('closed')).length === 1);
    assert.deepEqual(
      (await shop.tickets('pending')).map((ticket) => ticket.id),
      [live?.id],
    );
  });

  test('choosing an import pairs an open connection again; live messages are neither duplicated nor moved', async () => {
    const shop = await newShop();
    const id = await shop.pair({});
    await world.phones.say(maria, shop.number, { text: 'Primeira' });
    await eventually('the live message', async () => (await rows(shop)).messages.length === 1);
    await shop.remembers([maria], 10, ago(10), ago(1));
    const change = (body: object) =>
      world.server.call('PUT /whatsapp/:whatsappId', { as: shop.admin, params: { whatsappId: id }, body });
    const choice = { importOldMessages: ago(30) };
    assert.equal((await change(choice)).body.status, 'OPENING');
    await shop.scan(id);
    assert.equal(
      (await change({ ...choice, name: 'Outro nome' })).body.status,
      'CONNECTED',
      'the same choice pairs once',
    );
    await shop.imported(id);
    const [ticket] = await shop.tickets('pending');
    const shown = (await shop.messages(ticket?.id ?? 0)).map(({ body }) => body);
    assert.deepEqual(shown, [...Array.from({ length: 10 }, (_, n) => `Histórico ${n + 1}`), 'Primeira']);
    assert.deepEqual([ticket?.lastMessage, ticket?.unreadMessages], ['Primeira', 1]);
    assert.equal((await change({ name: 'De novo' })).body.status, 'CONNECTED', 'an import that is over pairs nothing');
  });

  test('refuses a window beyond the limits', async () => {
    const shop = await newShop();
    const refused = async (field: string, options: object) => {
      const { status, body } = await world.server.call('POST /whatsapp', {
        as: shop.admin,
        body: { name: 'Vendas', ...options },
      });
      assert.deepEqual([status, body.issues?.[0]?.path], [400, `body.${field}`]);
    };
    await refused('importOldMessages', { importOldMessages: ago(-1) });
    await refused('importOldMessages', { importOldMessages: ago(2 * 366) });
    await refused('importOldMessages', { importOldMessages: 'ontem' });
    await refused('importRecentMessages', { importOldMessages: ago(5), importRecentMessages: ago(6) });
    await refused('importRecentMessages', { importOldMessages: ago(5), importRecentMessages: ago(-1) });
  });

  test('stops when cancelled; imported messages stay', async () => {
    const shop = await newShop();
    await shop.remembers([maria, joao], 2_000, ago(300), ago(1));
    const id = await shop.pair({ importOldMessages: ago(400) });
    await eventually('it began', async () => ((await shop.connection(id)).importStatus?.this ?? 0) > 0);
    await world.server.call('PUT /whatsapp/:whatsappId', {
      as: shop.admin,
      params: { whatsappId: id },
      body: { importOldMessages: null },
    });
    await shop.imported(id);
    const { length } = (await rows(shop)).messages;
    assert.ok(length > 0 && length < 4_000, `${length} messages`);
  });

  test('a part that arrives while the import is being cancelled does not keep it open', async () => {
    const shop = await newShop();
    const { companyId } = shop.admin;
    const id = await shop.pair({});
    await world.server.database.database.tenant(companyId, async (unit) => {
      const choice = { pairing: 'x', windowStart: new Date(ago(9)), withGroups: false, closeTickets: false };
      const stopped = { ...choice, companyId, connectionId: id, lastPartAt: new Date(), stoppedAt: new Date() };
      const [ofImport] = await unit.db.insert(historyImports).values(stopped).returning();
      const late = { companyId, importId: ofImport?.id ?? 0, wid: 'late', reference: { is: 'somewhere' } };
      const [part] = await unit.db.insert(historyParts).values(late).returning();
      await unit.enqueue(readPartJob(part?.id ?? 0, { companyId, connectionId: id }));
    });
    assert.notEqual((await shop.connection(id)).importStatus, null);
    await shop.imported(id);
  });

  test('keeps the imports of two companies apart', async () => {
    const [one, other] = [await newShop(), await newShop()];
    await one.remembers([maria], 120, ago(10), ago(1));
    await other.remembers([maria], 130, ago(10), ago(1));
    const browsers = await Promise.all([one, other].map(({ admin }) => world.server.socket(admin)));
    const agent = await world.server.make.user({ companyId: one.admin.companyId });
    const agentsBrowser = await world.server.socket(agent);
    await Promise.all([one, other].map(async (shop) => shop.imported(await shop.pair({ importOldMessages: ago(20) }))));
    assert.deepEqual([(await rows(one)).messages.length, (await rows(other)).messages.length], [120, 130]);
    for (const [index, { admin }] of [one, other].entries()) {
      const names = new Set(browsers[index]?.heard.map(({ name }) => name).filter((name) => name.startsWith('import')));
      assert.deepEqual([...names], [`importMessages-${admin.companyId}`]);
    }
    assert.ok(!agentsBrowser.heard.some(({ name }) => name.startsWith('import')), 'agents are not told');
  });

  test('downloads files one by one; a file that is no longer available is marked as missing', async () => {
    const shop = await newShop();
    const bytes = fakeImage(20_000);
    for (const caption of ['perdida', 'antiga']) {
      const media = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption };
      await world.phones.say(maria, shop.number, { media });
    }
    await world.phones.fault({ kind: 'mediaMissing', count: 1 });
    await world.phones.fault({ kind: 'mediaForgotten', count: 1 });
    await shop.imported(await shop.pair({ importOldMessages: ago(20) }));
    const [ticket] = await shop.tickets('pending');
    const [lost, kept] = await eventually('both files', async () => {
      const shown = await shop.messages(ticket?.id ?? 0);
      return shown.every(({ mediaUrl, failedCode }) => mediaUrl !== null || failedCode !== null) && shown;
    });
    assert.deepEqual([lost?.body, lost?.failedCode, lost?.mediaUrl], ['perdida', 'ERR_MEDIA_EXPIRED', null]);
    const file = await fetch(kept?.mediaUrl ?? '');
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes);
  });
});
