import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type BotWorld, openBotWorld } from './testing/bot-world.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(() => bot.startOver());

test('a menu’s answer is marked with what it chose, and lists keep the customer’s words', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  for (const words of ['Preciso de ajuda', '2']) await bot.write(words);
  assert.deepEqual(await marks(), [
    ['Preciso de ajuda', 'person', null],
    ['2', 'answer', { kind: 'menu', label: 'Suporte' }],
  ]);
  assert.deepEqual(await shown(), ['Preciso de ajuda', false, 'Preciso de ajuda']);
  await bot.write('Minha impressora parou');
  assert.deepEqual(await shown(), ['Minha impressora parou', false, 'Minha impressora parou']);
});

test('a wrong answer stays the customer’s words', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  for (const words of ['Oi', 'tenho 12 caixas']) await bot.write(words);
  assert.deepEqual((await marks()).at(-1), ['tenho 12 caixas', 'person', null]);
  assert.deepEqual(await shown(), ['tenho 12 caixas', false, 'tenho 12 caixas']);
});

test('a rating is marked, and lists keep the last words before it', async () => {
  await bot.world.configure({ complationMessage: 'Obrigado!' });
  await bot.write('Deu certo, valeu');
  const { id } = await bot.ticket();
  const now = bot.world.services.clock();
  const ratingUntil = new Date(now.getTime() + 60_000);
  await bot.world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, id));
    await db.update(ticketCycles).set({ finishedAt: now, ratingUntil }).where(eq(ticketCycles.ticketId, id));
  });
  await bot.write('3');
  assert.deepEqual((await marks()).at(-1), ['3', 'answer', { kind: 'rating', label: '3' }]);
  assert.deepEqual(await shown(), ['Deu certo, valeu', false, 'Deu certo, valeu']);
});

/** The customer's messages with their origin and answer, oldest first. */
async function marks() {
  const { id } = await bot.ticket();
  const rows = await bot.world.unit(({ db }) =>
    db.select().from(messages).where(eq(messages.ticketId, id)).orderBy(messages.id),
  );
  return rows.filter(({ fromMe }) => !fromMe).map(({ body, origin, answer }) => [body, origin, answer]);
}

async function shown() {
  const { lastMessage, lastMessageFromMe, customerWords } = await bot.ticket();
  return [lastMessage, lastMessageFromMe, customerWords];
}
