import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTransition, type TicketState } from './transition.ts';

const me = 1;
const colleague = 2;
const waitingTicket: TicketState = { status: 'pending', userId: null, queueId: 10 };
const mine: TicketState = { status: 'open', userId: me, queueId: 10 };
const done: TicketState = { status: 'closed', userId: colleague, queueId: 10 };

test('accept opens a pending ticket for the caller', () => {
  const expected = { kind: 'accept', to: { status: 'open', userId: me, queueId: 10 } };
  assert.deepEqual(readTransition(waitingTicket, { status: 'open' }, me), expected);
  assert.deepEqual(readTransition(waitingTicket, { status: 'open', userId: me, queueId: 10 }, me), expected);
});

test('accept may set the queue of a ticket without one', () => {
  const from = { ...waitingTicket, queueId: null };
  assert.deepEqual(readTransition(from, { status: 'open', userId: me, queueId: 11 }, me), {
    kind: 'accept',
    to: { status: 'open', userId: me, queueId: 11 },
  });
});

test('accepting a ticket that another user accepted first is a conflict', () => {
  assert.throws(() => readTransition({ ...mine, userId: colleague }, { status: 'open', userId: me }, me), {
    code: 'ERR_OTHER_OPEN_TICKET',
  });
});

test('a late accept with a queue is a conflict, too; without a status it is a transfer to oneself', () => {
  const ofColleague = { ...mine, userId: colleague };
  assert.throws(() => readTransition(ofColleague, { status: 'open', userId: me, queueId: 11 }, me), {
    code: 'ERR_OTHER_OPEN_TICKET',
  });
  assert.deepEqual(readTransition(ofColleague, { userId: me, queueId: 11 }, me), {
    kind: 'transfer',
    to: { status: 'open', userId: me, queueId: 11 },
  });
});

test('return clears the user and keeps the queue', () => {
  assert.deepEqual(readTransition(mine, { status: 'pending', userId: null }, me), {
    kind: 'return',
    to: { status: 'pending', userId: null, queueId: 10 },
  });
});

test('resolve keeps user and queue, from open and from pending', () => {
  assert.deepEqual(readTransition(mine, { status: 'closed', userId: me }, me), {
    kind: 'resolve',
    to: { status: 'closed', userId: me, queueId: 10 },
  });
  assert.equal(readTransition(waitingTicket, { status: 'closed' }, me).to.status, 'closed');
});

test('reopen assigns the caller and keeps the queue', () => {
  assert.deepEqual(readTransition(done, { status: 'open', userId: me }, me), {
    kind: 'reopen',
    to: { status: 'open', userId: me, queueId: 10 },
  });
});

test('a closed ticket can only be reopened', () => {
  assert.throws(() => readTransition(done, { status: 'pending' }, me), { code: 'ERR_TICKET_STATUS' });
  assert.throws(() => readTransition(done, { queueId: 11 }, me), { code: 'ERR_TICKET_STATUS' });
});

test('a transfer to a queue only is pending there without user', () => {
  const expected = { kind: 'transfer', to: { status: 'pending', userId: null, queueId: 11 } };
  assert.deepEqual(readTransition(mine, { queueId: 11 }, me), expected);
  assert.deepEqual(readTransition(mine, { queueId: 11, status: 'pending', userId: null }, me), expected);
  assert.equal(readTransition(mine, { queueId: 10 }, me).to.status, 'pending');
});

test('a transfer to a user is open with them, with or without another queue', () => {
  const change = { queueId: 11, userId: colleague, status: 'open' } as const;
  assert.deepEqual(readTransition(mine, change, me), {
    kind: 'transfer',
    to: { status: 'open', userId: colleague, queueId: 11 },
  });
  assert.deepEqual(readTransition(mine, { userId: colleague }, me), {
    kind: 'transfer',
    to: { status: 'open', userId: colleague, queueId: 10 },
  });
  assert.equal(readTransition(waitingTicket, { userId: colleague, queueId: 11 }, me).to.status, 'open');
});

test('other fields do not change the state', () => {
  assert.deepEqual(readTransition(mine, { useIntegration: false, promptId: null }, me), { kind: 'adjust', to: mine });
  assert.deepEqual(readTransition(done, { promptId: null }, me), { kind: 'adjust', to: done });
});
