import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { type BotWorld, openBotWorld } from '../chatbot/testing/bot-world.ts';
import { addMenu, addPicture } from '../chatbot/testing/menu.ts';
import { prompts } from '../prompts/prompts.schema.ts';
import { simulate } from './bot-simulator.routes.ts';

let bot: BotWorld;
let queueIds: number[];
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(async () => {
  await bot.startOver();
  queueIds = await bot.world.addQueues('Vendas', 'Suporte');
});

type Played = Awaited<ReturnType<typeof simulate>>;
type Message = Partial<Parameters<typeof simulate>[2]>;

const ask = (position: Played['position'] | null, text: string, more: Message = {}): Promise<Played> =>
  bot.world.unit((unit) =>
    simulate(
      unit,
      { companyId: bot.world.companyId, queueId: queueIds[1] ?? 0 },
      { whatsappId: bot.world.connectionId, ...more, position, text },
    ),
  );

/** Simulates a conversation; returns the answers, one for each text. */
async function play(texts: readonly string[], more: Message = {}): Promise<Played[]> {
  const answers: Played[] = [];
  for (const text of texts) answers.push(await ask(answers.at(-1)?.position ?? null, text, more));
  return answers;
}

test('it gives exactly the answers that a customer gets, and stores nothing', async () => {
  const menu = await addMenu(bot, queueIds[1] ?? 0);
  await addPicture(bot, menu.technical);
  const steps = ['Oi', 'hein?', '2️⃣', 'Técnico', '1', '0', '0', '9', '#', '2', '0', '7', '7', '7', '7'];
  for (const words of steps) await bot.write(words);
  const rows = () =>
    bot.world.unit(async ({ db }) => {
      const { rows: counted } = await db.execute(sql`
        select (select count(*) from messages) as messages, (select count(*) from jobs) as jobs,
          (select count(*) from tickets) as tickets, (select count(*) from menu_figures) as figures,
          (select count(*) from menu_visits) as visits, (select max(updated_at) from tickets) as touched`);
      return counted;
    });
  const before = await rows();
  const answers = await play(steps);
  assert.deepEqual(
    answers.flatMap(({ said }) => said.map(({ text }) => text)),
    await bot.said(),
  );
  assert.equal(answers[3]?.said[0]?.file?.name, 'aparelho.png');
  assert.deepEqual(await rows(), before);
});

test('it shows the menu of the customer, and who takes over', async () => {
  const { technical, noSignal } = await addMenu(bot, queueIds[1] ?? 0);
  const answers = await play(['Oi', '2', '2', '1', 'obrigado']);
  assert.deepEqual(
    answers.map(({ node, station, stationName }) => [node?.optionId ?? null, station, stationName]),
    [
      [null, 'menu', null],
      [null, 'menu', null],
      [technical, 'menu', null],
      [noSignal, 'queue', 'Suporte'],
      [noSignal, 'queue', 'Suporte'],
    ],
  );
  assert.deepEqual(
    answers.map(({ node }) => node?.queueId ?? null),
    [null, ...Array(4).fill(queueIds[1])],
  );
});

test('a wrong answer that the bot ignores has a reason', async () => {
  await bot.world.configure({ maxUseBotQueues: 1 });
  assert.deepEqual(
    (await play(['Oi', 'a', 'b'])).map(({ silence }) => silence),
    [null, null, 'limit'],
  );
  await bot.world.configure({ maxUseBotQueues: 3, timeUseBotQueues: 5 });
  assert.deepEqual(
    (await play(['Oi', 'a'])).map(({ silence }) => silence),
    [null, 'tooSoon'],
  );
});

test('it can play at a time outside the hours; each closed interval has one answer', async () => {
  await bot.world.set('scheduleType', 'company');
  await bot.world.configure({ outOfHoursMessage: 'Estamos fechados.' });
  const night = await play(['Oi', 'Oi'], { at: '2026-11-24T06:00:00.000Z' });
  assert.deepEqual(
    night.map(({ said, station }) => [said.map(({ text }) => text), station]),
    [
      [['Estamos fechados.'], 'closed'],
      [[], 'closed'],
    ],
  );
  const [noon] = await play(['Oi'], { at: '2026-11-24T15:00:00.000Z' });
  assert.equal(noon?.station, 'menu');
});

test('a prompt of the queue ends the play, after the greeting of the queue', async () => {
  const [queueId] = queueIds;
  await bot.world.unit(async ({ db }) => {
    const voice = { voice: 'texto', voiceKey: '', voiceRegion: '' } as const;
    const model = { maxTokens: 100, temperature: 1, maxMessages: 10, apiKey: '', baseUrl: '', model: 'gpt' };
    const values = { ...voice, ...model, companyId: bot.world.companyId, name: 'Vendedor', prompt: 'Venda.', queueId };
    const [prompt] = await db.insert(prompts).values(values).returning();
    await db.update(queues).set({ promptId: prompt?.id }).where(sql`id = ${queueId}`);
  });
  const [, chosen, later] = await play(['Oi', '1', 'Quanto custa?']);
  assert.deepEqual(
    [chosen?.said.map(({ text }) => text), chosen?.station, chosen?.stationName, later?.station, later?.said],
    [['Fila Vendas'], 'prompt', 'Vendedor', 'prompt', []],
  );
});

test('without a connection the customer begins in the queue itself', async () => {
  await addMenu(bot, queueIds[1] ?? 0);
  const [first] = await play(['Oi'], { whatsappId: null });
  assert.equal(first?.said[0]?.text.split('\n')[0], 'Fila Suporte');
  assert.deepEqual(first?.node, { queueId: queueIds[1], optionId: null });
});

test('at an option that an app answers the play ends, because nobody asks the app, until the customer goes back', async () => {
  const { bill } = await addMenu(bot, queueIds[1] ?? 0);
  const appStep = { app: 'orders', step: 'status' };
  await bot.world.unit(({ db }) => db.update(queueOptions).set({ appStep }).where(eq(queueOptions.id, bill)));
  const answers = await play(['Oi', '2', '1', '12345', '0']);
  assert.deepEqual(
    answers.slice(2).map(({ said, node, station, stationName }) => [said.length, node?.optionId, station, stationName]),
    [
      [1, bill, 'step', 'Boleto'],
      [0, bill, 'step', 'Boleto'],
      [1, null, 'menu', null],
    ],
  );
});
