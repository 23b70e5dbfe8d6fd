import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { type Conversation, numbered, openConversation } from './testing/conversation.ts';
import { type EmulatorWorld, startEmulatorWorld } from './testing/emulator-world.ts';
import { openLivelyHours } from './testing/lively-hours.ts';
import { type ServerApart, startServerApart } from './testing/server-apart.ts';

/** Messages of the day, half of them in and half out: `npm run test:day` makes 10,000. */
const messages = Number(process.env.DAY_MESSAGES ?? 240);
const hours = 24;
const reconnects = 20;
const customers = 5;
/** With the stranger of each hour. */
const people = customers + hours;
const each = Math.ceil(messages / 2 / hours / customers);
/** The hours that have more than texts: `openLivelyHours`. */
const isLively = (hour: number) => hour % 4 === 2;
const shop = '5511990000001';
const megabyte = 1024 ** 2;

let world: EmulatorWorld;
let apart: ServerApart;

before(async () => {
  world = await startEmulatorWorld();
  apart = await startServerApart(world);
});
after(async () => {
  await apart.close();
  await world.close();
});

test(`a day of ${messages} messages, albums, polls and edits: keys and sessions renewed, ${reconnects} reconnects, memory and rows bounded`, async (context) => {
  const { admin, server, connections } = apart;
  const whatsappId = await connections.pair('Loja', shop);
  const place = { ...world, admin, server };
  const conversations = [];
  for (let n = 0; n < customers; n++) {
    conversations.push(await openConversation(place, { whatsappId, shop, number: `551198800000${n}` }));
  }
  const lively = await openLivelyHours(place, shop, conversations);
  const heaps: number[] = [];
  const signedKeys = new Set<number>();
  for (let hour = 0; hour < hours; hour++) {
    const [talkative] = conversations.slice(hour % customers);
    await Promise.all([
      oneHour(hour, conversations),
      isLively(hour) && talkative ? lively.play(hour, talkative) : undefined,
    ]);
    signedKeys.add(device().keys?.signedPreKey.id ?? 0);
    const { heap } = await apart.ask({ advance: hour < hours - 1 ? 60 * 60_000 : 0, measure: true });
    heaps.push(heap);
    await renewToken();
  }
  await connections.status(whatsappId, 'CONNECTED');
  for (const conversation of conversations) await isComplete(conversation);
  await lively.areComplete();
  const { keys } = await apart.ask();
  context.diagnostic(`heap in MB: ${heaps.map((heap) => (heap / megabyte).toFixed(1)).join(' ')}`);
  context.diagnostic(`rows of keys: ${JSON.stringify(keys)}`);
  const third = hours / 3;
  // Events that browsers may still request are kept for two minutes, so the heap goes up and down.
  const growth = Math.min(...heaps.slice(-third)) - Math.max(...heaps.slice(0, third));
  assert.ok(growth < 10 * megabyte, `${(growth / megabyte).toFixed(1)} MB more in the last third than in the first`);
  assert.ok(signedKeys.size > hours / 2, 'the signed key was renewed again and again');
  // The keys of the pairing, and some for each time that they ran low.
  assert.ok((keys['pre-key'] ?? 0) <= 812 + 5 * hours);
  assert.ok((keys.session ?? 0) <= 1.5 * people);
  assert.equal(keys.sent, each * customers * hours + lively.sent());
  assert.ok(Object.entries(keys).every(([type, rows]) => ['pre-key', 'sent'].includes(type) || rows < 3 * people));
});

/**
 * All customers write and get an answer; meanwhile the line breaks, and a stranger uses one of the last one-time keys.
 */
async function oneHour(hour: number, conversations: Conversation[]): Promise<void> {
  if (hour % 4 === 0) device().preKeys.splice(5);
  const stranger = await world.customer(`5511987${String(hour).padStart(6, '0')}`, 'Passante', shop);
  const talks = conversations.flatMap((conversation) => [
    conversation.writes(textsOf('pergunta', hour)),
    conversation.answers(textsOf('resposta', hour)),
  ]);
  if (hour < reconnects) await world.phones.fault({ kind: 'disconnect', number: shop });
  await Promise.all([...talks, stranger.say({ text: 'Estão abertos?' })]);
  for (const conversation of conversations) {
    const last = `${hour}.${each}`;
    const done = async () =>
      (await conversation.incoming()).includes(`pergunta ${last}`) &&
      (await conversation.outgoing()).includes(`resposta ${last}`);
    await eventually(`hour ${hour} of ${conversation.customer.number}`, done);
  }
}

const textsOf = (word: string, hour: number) =>
  numbered(word, each).map((text) => text.replace(/ (\d+)$/, ` ${hour}.$1`));

async function isComplete(conversation: Conversation): Promise<void> {
  const all = (word: string) => Array.from({ length: hours }, (_, hour) => textsOf(word, hour)).flat();
  const texts = async (of: Promise<string[]>) => (await of).filter((text) => /^(Olá|pergunta|resposta)/.test(text));
  assert.deepEqual(await texts(conversation.incoming()), ['Olá', ...all('pergunta')]);
  assert.deepEqual(await texts(conversation.outgoing()), all('resposta'));
}

/** What WhatsApp stores about the shop's device. */
function device() {
  const [linked] = world.emulator.world.devices.ofOwner(shop);
  if (!linked) throw new Error('The shop is not linked');
  return linked.record;
}

/** Renews the access token, which has expired after an hour; the refresh token is replaced, too. */
async function renewToken(): Promise<void> {
  const { admin, server } = apart;
  const headers = { cookie: `jrt=${admin.refreshToken}` };
  const answer = await server.call('POST /auth/refresh_token', { headers });
  assert.equal(answer.status, 200);
  const refreshToken = /jrt=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? admin.refreshToken;
  Object.assign(admin, { token: answer.body.token, refreshToken });
}
