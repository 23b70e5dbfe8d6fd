import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { inboundEvents } from '../../../../channels/channels.schema.ts';
import { recordEvents } from '../../../../channels/inbound-events.ts';
import type { ChannelEvent } from '../../../../channels/port.ts';
import { openWorld, person, type World } from '../../tickets/testing/world.ts';
import { messageReceipts, messages } from '../messages.schema.ts';

let world: World;
before(async () => {
  world = await openWorld();
  await world.set('CheckMsgIsGroup', 'disabled');
});
after(() => world.close());

let counter = 0;
function someGroup() {
  const chatId = `12036300000000${++counter}@g.us`;
  return { ...person(null), chatId, isGroup: true };
}

async function sentTo(group: ReturnType<typeof someGroup>) {
  const wid = await world.write(group, 'Bom dia, turma', { fromMe: true });
  const receipt = (participant: string, ack: number, others: number | null): ChannelEvent => ({
    type: 'status',
    chat: group,
    wid,
    ack,
    receipt: { participant, others },
  });
  const stored = async () => {
    const [message] = await world.unit(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
    assert.ok(message);
    return message;
  };
  return { receipt, stored, ack: async () => (await stored()).ack };
}

test('a group message counts as delivered or read only when all participants have received or read it', async () => {
  const { receipt, stored, ack } = await sentTo(someGroup());
  await world.receive(receipt('1@lid', 3, 3));
  await world.receive(receipt('2@lid', 2, 3));
  assert.equal(await ack(), 1, 'one has nothing yet');
  await world.receive(receipt('3@lid', 2, 3));
  assert.equal(await ack(), 2, 'all have it');
  await world.receive(receipt('2@lid', 3, 3));
  await world.receive(receipt('2@lid', 2, 3));
  assert.equal(await ack(), 2, 'one has not read it');
  await world.receive(receipt('3@lid', 3, 3));
  const { id, ack: last } = await stored();
  assert.equal(last, 3, 'all have read it');
  const left = await world.unit(({ db }) => db.select().from(messageReceipts).where(eq(messageReceipts.messageId, id)));
  assert.deepEqual(left, [], 'and nobody’s receipt is kept any longer');
});

test('while the number of participants is unknown, the message counts as sent; once known, earlier receipts count', async () => {
  const { receipt, ack } = await sentTo(someGroup());
  await world.receive(receipt('1@lid', 3, null));
  assert.equal(await ack(), 1);
  await world.receive(receipt('2@lid', 2, 2));
  assert.equal(await ack(), 2);
});

test('the same receipt of two participants is two events', async () => {
  const group = someGroup();
  const { receipt } = await sentTo(group);
  const source = { companyId: world.companyId, connectionId: world.connectionId };
  const delivered = [receipt('1@lid', 2, 2), receipt('2@lid', 2, 2), receipt('2@lid', 2, 2)];
  await world.unit((unit) => recordEvents(unit, source, delivered));
  const stored = await world.unit(({ db }) =>
    db.select().from(inboundEvents).where(eq(inboundEvents.chatId, group.chatId)),
  );
  assert.equal(stored.filter(({ kind }) => kind === 'status').length, 2);
});
