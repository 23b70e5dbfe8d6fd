import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type BotWorld, openBotWorld } from './testing/bot-world.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(() => bot.startOver());

test('a number within 24 hours is the rating, followed by the completion message; the ticket stays closed', async () => {
  await resolveWithRating();
  await bot.world.configure({ complationMessage: 'Obrigado, {{firstName}}!' });
  await bot.write('5');
  assert.equal((await bot.ticket()).status, 'closed');
  assert.equal((await bot.ticket()).unreadMessages, 0);
  assert.deepEqual(await bot.said(), ['Obrigado, Maria!']);
  assert.equal(await rating(), 3);
  await bot.write('2');
  assert.equal((await bot.ticket()).status, 'pending');
  assert.equal(await rating(), 3);
});

test('stars, signs and words are a rating as well', async () => {
  for (const [words, stars] of [
    ['2.', 2],
    ['⭐⭐', 2],
    ['1️⃣', 1],
    ['Muito satisfeito', 3],
    ['*1* - _Insatisfeito_', 1],
  ] as const) {
    await bot.startOver();
    await resolveWithRating();
    await bot.write(words);
    assert.equal((await bot.ticket()).status, 'closed', words);
    assert.equal(await rating(), stars, words);
  }
});

test('thanks after a resolve or a rating open no round and get no menu, within the minutes of the setting', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.configure({ complationMessage: '' });
  await resolveWithRating();
  const said = (await bot.said()).length;
  for (const words of ['Obrigado!', '👍', '3', 'Valeu, tchau']) await bot.write(words);
  assert.equal((await bot.ticket()).status, 'closed');
  assert.equal((await bot.ticket()).unreadMessages, 0);
  assert.equal((await bot.said()).length, said);
  await bot.write('Obrigado, mas ainda não funciona');
  assert.equal((await bot.ticket()).status, 'pending');
  await resolveWithRating();
  bot.world.wait(31);
  await bot.write('Obrigado!');
  assert.equal((await bot.ticket()).status, 'pending');
});

test('anything but a rating opens a new round, and so does a number after 24 hours', async () => {
  await resolveWithRating();
  await bot.write('E o boleto?');
  assert.equal((await bot.ticket()).status, 'pending');
  await resolveWithRating();
  bot.world.wait(24 * 60 + 1);
  await bot.write('2');
  assert.equal((await bot.ticket()).status, 'pending');
  assert.equal(await rating(), null);
});

async function resolveWithRating() {
  await bot.write('Oi');
  const { id } = await bot.ticket();
  const now = bot.world.services.clock();
  const ratingUntil = new Date(now.getTime() + 24 * 60 * 60_000);
  await bot.world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed', unreadMessages: 0 }).where(eq(tickets.id, id));
    await db.update(ticketCycles).set({ finishedAt: now, ratingUntil }).where(eq(ticketCycles.ticketId, id));
  });
}

async function rating(): Promise<number | null> {
  const { id } = await bot.ticket();
  const rows = await bot.world.unit(({ db }) =>
    db
      .select({ rating: ticketCycles.rating })
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, id))
      .orderBy(ticketCycles.id),
  );
  return rows[0]?.rating ?? null;
}
