import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { person } from '../../../../conversations/tickets/testing/world.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { aMoment } from '../../testing/copy-records.ts';
import { hour, sourceRows } from '../../testing/source-rows.ts';
import { openTicketCopies, reasons, type TicketCopies } from '../../testing/ticket-copies.ts';

let copies: TicketCopies;
before(async () => {
  copies = await openTicketCopies();
});
after(() => copies.close());

test('a repeated run takes over what changed there', async () => {
  const { here, ticket } = await copies.newContact();
  const one = ticket({ status: 'open', userId: 'u1', createdAt: hour(1), updatedAt: hour(2) });
  const running = sourceRows.round({ ticketId: one.id, userId: 'u1', queuedAt: hour(1), startedAt: hour(1.5) });
  await copies.copy({ tickets: [one], rounds: [running] });
  await copies.copy({
    tickets: [{ ...one, status: 'closed', updatedAt: hour(3) }],
    rounds: [{ ...running, finishedAt: hour(2.9), rating: 2, isRated: true }],
  });
  const [found] = await here();
  assert.equal(found?.ticket.status, 'closed');
  assert.deepEqual(
    found?.rounds.map(({ finishedAt, rating }) => [finishedAt, rating]),
    [[hour(2.9), 2]],
  );
});

test('what people did with a ticket here since stays', async () => {
  const { here, ticket, row } = await copies.newContact();
  const one = ticket({ status: 'pending', createdAt: hour(1), updatedAt: hour(2) });
  await copies.copy({ tickets: [one] });
  await aMoment();
  await copies.world.write(person(row.number), 'voltei');
  const before = (await here())[0];
  await copies.world.unit(({ db }) =>
    db
      .update(tickets)
      .set({ status: 'open', userId: copies.agentId })
      .where(eq(tickets.id, before?.ticket.id ?? 0)),
  );
  assert.deepEqual(reasons(await copies.copy({ tickets: [{ ...one, status: 'closed', updatedAt: hour(3) }] })), [
    'changedHere',
  ]);
  const later = ticket({ status: 'closed', createdAt: hour(5), updatedAt: hour(6) });
  await copies.copy({ tickets: [later] });
  const [found] = await here();
  assert.deepEqual([found?.ticket.status, found?.ticket.userId], ['open', copies.agentId]);
  assert.equal(found?.rounds.filter(({ finishedAt }) => finishedAt === null).length, 1);
});
