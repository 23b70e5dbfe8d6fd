import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { RatingScale } from '@recado/contract';
import { desc, eq } from 'drizzle-orm';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { ratingChoices, ratingQuestionText } from './menu.ts';
import { type BotWorld, openBotWorld } from './testing/bot-world.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(async () => {
  await bot.startOver();
  await bot.world.configure({ complationMessage: 'Tchau!', asksRatingComment: false });
});

test('an answer is a grade of the scale that was asked for, not of the one that is set now', async () => {
  for (const [scale, answer, grade] of [
    [5, '4', 4],
    [5, '9', 5],
    [5, 'muito insatisfeito', 1],
    [5, '⭐⭐⭐⭐', 4],
    [10, '0', 0],
    [10, 'zero', 0],
    [10, 'nota 7', 7],
    [10, '9/10', 9],
    [10, '15', 10],
  ] as const) {
    await bot.startOver();
    await bot.world.configure({ ratingScale: 3 });
    await resolveAsking(scale);
    await bot.write(answer);
    const round = await lastRound();
    assert.deepEqual([round.rating, round.ratingScale, round.ratingScore], [null, scale, grade], answer);
    assert.equal((await bot.ticket()).status, 'closed');
    assert.deepEqual((await lastCustomerMessage()).answer, { kind: 'rating', label: `${grade}/${scale}` });
  }
});

test('from 0 to 10, words and stars do not say which grade is meant', async () => {
  for (const words of ['excelente atendimento', '⭐⭐⭐⭐⭐']) {
    await bot.startOver();
    await resolveAsking(10);
    await bot.write(words);
    const { ratingScore, rating, ratedAt } = await firstRound();
    assert.deepEqual([ratingScore, rating, ratedAt], [null, null, null], words);
  }
});

test('the question has buttons from 1 to 3, a list from 1 to 5, and is a text from 0 to 10', () => {
  assert.equal(ratingChoices('', 'pt', 3)?.entries.length, 3);
  assert.deepEqual(
    ratingChoices('', 'pt', 5)?.entries.map(({ option, title }) => `${option} ${title}`),
    ['1 Muito insatisfeito', '2 Insatisfeito', '3 Neutro', '4 Satisfeito', '5 Muito satisfeito'],
  );
  assert.equal(ratingChoices('', 'pt', 10), undefined);
  for (const language of ['pt', 'en', 'es'] as const) {
    assert.match(ratingQuestionText('Como foi?', language, 5), /^Como foi\?\n\n.*1 .* 5.*\*5\* - /s);
    assert.match(ratingQuestionText('', language, 10), /0 .*10/);
  }
});

test('the text after the rating is its comment, once; then comes the completion message', async () => {
  await bot.world.configure({ asksRatingComment: true });
  await resolveAsking(5);
  const before = (await bot.said()).length;
  await bot.write('5');
  assert.match((await bot.said()).at(-1) ?? '', /motivo da sua nota.*\*pular\*/s);
  await bot.write('A Ana resolveu em 2 minutos, obrigada!');
  const round = await lastRound();
  assert.deepEqual(
    [round.ratingScore, round.ratingComment, round.commentUntil],
    [5, 'A Ana resolveu em 2 minutos, obrigada!', null],
  );
  assert.deepEqual((await lastCustomerMessage()).answer, { kind: 'ratingComment', label: '' });
  assert.deepEqual([(await bot.ticket()).status, (await bot.ticket()).unreadMessages], ['closed', 0]);
  assert.deepEqual((await bot.said()).slice(before + 1), ['Tchau!']);
  await bot.write('E o boleto?');
  assert.equal((await bot.ticket()).status, 'pending');
  assert.equal((await firstRound()).ratingComment, 'A Ana resolveu em 2 minutos, obrigada!');
});

test('a comment is left out with a word, cut when it is long, and not awaited after half an hour', async () => {
  await bot.world.configure({ asksRatingComment: true });
  for (const word of ['Pular', 'não, obrigado', 'skip', 'nada']) {
    await bot.startOver();
    await bot.world.configure({ asksRatingComment: true, complationMessage: 'Tchau!' });
    await resolveAsking(10);
    await bot.write('3');
    await bot.write(word);
    const round = await lastRound();
    assert.deepEqual([round.ratingScore, round.ratingComment, round.commentUntil], [3, null, null], word);
    assert.deepEqual([(await bot.said()).at(-1), (await bot.ticket()).status], ['Tchau!', 'closed'], word);
  }
  await resolveAgain(3);
  await bot.write('1');
  await bot.write('x'.repeat(3_000));
  assert.equal((await lastRound()).ratingComment?.length, 1_000);
  await resolveAgain(3);
  await bot.write('1');
  bot.world.wait(31);
  await bot.write('Demorou demais');
  assert.equal((await bot.ticket()).status, 'pending');
});

test('the end of campaigns is no comment', async () => {
  await bot.world.configure({ asksRatingComment: true });
  await resolveAsking(3);
  await bot.write('2');
  await bot.write('SAIR');
  assert.equal((await firstRound()).ratingComment, null);
  assert.equal((await firstRound()).rating, 2);
});

/** Begins and ends a round that asks for a rating on a scale. */
async function resolveAsking(scale: RatingScale) {
  await bot.write('Oi');
  await resolveAgain(scale);
}

async function resolveAgain(ratingScale: RatingScale) {
  const { id, status } = await bot.ticket();
  if (status === 'closed') await bot.write('Preciso de ajuda de novo');
  const now = bot.world.services.clock();
  const ratingUntil = new Date(now.getTime() + 24 * 60 * 60_000);
  const last = await lastRound();
  await bot.world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed', unreadMessages: 0 }).where(eq(tickets.id, id));
    await db
      .update(ticketCycles)
      .set({ finishedAt: now, ratingUntil, ratingScale })
      .where(eq(ticketCycles.id, last.id));
  });
}

async function rounds() {
  const { id } = await bot.ticket();
  return bot.world.unit(({ db }) =>
    db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, id)).orderBy(ticketCycles.id),
  );
}

async function firstRound() {
  const [first] = await rounds();
  assert.ok(first);
  return first;
}

async function lastRound() {
  const last = (await rounds()).at(-1);
  assert.ok(last);
  return last;
}

async function lastCustomerMessage() {
  const { id } = await bot.ticket();
  const all = await bot.world.unit(({ db }) =>
    db.select().from(messages).where(eq(messages.ticketId, id)).orderBy(desc(messages.id)),
  );
  const last = all.find(({ fromMe }) => !fromMe);
  assert.ok(last);
  return last;
}
