import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { person } from '../../conversations/tickets/testing/world.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
before(async () => {
  world = await openWebhookWorld();
});
after(() => world.close());

/** Creates an agent's message to a customer that waits to be sent. */
async function sentTo(number: string) {
  const { server, admin } = world;
  await world.write(number, 'Oi');
  const { id: ticketId } = await world.ticketOf(number);
  const params = { ticketId };
  await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'open' } });
  await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Bom dia' } });
  const [message] = await world.unit(({ db }) =>
    db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(desc(messages.id)).limit(1),
  );
  assert.ok(message?.wid);
  const { id, wid } = message;
  return {
    id,
    ticketId,
    status: (ack: number, errorCode?: string) =>
      world.receive({ type: 'status', chat: person(number), wid, ack, ...(errorCode && { errorCode }) }),
  };
}

const shown = (deliveries: Awaited<ReturnType<WebhookWorld['deliveriesTo']>>) =>
  deliveries.map(({ event, data: { message } }) => [event, message.id, message.body ?? message.status]);

test('an own message is reported once it is sent, then when it is delivered, read and played', async () => {
  const message = await sentTo('5511900000011');
  const webhookId = await world.addWebhook('message.sent', 'message.status');
  for (const ack of [1, 2, 1, 3, 3, 4]) await message.status(ack);
  const deliveries = await world.deliveriesTo(webhookId);
  assert.deepEqual(shown(deliveries), [
    ['message.sent', message.id, 'Bom dia'],
    ['message.status', message.id, 'delivered'],
    ['message.status', message.id, 'read'],
    ['message.status', message.id, 'played'],
  ]);
  assert.ok(deliveries.every(({ subject }) => subject === `ticket:${message.ticketId}`));
  assert.deepEqual([deliveries[0]?.data.message.userId, deliveries[0]?.data.ticket.status], [world.admin.id, 'open']);
});

test('if the first ack of a message is the one for its delivery, sending and delivery are reported', async () => {
  const message = await sentTo('5511900000012');
  const webhookId = await world.addWebhook('message.sent', 'message.status');
  await message.status(2);
  assert.deepEqual(shown(await world.deliveriesTo(webhookId)), [
    ['message.sent', message.id, 'Bom dia'],
    ['message.status', message.id, 'delivered'],
  ]);
});

test('a refused message is reported as failed, with the reason', async () => {
  const message = await sentTo('5511900000013');
  const webhookId = await world.addWebhook('message.status');
  await message.status(0, '463');
  const [delivery] = await world.deliveriesTo(webhookId);
  const { failure, ...rest } = delivery?.data.message ?? {};
  assert.deepEqual(rest, { id: message.id, ticketId: message.ticketId, fromMe: true, status: 'failed' });
  assert.match(failure, /^ERR_/);
});

test('a message from the company’s phone is reported as sent, a customer’s message is not', async () => {
  const webhookId = await world.addWebhook('message.sent');
  await world.write('5511900000014', 'Oi');
  await world.write('5511900000014', 'Já respondo', { fromMe: true });
  const deliveries = await world.deliveriesTo(webhookId);
  assert.deepEqual(
    deliveries.map(({ event, data: { message } }) => [event, message.body, message.fromMe, message.userId]),
    [['message.sent', 'Já respondo', true, null]],
  );
});

test('no deliveries of acks are written for an address that did not subscribe to them', async () => {
  const message = await sentTo('5511900000015');
  const [sent, received] = [await world.addWebhook('message.sent'), await world.addWebhook('message.received')];
  for (const ack of [1, 2, 3]) await message.status(ack);
  assert.deepEqual(shown(await world.deliveriesTo(sent)), [['message.sent', message.id, 'Bom dia']]);
  assert.deepEqual(await world.deliveriesTo(received), []);
});
