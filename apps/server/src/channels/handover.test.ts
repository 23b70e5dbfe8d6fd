import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { endConnections } from '../platform/database/testing/end-connections.ts';
import { onPostgresql } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { type Conversation, numbered, openConversation } from './testing/conversation.ts';
import { type Holder, startHolder } from './testing/holders.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';

const shop = '5511990000001';
/** Leases and heartbeats that are too slow to explain a handover in the time that these tests allow. */
const slow = { heartbeat: 60_000, leaseDuration: 120_000 };
const fewSeconds = { timeoutMs: 15_000 };

describe('the phones of a process that ends', { skip: !onPostgresql }, () => {
  let world: ServerWorld;
  let talk: Conversation;
  let holders: Holder[] = [];
  let word = 0;

  before(async () => {
    world = await startServerWorld({}, { ROLES: 'api,worker' });
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
    const settings = { secret: platform.secret, folder: platform.configuration.dataFolder };
    const { socketUrl, mediaCertificate } = world.emulator;
    const databaseUrl = database.url ?? '';
    holders.push(await startHolder({ ...settings, ...slow, databaseUrl, socketUrl }, mediaCertificate));
  }

  /** The process that holds the connection, and the other one. */
  async function roles(): Promise<{ holder: Holder; other: Holder }> {
    return eventually('one of two holds the connection', async () => {
      const held = await Promise.all(holders.map((holder) => holder.holds(talk.whatsappId)));
      const [holder, other] = [true, false].map((isHolder) => holders[held.indexOf(isHolder)]);
      return holder && other && { holder, other };
    });
  }

  /** Both write while `happen` runs; each text arrives once and in order. Returns how long a takeover took. */
  async function whileTalking(happen: (holder: Holder) => Promise<void>): Promise<number> {
    const { holder, other } = await roles();
    word += 1;
    const [asked, answered] = [numbered(`pergunta ${word}`, 30), numbered(`resposta ${word}`, 30)];
    const [before, seen] = [(await talk.incoming()).length, (await talk.outgoing()).length];
    const talking = Promise.all([talk.writes(asked), talk.answers(answered)]);
    await wait(100);
    const begun = Date.now();
    await happen(holder);
    await eventually('taken over', () => other.holds(talk.whatsappId), fewSeconds);
    const taken = Date.now() - begun;
    await talking;
    await eventually('all questions', async () => (await talk.incoming()).length >= before + asked.length);
    await eventually('all answers', async () => (await talk.outgoing()).length >= seen + answered.length);
    assert.deepEqual((await talk.incoming()).slice(before), asked);
    assert.deepEqual((await talk.outgoing()).slice(seen), answered);
    holders = [other];
    await addHolder();
    return taken;
  }

  test('are taken over within seconds after it was killed, long before its lease ends', async (context) => {
    const taken = await whileTalking((holder) => holder.kill());
    context.diagnostic(`taken over after ${taken} ms`);
  });

  test('are handed over as it stops, without waiting for a heartbeat', async (context) => {
    let ended = Promise.resolve();
    const taken = await whileTalking(async (holder) => {
      ended = holder.end();
    });
    await ended;
    context.diagnostic(`taken over after ${taken} ms`);
  });

  test('stay where they are when every process loses its connections to the database', async () => {
    const { holder } = await roles();
    await endConnections(world.server.database.url ?? '');
    await wait(4_000);
    assert.ok(await holder.holds(talk.whatsappId));
    await Promise.all([talk.writes(['ainda aí?']), talk.answers(['sim'])]);
    await eventually('the question', async () => (await talk.incoming()).at(-1) === 'ainda aí?', fewSeconds);
  });
});
