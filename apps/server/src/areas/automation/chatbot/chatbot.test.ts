import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { closeBySystem } from '../../conversations/tickets/close-tickets.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type BotWorld, menu, openBotWorld } from './testing/bot-world.ts';
import { addMenu, addPicture } from './testing/menu.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(() => bot.startOver());

test('without a queue on the connection nothing is sent', async () => {
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), []);
});

test('a company that may not work keeps what customers write, and answers nothing', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  const dueOn = (dueDate: string | null) =>
    bot.world.database.system(({ db }) =>
      db.update(companies).set({ dueDate }).where(eq(companies.id, bot.world.companyId)),
    );
  await dueOn('2020-01-01');
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), []);
  const { id } = await bot.ticket();
  const stored = await bot.world.unit(({ db }) => db.select().from(messages).where(eq(messages.ticketId, id)));
  assert.deepEqual(
    stored.map(({ body }) => body),
    ['Oi'],
  );
  await dueOn(null);
  await bot.write('Tem alguém aí?');
  assert.deepEqual(await bot.said(), [menu]);
});

test('what was answered on the phone during an outage gets no menu, and neither does what follows in that round', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  const { companyId, connectionId, database } = bot.world;
  const { number, lid, chatId } = bot.customer;
  const event = { type: 'message', message: { fromMe: true } };
  const wid = `own ${chatId}`;
  await database.system(({ db }) =>
    db.execute(sql`
    insert into inbound_events (company_id, connection_id, chat_id, number, lid, wid, kind, payload)
    values (${companyId}, ${connectionId}, ${chatId}, ${number}, ${lid}, ${wid}, 'message', ${JSON.stringify({ event })})`),
  );
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), []);
  await database.system(({ db }) => db.execute(sql`update inbound_events set processed_at = now() where wid = ${wid}`));
  await bot.write('Obrigado, e o preço?');
  assert.deepEqual(await bot.said(), []);
  const { id } = await bot.ticket();
  await bot.world.unit((unit) => closeBySystem(unit, id));
  await bot.write('Tem alguém aí?');
  assert.deepEqual(await bot.said(), [menu], 'another round');
});

test('with one queue the ticket moves there and its greeting is sent', async () => {
  const [queueId] = await bot.world.addQueues('Vendas');
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), ['Fila Vendas']);
  assert.equal((await bot.ticket()).queueId, queueId);
  assert.equal((await bot.ticket()).chatbot, false);
});

test('messages of the bot are marked as automatic, those of the customer are not', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.write('Oi');
  const { id } = await bot.ticket();
  const sent = await bot.world.unit(({ db }) => db.select().from(messages).where(eq(messages.ticketId, id)));
  assert.deepEqual(
    sent.toSorted((a, b) => a.id - b.id).map(({ body, isAutomatic }) => [body, isAutomatic]),
    [
      ['Oi', false],
      [menu, true],
    ],
  );
});

test('with several queues the menu is sent, then the customer chooses one', async () => {
  const [, support] = await bot.world.addQueues('Vendas', 'Suporte');
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), [menu]);
  assert.equal((await bot.ticket()).chatbot, true);
  await bot.write(' 2 ');
  assert.deepEqual(await bot.said(), [menu, 'Fila Suporte']);
  assert.equal((await bot.ticket()).queueId, support);
  assert.equal((await bot.ticket()).chatbot, false);
});

test('the queue menu understands signs, keycaps, names and the copied line, and no quantity', async () => {
  const [sales, support] = await bot.world.addQueues('Vendas', 'Suporte');
  const answers: [string, number | undefined][] = [
    ['1.', sales],
    ['2)', support],
    ['2️⃣', support],
    ['opção 1', sales],
    ['vendas', sales],
    ['quero suporte, por favor', support],
    ['*[ 2 ]* - Suporte', support],
  ];
  await bot.write('Oi');
  for (const words of ['tenho 2 caixas', '1 ou 2']) await bot.write(words);
  assert.equal((await bot.ticket()).queueId, null);
  for (const [words, queueId] of answers) {
    const { id } = await bot.ticket();
    await bot.world.unit(({ db }) =>
      db
        .update(tickets)
        .set({ queueId: null, chatbot: true, botState: { askedAt: '2026-11-23T18:00:00Z' } })
        .where(eq(tickets.id, id)),
    );
    await bot.write(words);
    assert.equal((await bot.ticket()).queueId, queueId, words);
  }
});

test('options are chosen by name and in any writing of their number, and so are the ways back', async () => {
  const [only] = await bot.world.addQueues('Suporte');
  await addMenu(bot, only ?? 0);
  const last = async (words: string) => {
    await bot.write(words);
    return (await bot.said()).at(-1)?.split('\n')[0];
  };
  await bot.write('Oi');
  assert.equal(await last('Técnico'), 'Qual problema?');
  assert.equal(await last('sem sinal'), 'Reinicie o aparelho.');
  assert.equal(await last('voltar'), 'Qual problema?');
  assert.equal(await last('0️⃣'), 'Fila Suporte');
  assert.equal(await last('o 1 por favor'), 'Seu boleto vai por e-mail.');
  assert.equal(await last('Menu inicial'), 'Fila Suporte');
});

test('the file of the greeting is sent before the first menu, and not again with a repeated one', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.unit(async ({ db }) => {
    const [connection] = await db.select().from(whatsapps);
    assert.ok(connection);
    const { id: greetingOf, companyId } = connection;
    const file = { name: 'stored', originalName: 'bem-vindo.png', mimetype: 'image/png', size: 1, sha256: '' };
    await db.insert(mediaFiles).values({ ...file, companyId, greetingOf, safeInline: true });
  });
  for (const words of ['Oi', 'não sei']) await bot.write(words);
  const { id } = await bot.ticket();
  const sent = await bot.world.unit(({ db }) => {
    const isOurs = and(eq(messages.ticketId, id), eq(messages.fromMe, true));
    return db.select().from(messages).where(isOurs).orderBy(messages.id);
  });
  assert.deepEqual(
    sent.map(({ body, mediaType, isAutomatic }) => [body, mediaType, isAutomatic]),
    [
      ['', 'image', true],
      [menu, 'chat', true],
      [menu, 'chat', true],
    ],
  );
  await bot.world.unit(({ db }) => db.update(mediaFiles).set({ greetingOf: null }));
});

test('a wrong answer repeats the menu at most maxUseBotQueues times; after that a right answer is still accepted', async () => {
  const [sales] = await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.configure({ maxUseBotQueues: 2 });
  for (const words of ['Oi', 'não sei', '7', 'alô?', '2 pães']) await bot.write(words);
  assert.deepEqual(await bot.said(), [menu, menu, menu]);
  await bot.write('1');
  assert.equal((await bot.ticket()).queueId, sales);
});

test('a message without words is no answer: the menu is neither repeated nor counted, but a first one gets it', async () => {
  const [, support] = await bot.world.addQueues('Vendas', 'Suporte');
  await addMenu(bot, support ?? 0);
  await bot.world.configure({ maxUseBotQueues: 1 });
  const place = { kind: 'location', latitude: -23.5, longitude: -46.6, name: '' } as const;
  for (const content of [place, place, place]) await bot.world.write(bot.customer, content);
  assert.deepEqual(await bot.said(), [menu]);
  for (const words of ['hein?', '2']) await bot.write(words);
  const said = await bot.said();
  assert.equal(said.length, 3);
  await bot.world.write(bot.customer, place);
  assert.deepEqual(await bot.said(), said);
});

test('a wrong answer within timeUseBotQueues minutes gets no reply', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.configure({ timeUseBotQueues: 5 });
  await bot.write('Oi');
  await bot.write('hein?');
  assert.deepEqual(await bot.said(), [menu]);
  bot.world.wait(5);
  await bot.write('hein?');
  assert.deepEqual(await bot.said(), [menu, menu]);
});

test('disableBot on the contact disables the chatbot', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  await bot.world.unit(({ db }) =>
    db
      .insert(contacts)
      .values({ companyId: bot.world.companyId, name: 'VIP', number: bot.customer.number, disableBot: true }),
  );
  await bot.write('Oi');
  assert.deepEqual(await bot.said(), []);
});

test("a queue's options are a tree: # goes to the main menu, 0 one level up", async () => {
  const [, support] = await bot.world.addQueues('Vendas', 'Suporte');
  await addMenu(bot, support ?? 0);
  const level =
    'Fila Suporte\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Técnico\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  const below = 'Qual problema?\n\n*[ 1 ]* - Sem sinal\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  const leaf = 'Reinicie o aparelho.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  const steps: [string, string][] = [
    ['Oi', menu],
    ['2', level],
    ['2', below],
    ['1', leaf],
    ['0', below],
    ['0', level],
    ['9', level],
    ['#', menu],
    ['2', level],
    ['0', menu],
  ];
  for (const [words, answer] of steps) {
    await bot.write(words);
    assert.equal((await bot.said()).at(-1), answer, `after "${words}"`);
  }
  assert.equal((await bot.said()).length, steps.length);
  assert.equal((await bot.ticket()).queueId, null);
});

test('after a leaf option the customer writes freely', async () => {
  const [only] = await bot.world.addQueues('Suporte');
  await addMenu(bot, only ?? 0);
  for (const words of ['Oi', '1', 'obrigado', 'até logo']) await bot.write(words);
  assert.equal((await bot.said()).length, 2);
  assert.equal((await bot.ticket()).queueId, only);
});

test('the file of an option is sent before its message, when the option is chosen, not when its menu is repeated', async () => {
  const [only] = await bot.world.addQueues('Suporte');
  const { technical } = await addMenu(bot, only ?? 0);
  await addPicture(bot, technical);
  for (const words of ['Oi', '2', 'hein?', '1', '0']) await bot.write(words);
  const { id } = await bot.ticket();
  const sent = await bot.world.unit(({ db }) => {
    const isOurs = and(eq(messages.ticketId, id), eq(messages.fromMe, true));
    return db.select().from(messages).where(isOurs).orderBy(messages.id);
  });
  assert.deepEqual(
    sent.map(({ body, mediaType }) => body.split('\n')[0] || mediaType),
    ['Fila Suporte', 'image', 'Qual problema?', 'Qual problema?', 'Reinicie o aparelho.', 'Qual problema?'],
  );
});
