import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Message } from '@recado/contract';
import { proto } from 'baileys';
import { eq, sql } from 'drizzle-orm';
import { messages as messageTable } from '../../areas/conversations/messages/messages.schema.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { eventually } from '../../testing/eventually.ts';
import { fakeImage } from '../testing/files.ts';
import { describeConversation, type OpenConversation, shop } from '../testing/paired-shop.ts';

const huge = 'x'.repeat(3_000);
const rtl = '\u202e';

describeConversation('what a stranger on WhatsApp sends', (fixture) => {
  const forge = (...messages: (proto.IMessage | Uint8Array)[]) => {
    const encoded = messages.map((message) => ({
      bytes: message instanceof Uint8Array ? message : proto.Message.encode(message).finish(),
    }));
    return fixture.paired.world.phones.forge(fixture.paired.customer.number, shop, encoded);
  };
  const connected = async () => assert.equal((await fixture.paired.connection()).status, 'CONNECTED');
  /** Checks that the connection still receives messages: the customer writes another one. */
  const stillReceives = (text: string) => receives(fixture, text);

  test('SERVER §3.21: reactions, edits and deletions with an id of 3 kB stop nothing', async () => {
    const key = { id: huge, remoteJid: 'a@lid', fromMe: false };
    const { Type } = proto.Message.ProtocolMessage;
    await forge(
      { reactionMessage: { key, text: huge } },
      { protocolMessage: { type: Type.REVOKE, key } },
      { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'x' } } },
      { extendedTextMessage: { text: 'resposta', contextInfo: { stanzaId: huge.repeat(10) } } },
    );
    await stillReceives('depois das marcas');
    await fixture.talk.shown('the answer', ({ body }) => body === 'resposta');
    await connected();
  });

  test('SERVER §3.21: a message with an id of 3 kB is one message, and a reaction to it finds it', async () => {
    const { customer, world } = fixture.paired;
    const bytes = proto.Message.encode({ conversation: 'id longo' }).finish();
    const [id = ''] = await world.phones.forge(customer.number, shop, [{ id: huge, bytes }]);
    const shown = await fixture.talk.shown('the message', ({ body }) => body === 'id longo');
    await forge({ reactionMessage: { key: { id, remoteJid: 'a@lid', fromMe: true }, text: '👍' } });
    await fixture.talk.shown('its reaction', (message) => message.id === shown.id && message.reactions.length === 1);
    assert.equal((await fixture.talk.messages()).filter(({ body }) => body === 'id longo').length, 1);
  });

  test('SERVER §3.21: impossible sizes, dimensions and times do not break the page', async () => {
    const file = { mediaKey: new Uint8Array(32), directPath: '/v/nothing' };
    const limits = { fileLength: 2 ** 64 - 1, width: 2 ** 32 - 1, height: 2 ** 32 - 1 };
    await forge(
      { imageMessage: { ...file, ...limits, caption: 'largo', mimetype: 'image/jpeg' } },
      { videoMessage: { ...file, ...limits, seconds: 2 ** 32 - 1, caption: 'longo', mimetype: 'video/mp4' } },
      { locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: 1e300, name: huge } },
      { pollCreationMessage: { name: huge, options: Array(2_000).fill({ optionName: huge }) } },
    );
    await stillReceives('depois dos tamanhos');
    const image = await fixture.talk.shown('the picture', ({ body }) => body === 'largo');
    assert.deepEqual([image.media?.size, image.media?.width], [0, null]);
    const poll = await fixture.talk.shown('the poll', ({ mediaType }) => mediaType === 'pollMessage');
    const { choices } = poll.data ?? {};
    assert(Array.isArray(choices) && choices.length === 50);
  });

  test('the file of a deleted message is not served, and not stored if its download ends later', async () => {
    const { customer, server, world, admin } = fixture.paired;
    const image = { kind: 'image', base64: fakeImage(20_000).toString('base64'), mimetype: 'image/png' };
    const folder = join(server.platform.configuration.dataFolder, 'files', String(admin.companyId));
    const storedFiles = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).length;
    const deleted = (id: number) => fixture.talk.shown(`${id} deleted`, (one) => one.id === id && one.isDeleted);
    const arrived = (caption: string) => fixture.talk.shown(caption, (one) => one.body === caption);
    const before = await storedFiles();
    const wid = await customer.say({ media: { ...image, caption: 'apagada' } });
    const { id: first, mediaUrl } = await fixture.talk.shown(
      'the file',
      (one) => one.body === 'apagada' && one.mediaUrl !== null,
    );
    assert.equal((await fetch(mediaUrl ?? '')).status, 200);
    await customer.remove(wid);
    await deleted(first);
    await eventually('the address answers 404', async () => (await fetch(mediaUrl ?? '')).status === 404);

    await world.phones.fault({ kind: 'mediaSlow', count: 1, milliseconds: 1_500 });
    const late = await customer.say({ media: { ...image, caption: 'tarde' } });
    const { id } = await arrived('tarde');
    await customer.remove(late);
    await deleted(id);
    await eventually('the download ended', async () => (await downloadsOf(fixture, id)) === 0);
    await eventually('nothing is left of it', async () => (await storedFiles()) === before);
  });

  test('SERVER §3.22, §3.27: a document without a usable name or type, or with a hidden extension, gets safe ones', async () => {
    const content = { kind: 'document', base64: Buffer.from('oi').toString('base64') };
    const { customer } = fixture.paired;
    await customer.say({ media: { ...content, mimetype: `${'!'.repeat(80_000)}\n`, caption: 'sem nome' } });
    await customer.say({
      media: { ...content, mimetype: 'text/plain', fileName: `${rtl}fdp.exe`, caption: 'disfarce' },
    });
    const long = `${'n'.repeat(300_000)}.pdf`;
    await customer.say({ media: { ...content, mimetype: 'text/plain', fileName: long, caption: 'nome longo' } });
    const named = async (caption: string) => {
      const { media, mediaUrl } = await fixture.talk.shown(
        caption,
        (one) => one.body === caption && one.mediaUrl !== null,
      );
      assert.equal((await fetch(mediaUrl ?? '')).status, 200, caption);
      return media?.name ?? '';
    };
    assert.match(await named('sem nome'), /^application-\d+\.bin$/);
    assert.equal(await named('disfarce'), 'fdp.exe');
    assert((await named('nome longo')).endsWith('n.pdf'));
  });

  test('a text that exceeds all bounds is truncated', async () => {
    await fixture.paired.customer.say({ text: `longo ${'z'.repeat(300_000)}` });
    const { body } = await fixture.talk.shown('the text', (message) => message.body.startsWith('longo z'));
    assert.deepEqual([body.length, body.at(-1)], [65_536, '…']);
  });

  test('SERVER §3.21: bytes that are not a message are shown as unknown, set aside, and reported to administrators', async () => {
    const { server, admin } = fixture.paired;
    const agent = await server.make.user({ companyId: admin.companyId, profile: 'user' });
    const [browser, other] = [await server.socket(admin), await server.socket(agent)];
    await forge(Uint8Array.from([0x0a, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3]));
    const placeholder = await fixture.talk.shown('the placeholder', ({ mediaType }) => mediaType === 'unknown');
    assert.equal(placeholder.body, 'Mensagem que ainda não sabemos mostrar (veja no celular)');
    await stillReceives('depois do lixo');
    const eventName = `company-${admin.companyId}-setAside`;
    await eventually('the administrator hears it', () => browser.heard.some(({ name }) => name === eventName));
    assert(!other.heard.some(({ name }) => name === eventName));
    const { body } = await server.call('GET /set-aside-messages', { as: admin });
    assert.deepEqual([body.length, body[0]?.kind, body[0]?.whatsappId], [1, 'message', fixture.paired.whatsappId]);
    assert(body[0]?.raw);
    assert.equal((await server.call('GET /set-aside-messages', { as: agent })).status, 403);
    await server.call('DELETE /set-aside-messages', { as: admin });
    assert.deepEqual((await server.call('GET /set-aside-messages', { as: admin })).body, []);
  });

  for (const [table, column, rule] of [
    ['inbound_events', 'the event', "kind <> 'message' or payload::text not like '%proibido%'"],
    ['messages', 'the message', "body not like '%proibido%'"],
  ] as const) {
    test(`SERVER §3.21: a text for which the database refuses ${column} stops nothing`, async () => {
      const { server, admin } = fixture.paired;
      const execute = (statement: string) =>
        server.database.database.units.attempt(async (session) => {
          await session.run(`begin; ${statement}; commit`);
          return { result: undefined, committed: null };
        });
      await execute(`alter table ${table} add constraint forbidden check (${rule}) not valid`);
      const placeholders = async () =>
        (await fixture.talk.messages()).filter(({ mediaType }) => mediaType === 'unknown').length;
      const before = await placeholders();
      await fixture.paired.customer.say({ text: `isto é proibido em ${table}` });
      await stillReceives(`depois de ${table}`);
      await eventually('the placeholder', async () => (await placeholders()) === before + 1);
      await connected();
      const [aside] = (await server.call('GET /set-aside-messages', { as: admin })).body;
      assert.deepEqual([aside?.reason, aside?.kind], ['23514', 'message']);
      assert.match(aside?.raw ?? '', /proibido em/);
      await execute(`alter table ${table} drop constraint forbidden`);
    });
  }

  test('SERVER §3.21: a stored row that cannot be shown does not break the page', async () => {
    const { server } = fixture.paired;
    const { id } = await fixture.talk.shown('a message', ({ body }) => body === 'depois do lixo');
    await server.database.database.system(({ db }) =>
      db
        .update(messageTable)
        .set({ mediaType: 'image', data: { media: { size: 2 ** 64 } }, reactions: sql`'[{"emoji": 1}]'::jsonb` })
        .where(eq(messageTable.id, id)),
    );
    const shown = (await fixture.talk.messages()).find((message) => message.id === id);
    assert.deepEqual([shown?.body, shown?.media, shown?.reactions], ['depois do lixo', null, []]);
  });
});

async function downloadsOf({ paired }: OpenConversation, messageId: number): Promise<number> {
  const lane = `download-media:${messageId}`;
  return paired.server.database.database.system(({ db }) => db.$count(jobs, eq(jobs.lane, lane)));
}

async function receives(fixture: OpenConversation, text: string): Promise<Message> {
  await fixture.paired.customer.say({ text });
  return fixture.talk.shown(text, ({ body }) => body === text);
}
