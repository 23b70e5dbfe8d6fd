import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type BotWorld, menu, openBotWorld } from './testing/bot-world.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(() => bot.startOver());

test("outside the company's hours the message is sent once per contact and closed interval, and no menu", async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.set('scheduleType', 'company');
  await bot.world.configure({ outOfHoursMessage: 'Fechado' });
  bot.world.setClock('2026-11-24T00:00:00Z');
  await bot.write('Oi');
  await bot.write('Alguém?');
  assert.deepEqual(await bot.said(), ['Fechado']);
  bot.world.setClock('2026-11-24T15:00:00Z');
  await bot.write('Bom dia');
  assert.deepEqual(await bot.said(), ['Fechado', menu]);
  bot.world.setClock('2026-11-24T22:00:00Z');
  await bot.write('E agora?');
  assert.deepEqual(await bot.said(), ['Fechado', menu, 'Fechado']);
});

test('the message is sent once per closed interval even if the ticket was closed and reopened within it', async () => {
  await bot.world.set('scheduleType', 'company');
  await bot.world.configure({ outOfHoursMessage: 'Fechado' });
  bot.world.setClock('2026-11-24T00:00:00Z');
  await bot.write('Oi');
  const { id } = await bot.ticket();
  await bot.world.unit(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, id)));
  await bot.write('Oi de novo');
  assert.deepEqual(await bot.said(), ['Fechado']);
});

test("outside a queue's hours its message replaces its greeting", async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.set('scheduleType', 'queue');
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', lunchTimeStart: '', lunchTimeEnd: '' } as const;
  const schedules = [{ ...monday, startTime: '08:00', endTime: '12:00' }];
  await bot.world.unit(({ db }) =>
    db.update(queues).set({ schedules, outOfHoursMessage: 'Vendas só de manhã' }).where(eq(queues.name, 'Vendas')),
  );
  for (const words of ['Oi', '1', 'ok']) await bot.write(words);
  assert.deepEqual(await bot.said(), [menu, 'Vendas só de manhã']);
});
