import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { userRatings } from '../../../../conversations/tickets/tickets.schema.ts';
import { hour, sourceRows } from '../../testing/source-rows.ts';
import { openTicketCopies, reasons, type TicketCopies } from '../../testing/ticket-copies.ts';

let copies: TicketCopies;
before(async () => {
  copies = await openTicketCopies();
});
after(() => copies.close());

test('tickets of a contact on a connection become one with rounds in order, whatever the pages', async () => {
  for (const pageSize of [100, 1]) {
    const { here, ticket } = await copies.newContact();
    const [one, two, three] = [
      ticket({ createdAt: hour(1), updatedAt: hour(2) }),
      ticket({ createdAt: hour(3), updatedAt: hour(4), userId: 'u1', queueId: 'q1' }),
      ticket({
        createdAt: hour(5),
        updatedAt: hour(6),
        status: 'open',
        userId: 'u1',
        queueId: 'q1',
        unreadMessages: 2,
      }),
    ];
    const of = { userId: 'u1', queueId: 'q1', connectionId: 'w1' };
    const rounds = [
      sourceRows.round({
        ticketId: one.id,
        ...of,
        queuedAt: hour(1),
        startedAt: hour(1.2),
        finishedAt: hour(1.5),
        rating: 3,
      }),
      sourceRows.round({ ticketId: one.id, ...of, queuedAt: hour(1.8), startedAt: hour(1.9) }),
      sourceRows.round({ ticketId: three.id, ...of, queuedAt: hour(5), startedAt: hour(5.5) }),
    ];
    const findings = await copies.copy({ tickets: [one, two, three], rounds }, { pageSize });
    assert.deepEqual(reasons(findings), ['roundWithoutEnd', 'roundWithoutEnd']);
    const [found, ...others] = await here();
    assert.equal(others.length, 0);
    assert.equal(found?.ticket.status, 'open');
    assert.equal(found?.ticket.userId, copies.agentId);
    assert.equal(found?.ticket.unreadMessages, 2);
    assert.deepEqual(
      found?.rounds.map(({ queuedAt, startedAt, finishedAt, rating, userId, isLead }) => ({
        queuedAt,
        startedAt,
        finishedAt,
        rating,
        userId,
        isLead,
      })),
      [
        {
          queuedAt: hour(1),
          startedAt: hour(1.2),
          finishedAt: hour(1.5),
          rating: 3,
          userId: copies.agentId,
          isLead: true,
        },
        {
          queuedAt: hour(1.8),
          startedAt: hour(1.9),
          finishedAt: hour(2),
          rating: null,
          userId: copies.agentId,
          isLead: false,
        },
        {
          queuedAt: hour(3),
          startedAt: null,
          finishedAt: hour(4),
          rating: null,
          userId: copies.agentId,
          isLead: false,
        },
        {
          queuedAt: hour(5),
          startedAt: hour(5.5),
          finishedAt: null,
          rating: null,
          userId: copies.agentId,
          isLead: false,
        },
      ],
    );
    assert.deepEqual(
      found?.events.map(({ kind, by, userName, cycleId }) => [
        kind,
        by,
        userName,
        found.rounds.findIndex(({ id }) => id === cycleId),
      ]),
      [
        ['accepted', 'user', 'Rita', 0],
        ['resolved', 'user', 'Rita', 0],
        ['accepted', 'user', 'Rita', 1],
        ['accepted', 'user', 'Rita', 3],
      ],
    );
  }
  const [kept] = await copies.world.unit(({ db }) =>
    db.select().from(userRatings).where(eq(userRatings.userId, copies.agentId)),
  );
  assert.deepEqual([kept?.rated, kept?.total], [2, 6]);
});

test('a later round of an older ticket moves before the rounds of newer tickets', async () => {
  const { here, ticket } = await copies.newContact();
  const [one, two] = [
    ticket({ createdAt: hour(1), updatedAt: hour(8) }),
    ticket({ createdAt: hour(5), updatedAt: hour(6) }),
  ];
  await copies.copy({
    tickets: [one, two],
    rounds: [
      sourceRows.round({ ticketId: one.id, queuedAt: hour(1), finishedAt: hour(2) }),
      sourceRows.round({ ticketId: two.id, queuedAt: hour(5), finishedAt: hour(6) }),
    ],
  });
  await copies.copy({ rounds: [sourceRows.round({ ticketId: one.id, queuedAt: hour(3), finishedAt: hour(4) })] });
  const [found] = await here();
  assert.deepEqual(
    found?.rounds.map(({ queuedAt }) => queuedAt),
    [hour(1), hour(3), hour(5)],
  );
  await copies.copy({ rounds: [sourceRows.round({ ticketId: two.id, queuedAt: hour(7), finishedAt: hour(7.5) })] });
  assert.deepEqual(
    (await here())[0]?.rounds.map(({ queuedAt }) => queuedAt),
    [hour(1), hour(3), hour(5), hour(7)],
  );
});

test('the newest ticket decides; waiting tickets have no agent, and open ones without an agent wait', async () => {
  const first = await copies.newContact();
  await copies.copy({
    tickets: [
      first.ticket({ createdAt: hour(1), status: 'open', userId: 'u1' }),
      first.ticket({ createdAt: hour(3), updatedAt: hour(4), status: 'closed', userId: 'u1', unreadMessages: 5 }),
    ],
  });
  const [closed] = await first.here();
  assert.deepEqual([closed?.ticket.status, closed?.ticket.unreadMessages], ['closed', 0]);
  assert.ok(closed?.rounds.every(({ finishedAt }) => finishedAt !== null));
  const second = await copies.newContact();
  await copies.copy({ tickets: [second.ticket({ status: 'pending', userId: 'u1', queueId: 'q1' })] });
  const [pending] = await second.here();
  assert.deepEqual(
    [pending?.ticket.status, pending?.ticket.userId, pending?.ticket.queueId],
    ['pending', null, copies.queueId],
  );
  assert.deepEqual(
    pending?.rounds.map(({ userId, finishedAt }) => [userId, finishedAt]),
    [[null, null]],
  );
  const third = await copies.newContact();
  const findings = await copies.copy({
    tickets: [third.ticket({ status: 'open' }), third.ticket({ status: 'weird', createdAt: hour(2) })],
  });
  assert.deepEqual(reasons(findings), ['unknownStatus']);
  assert.equal((await third.here())[0]?.ticket.status, 'closed');
});

test('a ticket of a deleted connection has none, one without a contact is reported', async () => {
  const { here, ticket } = await copies.newContact();
  const findings = await copies.copy({
    tickets: [
      ticket({ connectionId: null }),
      ticket({ connectionId: 'w1' }),
      sourceRows.ticket({ lastMessage: 'perdida' }),
    ],
  });
  assert.deepEqual(
    findings.map(({ reason, detail }) => [reason, detail]),
    [['orphanTicket', 'perdida']],
  );
  assert.deepEqual(
    (await here()).map(({ ticket: { whatsappId } }) => whatsappId),
    [null, copies.world.connectionId],
  );
});
