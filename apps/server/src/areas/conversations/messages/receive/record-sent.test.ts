import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { openWorld, person, type World } from '../../tickets/testing/world.ts';
import { findTicketRow } from '../../tickets/ticket-rows.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { composeMessage } from '../compose.ts';
import { ackMoved } from '../in-process-events.ts';
import type { Message } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { sentRecorder } from './record-sent.ts';

const customer = person('5521988880001');
/** The acks that other modules hear of. */
const moves: number[] = [];
let world: World;
before(async () => {
  world = await openWorld();
  world.database.subscribe([ackMoved.on(async (unit, { ack }) => unit.afterCommit(() => moves.push(ack)))]);
});
after(() => world.close());
beforeEach(() => {
  moves.length = 0;
});

/** A message as the job that sends it has read it. */
async function composed(): Promise<Message> {
  const asked = await world.write(customer, 'Bom dia');
  return world.unit(async (unit) => {
    const [received] = await unit.db.select().from(messages).where(eq(messages.wid, asked));
    const row = received && (await findTicketRow(unit, received.ticketId));
    assert.ok(row);
    const id = await composeMessage(unit, row, { body: 'Bom dia!', userId: null, origin: 'person' });
    const [message] = await unit.db
      .select()
      .from(messages)
      .where(eq(messages.id, id ?? 0));
    assert.ok(message);
    return message;
  });
}

async function stored({ id, ticketId }: Message) {
  return world.unit(async ({ db }) => {
    const [message] = await db.select().from(messages).where(eq(messages.id, id));
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
    return { wid: message?.wid, ack: message?.ack, failedCode: message?.failedCode, shown: ticket?.lastMessageAck };
  });
}

test('a message that WhatsApp has accepted gets its id there and the ack, once', async () => {
  const message = await composed();
  await world.unit(sentRecorder(message, { wid: 'wamid.accepted' }));
  assert.deepEqual(await stored(message), { wid: 'wamid.accepted', ack: 1, failedCode: null, shown: 1 });
  assert.deepEqual(moves, [1]);
  const published = world.events.filter(({ name }) => name === 'appMessage').at(-1)?.payload;
  assert.partialDeepStrictEqual(published, { action: 'update', message: { id: message.id, ack: 1 } });
});

test('a status that came before the answer is not lowered, and nobody hears of a lower one', async () => {
  const message = await composed();
  const status = { type: 'status', chat: customer, wid: 'wamid.early', sentAs: message.wid ?? '', ack: 2 } as const;
  await world.receive(status);
  await world.unit(sentRecorder(message, { wid: 'wamid.early' }));
  assert.deepEqual(await stored(message), { wid: 'wamid.early', ack: 2, failedCode: null, shown: 2 });
  assert.deepEqual(moves, [2]);
});

test('a message that was marked as failed meanwhile was sent after all', async () => {
  const message = await composed();
  await world.unit(({ db }) =>
    db.update(messages).set({ failedCode: 'ERR_WAPP_OUTCOME_UNKNOWN' }).where(eq(messages.id, message.id)),
  );
  await world.unit(sentRecorder(message));
  assert.deepEqual(await stored(message), { wid: message.wid, ack: 1, failedCode: null, shown: 1 });
});

test('a message that was deleted meanwhile needs nothing', async () => {
  const message = await composed();
  await world.unit(({ db }) => db.delete(messages).where(eq(messages.id, message.id)));
  await world.unit(sentRecorder(message, { wid: 'wamid.gone' }));
  assert.equal((await stored(message)).wid, undefined);
});
