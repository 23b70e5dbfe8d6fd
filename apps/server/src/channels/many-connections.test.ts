import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '../testing/eventually.ts';
import { type Conversation, numbered, openConversation } from './testing/conversation.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';

const shops = Array.from({ length: 15 }, (_, index) => ({
  shop: `55119900001${String(index).padStart(2, '0')}`,
  number: `55119880001${String(index).padStart(2, '0')}`,
}));
let world: ServerWorld;

before(async () => {
  world = await startServerWorld();
});
after(() => world.close());

test('15 connections pair at once, send and receive messages, and are back after a restart without a QR', async (context) => {
  const empty = heapAfterCollection();
  const connections = await Promise.all(
    shops.map(async ({ shop, number }) => ({ shop, number, whatsappId: await world.pair(`Loja ${shop}`, shop) })),
  );
  const perConnection = (heapAfterCollection() - empty) / shops.length / 1024;
  context.diagnostic(
    `${Math.round(perConnection)} KB of heap per connection, the emulator's side and its phone included`,
  );
  const conversations = await Promise.all(connections.map((connection) => openConversation(world, connection)));
  await exchange(conversations, 'antes', 3);
  const devices = world.emulator.world.devices.all().map(({ jid }) => jid);
  assert.equal(devices.length, shops.length);
  await world.restart();
  await Promise.all(conversations.map((conversation) => conversation.writes(['estão aí?'])));
  await Promise.all(connections.map(({ whatsappId }) => world.status(whatsappId, 'CONNECTED')));
  assert.deepEqual(
    world.emulator.world.devices.all().map(({ jid }) => jid),
    devices,
    'the same pairings',
  );
  await exchange(conversations, 'depois', 3);
  for (const conversation of conversations) {
    const expected = ['Olá', ...numbered('pergunta antes', 3), 'estão aí?', ...numbered('pergunta depois', 3)];
    assert.deepEqual(await conversation.incoming(), expected);
    assert.deepEqual(await conversation.outgoing(), [...numbered('antes', 3), ...numbered('depois', 3)]);
  }
});

/** All customers write while all administrators reply; waits until everything has arrived. */
async function exchange(conversations: Conversation[], word: string, count: number): Promise<void> {
  await Promise.all(
    conversations.flatMap((conversation) => [
      conversation.writes(numbered(`pergunta ${word}`, count)),
      conversation.answers(numbered(word, count)),
    ]),
  );
  for (const conversation of conversations) {
    const questionsArrived = async () => (await conversation.incoming()).includes(`pergunta ${word} ${count}`);
    await eventually(`the questions to ${conversation.shop}`, questionsArrived);
    const answersArrived = async () => (await conversation.outgoing()).includes(`${word} ${count}`);
    await eventually(`the answers of ${conversation.shop}`, answersArrived);
  }
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
