import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { ChatAddress } from '../channels/port.ts';
import { openWorld, person, type World } from '../modules/tickets/testing/world.ts';
import {
  contacts,
  messages,
  queueOptions,
  queues,
  ticketCycles,
  tickets,
  whatsappQueues,
  whatsapps,
} from '../platform/database/schema/index.ts';
import { assignWaitingTicket, findWaitingTickets } from './assign-waiting.ts';
import { closeInactiveTicket, findInactiveTickets } from './close-inactive.ts';

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
let world: World;
let customer: ChatAddress;
let nextNumber = 5511800000000;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

/** Each test has a customer of its own and a connection without queues, at three on a Monday afternoon. */
beforeEach(async () => {
  nextNumber += 1;
  customer = person(String(nextNumber));
  world.setClock('2026-11-23T18:00:00Z');
  await world.set('scheduleType', 'disabled');
  await world.set('userRating', 'disabled');
  await world.configure({
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    outOfHoursMessage: '',
    expiresTicket: 0,
    sendIdQueue: null,
    timeSendQueue: 0,
  });
  await world.unit(async ({ db }) => {
    await db.delete(whatsappQueues);
    await db.delete(queues);
  });
});

const ofCustomer = () => eq(contacts.number, customer.number ?? '');

async function ticket() {
  const rows = await world.unit(({ db }) =>
    db.select().from(tickets).innerJoin(contacts, eq(contacts.id, tickets.contactId)).where(ofCustomer()),
  );
  const row = rows[0]?.tickets;
  assert.ok(row);
  return row;
}

/** What the bot said to the customer of this test, oldest first. */
async function said(): Promise<string[]> {
  const { id } = await ticket();
  const rows = await world.unit(({ db }) =>
    db
      .select({ body: messages.body })
      .from(messages)
      .where(and(eq(messages.ticketId, id), eq(messages.fromMe, true)))
      .orderBy(messages.id),
  );
  return rows.map((row) => row.body);
}

async function write(words: string): Promise<void> {
  await world.write(customer, words);
}

test('no queue on the connection: nothing is said', async () => {
  await write('Oi');
  assert.deepEqual(await said(), []);
});

test('one queue: the ticket goes there and its greeting is sent', async () => {
  const [queueId] = await world.addQueues('Vendas');
  await write('Oi');
  assert.deepEqual(await said(), ['Fila Vendas']);
  assert.equal((await ticket()).queueId, queueId);
  assert.equal((await ticket()).chatbot, false);
});

test('more queues: the menu, then the chosen queue', async () => {
  const [, support] = await world.addQueues('Vendas', 'Suporte');
  await write('Oi');
  assert.deepEqual(await said(), [menu]);
  assert.equal((await ticket()).chatbot, true);
  await write(' 2 ');
  assert.deepEqual(await said(), [menu, 'Fila Suporte']);
  assert.equal((await ticket()).queueId, support);
  assert.equal((await ticket()).chatbot, false);
});

test('a wrong answer repeats the menu at most maxUseBotQueues times; a right one still counts after that', async () => {
  const [sales] = await world.addQueues('Vendas', 'Suporte');
  await world.configure({ maxUseBotQueues: 2 });
  for (const words of ['Oi', 'não sei', '7', 'alô?', '2 pães']) await write(words);
  assert.deepEqual(await said(), [menu, menu, menu]);
  await write('1');
  assert.equal((await ticket()).queueId, sales);
});

test('a wrong answer is not answered before timeUseBotQueues minutes', async () => {
  await world.addQueues('Vendas', 'Suporte');
  await world.configure({ timeUseBotQueues: 5 });
  await write('Oi');
  await write('hein?');
  assert.deepEqual(await said(), [menu]);
  world.wait(5);
  await write('hein?');
  assert.deepEqual(await said(), [menu, menu]);
});

test('disableBot on the contact skips it all', async () => {
  await world.addQueues('Vendas', 'Suporte');
  await world.unit(({ db }) =>
    db.insert(contacts).values({ companyId: world.companyId, name: 'VIP', number: customer.number, disableBot: true }),
  );
  await write('Oi');
  assert.deepEqual(await said(), []);
});

test("a queue's options are a tree: # goes to the main menu, 0 one up", async () => {
  const [, support] = await world.addQueues('Vendas', 'Suporte');
  await addOptions(support ?? 0);
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
    await write(words);
    assert.equal((await said()).at(-1), answer, `after "${words}"`);
  }
  assert.equal((await said()).length, steps.length);
  assert.equal((await ticket()).queueId, null);
});

test('past a last option the customer writes freely', async () => {
  const [only] = await world.addQueues('Suporte');
  await addOptions(only ?? 0);
  for (const words of ['Oi', '1', 'obrigado', 'até logo']) await write(words);
  assert.equal((await said()).length, 2);
  assert.equal((await ticket()).queueId, only);
});

async function addOptions(queueId: number) {
  const common = { companyId: world.companyId, queueId };
  await world.unit(async ({ db }) => {
    const first = [
      { ...common, option: '2', title: 'Técnico', message: 'Qual problema?' },
      { ...common, option: '1', title: 'Boleto', message: 'Seu boleto vai por e-mail.' },
    ];
    const [technical] = await db.insert(queueOptions).values(first).returning();
    const below = { ...common, parentId: technical?.id, option: '1', title: 'Sem sinal' };
    await db.insert(queueOptions).values({ ...below, message: 'Reinicie o aparelho.' });
  });
}

test("out of the company's hours: the message once per contact and closed interval, and no menu", async () => {
  await world.addQueues('Vendas', 'Suporte');
  await world.set('scheduleType', 'company');
  await world.configure({ outOfHoursMessage: 'Fechado' });
  world.setClock('2026-11-24T00:00:00Z');
  await write('Oi');
  await write('Alguém?');
  assert.deepEqual(await said(), ['Fechado']);
  world.setClock('2026-11-24T15:00:00Z');
  await write('Bom dia');
  assert.deepEqual(await said(), ['Fechado', menu]);
  world.setClock('2026-11-24T22:00:00Z');
  await write('E agora?');
  assert.deepEqual(await said(), ['Fechado', menu, 'Fechado']);
});

test('a closed interval is told once even when the ticket was closed and reopened within it', async () => {
  await world.set('scheduleType', 'company');
  await world.configure({ outOfHoursMessage: 'Fechado' });
  world.setClock('2026-11-24T00:00:00Z');
  await write('Oi');
  const { id } = await ticket();
  await world.unit(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, id)));
  await write('Oi de novo');
  assert.deepEqual(await said(), ['Fechado']);
});

test("out of a queue's hours: its message instead of its greeting", async () => {
  await world.addQueues('Vendas', 'Suporte');
  await world.set('scheduleType', 'queue');
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', lunchTimeStart: '', lunchTimeEnd: '' } as const;
  const schedules = [{ ...monday, startTime: '08:00', endTime: '12:00' }];
  await world.unit(({ db }) =>
    db.update(queues).set({ schedules, outOfHoursMessage: 'Vendas só de manhã' }).where(eq(queues.name, 'Vendas')),
  );
  for (const words of ['Oi', '1', 'ok']) await write(words);
  assert.deepEqual(await said(), [menu, 'Vendas só de manhã']);
});

test('a number within 24 hours is the rating, then the completion message; the ticket stays closed', async () => {
  await resolveWithRating();
  await world.configure({ complationMessage: 'Obrigado, {{firstName}}!' });
  await write('5');
  assert.equal((await ticket()).status, 'closed');
  assert.equal((await ticket()).unreadMessages, 0);
  assert.deepEqual(await said(), ['Obrigado, Maria!']);
  assert.equal(await rating(), 3);
  await write('2');
  assert.equal((await ticket()).status, 'pending');
  assert.equal(await rating(), 3);
});

test('anything else than a number opens a new round, and so does a number after 24 hours', async () => {
  await resolveWithRating();
  await write('Obrigado!');
  assert.equal((await ticket()).status, 'pending');
  await resolveWithRating();
  world.wait(24 * 60 + 1);
  await write('2');
  assert.equal((await ticket()).status, 'pending');
  assert.equal(await rating(), null);
});

async function resolveWithRating() {
  await write('Oi');
  const { id } = await ticket();
  const now = world.desk.clock();
  const ratingUntil = new Date(now.getTime() + 24 * 60 * 60_000);
  await world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed', unreadMessages: 0 }).where(eq(tickets.id, id));
    await db.update(ticketCycles).set({ finishedAt: now, ratingUntil }).where(eq(ticketCycles.ticketId, id));
  });
}

async function rating(): Promise<number | null> {
  const { id } = await ticket();
  const rows = await world.unit(({ db }) =>
    db
      .select({ rating: ticketCycles.rating })
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, id))
      .orderBy(ticketCycles.id),
  );
  return rows[0]?.rating ?? null;
}

test('an open ticket whose customer fell silent is closed with a message', async () => {
  await world.configure({ expiresTicket: 30, expiresInactiveMessage: 'Encerrado por inatividade' });
  await write('Oi');
  const { id } = await ticket();
  await world.unit(({ db }) => db.update(tickets).set({ status: 'open' }).where(eq(tickets.id, id)));
  await sweepInactive();
  world.wait(31);
  await sweepInactive();
  assert.equal((await ticket()).status, 'open', 'the last word was the customer’s');
  await world.write(customer, 'Do celular', { fromMe: true });
  world.wait(31);
  await sweepInactive();
  assert.equal((await ticket()).status, 'closed');
  assert.equal((await said()).at(-1), 'Encerrado por inatividade');
});

test('a ticket that waits without queue goes to sendIdQueue after timeSendQueue minutes', async () => {
  await world.addQueues('Vendas', 'Suporte');
  const [other] = await world.unit(({ db }) =>
    db.insert(queues).values({ companyId: world.companyId, name: 'Geral', color: '#fff' }).returning(),
  );
  await world.unit(({ db }) => db.update(whatsapps).set({ sendIdQueue: other?.id, timeSendQueue: 10 }));
  await write('Oi');
  const { id } = await ticket();
  await world.unit(({ db }) =>
    db.update(ticketCycles).set({ queuedAt: world.desk.clock() }).where(eq(ticketCycles.ticketId, id)),
  );
  await sweepWaiting(id);
  assert.equal((await ticket()).queueId, null);
  world.wait(11);
  await sweepWaiting(id);
  assert.equal((await ticket()).queueId, other?.id);
  assert.equal((await ticket()).status, 'pending');
});

async function sweepInactive() {
  const due = await world.unit((unit) => findInactiveTickets(unit, world.desk.clock()));
  for (const { id } of due) await world.unit((unit) => closeInactiveTicket(world.desk, unit, id));
}

async function sweepWaiting(ticketId: number) {
  const due = await world.unit((unit) => findWaitingTickets(unit, world.desk.clock()));
  if (due.some(({ id }) => id === ticketId)) {
    await world.unit((unit) => assignWaitingTicket(world.desk, unit, ticketId));
  }
}
