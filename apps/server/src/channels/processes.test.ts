import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { onPostgresql } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import type { TestSocket } from '../testing/sockets.ts';
import { type Conversation, openConversation } from './testing/conversation.ts';
import { fakeImage } from './testing/files.ts';
import { type Holder, startHolder } from './testing/holders.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';

const shop = '5511990000001';
const sessionEvent = z.object({ session: z.object({ status: z.string() }) });

/** Ways in which a process that holds a connection can become unresponsive, and recover. */
const silences: { name: string; begin(holder: Holder): void; end(holder: Holder): void }[] = [
  { name: 'is halted by its system', begin: (holder) => holder.halt(), end: (holder) => holder.goOn() },
  { name: 'hangs in its event loop', begin: (holder) => holder.hang(), end: (holder) => holder.wake() },
];

describe('connections in their own processes, beside the API', { skip: !onPostgresql }, () => {
  let world: ServerWorld;
  let browser: TestSocket;
  let talk: Conversation;
  let holders: Holder[] = [];

  before(async () => {
    world = await startServerWorld({}, { ROLES: 'api,worker' });
    browser = await world.server.socket(world.admin);
    await Promise.all([addHolder(), addHolder()]);
    const whatsappId = await world.pair('Vendas', shop);
    talk = await openConversation(world, { whatsappId, shop, number: '5511988880001' });
  });
  after(async () => {
    await Promise.all(holders.map((holder) => holder.kill()));
    await world.close();
  });

  async function addHolder(): Promise<void> {
    const { platform, database } = world.server;
    const { secret, configuration } = platform;
    const settings = { secret, folder: configuration.dataFolder, databaseUrl: database.url ?? '' };
    const { socketUrl, mediaCertificate } = world.emulator;
    holders.push(await startHolder({ ...settings, socketUrl }, mediaCertificate));
  }

  /** The process that holds the connection, and the other one. */
  async function roles(): Promise<{ holder: Holder; other: Holder }> {
    return eventually('one of two holds the connection', async () => {
      const held = await Promise.all(holders.map((holder) => holder.holds(talk.whatsappId)));
      const [holder, other] = [true, false].map((isHolder) => holders[held.indexOf(isHolder)]);
      return holder && other && { holder, other };
    });
  }

  /** The connection of the shop's device at WhatsApp; each login opens another one. */
  const line = () => world.emulator.world.devices.ofOwner(shop)[0]?.connection;

  async function bothWays(word: string): Promise<void> {
    const [question, answer] = [`pergunta ${word}`, `resposta ${word}`];
    await Promise.all([talk.writes([question]), talk.answers([answer])]);
    await eventually(question, async () => (await talk.incoming()).filter((text) => text === question).length === 1);
    await eventually(answer, async () => (await talk.outgoing()).filter((text) => text === answer).length === 1);
  }

  test('one process holds the connection; texts and files arrive in both directions', async () => {
    await roles();
    await bothWays('no começo');
    const bytes = fakeImage(20_000);
    const media = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'foto' };
    await talk.customer.say({ media });
    const mediaUrl = await eventually('the file', async () => {
      return (await talk.messages()).find(({ body }) => body === 'foto')?.mediaUrl;
    });
    assert.deepEqual(Buffer.from(await (await fetch(mediaUrl)).arrayBuffer()), bytes);
  });

  for (const { name, begin, end } of silences) {
    test(`the holder ${name}: the other process takes over, and the former holder stays away when it recovers`, async () => {
      const { holder, other } = await roles();
      begin(holder);
      await eventually('taken over', () => other.holds(talk.whatsappId));
      await world.status(talk.whatsappId, 'CONNECTED');
      await bothWays(`enquanto ${name}`);
      const [open, heard] = [line(), browser.heard.length];
      end(holder);
      await eventually('given up', async () => !(await holder.holds(talk.whatsappId)));
      await bothWays(`depois que ${name}`);
      assert.equal(line(), open, 'the former holder did not log in');
      assert.deepEqual(states(heard), [], 'nor did it write a state');
      assert.ok(holder.isAlive());
    });
  }

  /** The states that browsers received after the first `since` events. */
  function states(since: number): string[] {
    const sessions = browser.heard.slice(since).filter(({ name }) => name.endsWith('-whatsappSession'));
    return sessions.map(({ payload }) => sessionEvent.parse(payload).session.status);
  }

  test('the holder is killed: the other process takes over, without a new QR', async () => {
    const { holder, other } = await roles();
    await holder.kill();
    holders = [other];
    await bothWays('depois da morte');
    assert.ok(await other.holds(talk.whatsappId));
    assert.equal(world.emulator.world.devices.ofOwner(shop).length, 1);
  });
});
