import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignWaitingTicket, closeInactiveTicket, findInactiveTickets, findWaitingTickets } from './sweep.ts';
import { type BotWorld, openBotWorld } from './testing/bot-world.ts';

let bot: BotWorld;
before(async () => {
  bot = await openBotWorld();
});
after(() => bot.world.close());
beforeEach(() => bot.startOver());

test('an open ticket whose customer does not reply is closed with a message', async () => {
  await bot.world.configure({ expiresTicket: 30, expiresInactiveMessage: 'Encerrado por inatividade' });
  await bot.write('Oi');
  const { id } = await bot.ticket();
  await bot.world.unit(({ db }) => db.update(tickets).set({ status: 'open' }).where(eq(tickets.id, id)));
  await sweepInactive();
  bot.world.wait(31);
  await sweepInactive();
  assert.equal((await bot.ticket()).status, 'open', 'the last word was the customer’s');
  await bot.world.write(bot.customer, 'Do celular', { fromMe: true });
  bot.world.wait(31);
  await sweepInactive();
  assert.equal((await bot.ticket()).status, 'closed');
  assert.equal((await bot.said()).at(-1), 'Encerrado por inatividade');
});

test('a ticket that waits without a queue moves to sendIdQueue after timeSendQueue minutes', async () => {
  await bot.world.addQueues('Vendas', 'Suporte');
  const [other] = await bot.world.unit(({ db }) =>
    db.insert(queues).values({ companyId: bot.world.companyId, name: 'Geral', color: '#fff' }).returning(),
  );
  await bot.world.unit(({ db }) => db.update(whatsapps).set({ sendIdQueue: other?.id, timeSendQueue: 10 }));
  await bot.write('Oi');
  const { id } = await bot.ticket();
  await bot.world.unit(({ db }) =>
    db.update(ticketCycles).set({ queuedAt: bot.world.services.clock() }).where(eq(ticketCycles.ticketId, id)),
  );
  await sweepWaiting(id);
  assert.equal((await bot.ticket()).queueId, null);
  bot.world.wait(11);
  await sweepWaiting(id);
  assert.equal((await bot.ticket()).queueId, other?.id);
  assert.equal((await bot.ticket()).status, 'pending');
});

async function sweepInactive() {
  const due = await bot.world.unit((unit) => findInactiveTickets(unit, bot.world.services.clock()));
  for (const { id } of due) await bot.world.unit((unit) => closeInactiveTicket(unit, id));
}

async function sweepWaiting(ticketId: number) {
  const due = await bot.world.unit((unit) => findWaitingTickets(unit, bot.world.services.clock()));
  if (due.some(({ id }) => id === ticketId)) {
    await bot.world.unit((unit) => assignWaitingTicket(unit, ticketId));
  }
}
