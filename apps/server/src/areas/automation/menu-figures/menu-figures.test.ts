import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { closeBySystem } from '../../conversations/tickets/close-tickets.ts';
import { recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { type BotWorld, openBotWorld } from '../chatbot/testing/bot-world.ts';
import { addMenu, type TestMenu } from '../chatbot/testing/menu.ts';
import { foldMenuFiguresWork } from './fold-figures.ts';
import { readMenuFigures } from './menu-figures.routes.ts';
import { menuFigures, menuVisits } from './menu-figures.schema.ts';

let bot: BotWorld;
let queueId: number;
let menu: TestMenu;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(async () => {
  await bot.startOver();
  queueId = (await bot.world.addQueues('Suporte'))[0] ?? 0;
  menu = await addMenu(bot, queueId);
});

const say = async (...words: string[]) => {
  for (const text of words) await bot.write(text);
};
const accept = async () => {
  const ticket = await bot.ticket();
  await bot.world.unit((unit) => recordTicketEvents(unit, [{ kind: 'accepted', by: { name: 'Ana' }, ticket }]));
};
const close = async () => {
  const { id } = await bot.ticket();
  await bot.world.unit((unit) => closeBySystem(unit, id));
};
const read = (query: Parameters<typeof readMenuFigures>[2] = { days: 30 }) =>
  bot.world.unit((unit) =>
    readMenuFigures(unit, { companyId: bot.world.companyId, queueId, now: bot.world.services.clock() }, query),
  );

/** The figures by title: reached, chose, back, person, silent, limit. */
async function figures(query?: Parameters<typeof readMenuFigures>[2]): Promise<Record<string, number[]>> {
  const { nodes } = await read(query);
  return Object.fromEntries(
    nodes.map(({ title, reached, chose, back, person, silent, limit }) => [
      title,
      [reached, chose, back, person, silent, limit],
    ]),
  );
}

const rows = () => bot.world.unit(({ db }) => db.select().from(menuFigures).where(eq(menuFigures.queueId, queueId)));

/** Sums the steps of the company, as the recurring work does. */
const fold = () => foldMenuFiguresWork(bot.world).run(new AbortController().signal);

test('each visit counts as reached, and as chosen or left', async () => {
  await say('Oi', '2', '0', '2', '1');
  assert.deepEqual(await figures(), {
    Suporte: [2, 2, 0, 0, 0, 0],
    Técnico: [2, 1, 1, 0, 0, 0],
    'Sem sinal': [1, 0, 0, 0, 0, 0],
  });
});

test('a visit ends as taken over when an agent accepts the ticket, except at a menu without options', async () => {
  await say('Oi', '2');
  await accept();
  assert.deepEqual((await figures()).Técnico, [1, 0, 0, 1, 0, 0]);
  await bot.startOver();
  queueId = (await bot.world.addQueues('Suporte'))[0] ?? 0;
  await addMenu(bot, queueId);
  await say('Oi', '1');
  await accept();
  assert.deepEqual((await figures()).Boleto, [1, 0, 0, 0, 0, 0]);
});

test('a visit ends as silent when its ticket closes without an answer, and as limit after too many wrong answers', async () => {
  await say('Oi');
  await close();
  assert.deepEqual(await figures(), { Suporte: [1, 0, 0, 0, 1, 0] });
  await bot.world.configure({ maxUseBotQueues: 1 });
  await say('Olá', 'hein?', 'hein?');
  await close();
  assert.deepEqual(await figures(), { Suporte: [2, 0, 0, 0, 1, 1] });
});

test('a right answer after the limit counts as a choice', async () => {
  await bot.world.configure({ maxUseBotQueues: 1 });
  await say('Oi', 'hein?', 'hein?', '1');
  assert.deepEqual((await figures()).Suporte, [1, 1, 0, 0, 0, 0]);
});

test('a visit counts on the day on which it began, on the company’s clock', async () => {
  bot.world.setClock('2026-11-24T02:50:00Z');
  await say('Oi');
  bot.world.setClock('2026-11-24T03:10:00Z');
  await say('1');
  const day = (date: string) => figures({ date_from: date, date_to: date });
  assert.deepEqual((await day('2026-11-23')).Suporte, [1, 1, 0, 0, 0, 0]);
  assert.deepEqual(await day('2026-11-24'), { Boleto: [1, 0, 0, 0, 0, 0] });
});

test('the figures of a deleted option stay, with its last title', async () => {
  await say('Oi', '2');
  await bot.world.unit(({ db }) => db.delete(queueOptions).where(eq(queueOptions.id, menu.technical)));
  await close();
  const { nodes } = await read();
  const deleted = nodes.filter(({ isDeleted }) => isDeleted);
  assert.deepEqual(
    deleted.map(({ optionId, title, reached, silent }) => [optionId, title, reached, silent]),
    [[menu.technical, 'Técnico', 1, 1]],
  );
});

test('a reopened conversation has no visit of the former one', async () => {
  await say('Oi', '2');
  await close();
  const visits = await bot.world.unit(({ db }) => db.select().from(menuVisits));
  assert.equal(visits.filter((visit) => visit.queueId === queueId).length, 0);
});

test('steps are summed into one row for each menu and day, without losing those that the bot adds meanwhile', async () => {
  await say('Oi', '2', '0', '2');
  const before = await figures();
  const steps = (await rows()).length;
  await fold();
  assert.deepEqual(await figures(), before);
  const folded = await rows();
  assert.deepEqual([folded.length, folded.every(({ isSum }) => isSum), steps > folded.length], [2, true, true]);
  await say('0', '2', '1');
  const later = await figures();
  await fold();
  assert.deepEqual(await figures(), later);
  assert.equal((await rows()).length, 3);
});

test('the figures of a period are read by an index', async () => {
  await bot.world.unit(async ({ db }) => {
    const values = { companyId: bot.world.companyId, queueId, title: 'x', isSum: true, reached: 1 };
    const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + (index % 1500))).toISOString().slice(0, 10);
    const rows = Array.from({ length: 6000 }, (_, index) => ({
      ...values,
      optionId: 1_000_000 + Math.floor(index / 1500),
      day: day(index),
    }));
    await db.insert(menuFigures).values(rows);
    await db.execute(sql`analyze menu_figures`).catch(() => undefined);
    const { rows: plan } = await db.execute(sql`
      explain select sum(reached) from menu_figures
      where queue_id = ${queueId} and day between '2020-02-01' and '2020-02-07'`);
    assert.match(JSON.stringify(plan), /menu_figures_queue/);
  });
});
