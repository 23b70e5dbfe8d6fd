import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hour } from '../../testing/source-rows.ts';
import { arrangeRounds, type Round } from './arrange-rounds.ts';

const nothing = { whatsappId: null, queueId: null, userId: null, isLead: false, source: null, firstAnswerAt: null };
const round = (input: Partial<Round>): Round => ({
  id: null,
  old: 'a',
  isOurs: false,
  end: null,
  ...nothing,
  queuedAt: hour(1),
  startedAt: null,
  finishedAt: null,
  ratingUntil: null,
  ratedAt: null,
  rating: null,
  ...input,
});
const endsOf = (rounds: readonly Round[], isClosed: boolean) =>
  arrangeRounds(rounds, { isClosed, endedAt: hour(9), ends: new Map() }).ordered.map(({ finishedAt }) => finishedAt);

test('a round without an end ends when the next one begins, and the last one with its ticket', () => {
  const rounds = [round({ queuedAt: hour(1) }), round({ queuedAt: hour(3), old: 'b' })];
  assert.deepEqual(endsOf(rounds, true), [hour(3), hour(9)]);
  assert.deepEqual(endsOf(rounds, false), [hour(3), null]);
});

test('only the last round runs, even if the ticket there was never closed', () => {
  const rounds = [round({ queuedAt: hour(1), end: hour(2) }), round({ queuedAt: hour(3), end: hour(4) })];
  assert.deepEqual(endsOf(rounds, false), [hour(2), null]);
});

test('rounds of one ticket there do not overlap, those of different tickets may', () => {
  const first = round({ queuedAt: hour(1), end: hour(5) });
  assert.deepEqual(endsOf([first, round({ queuedAt: hour(3), end: hour(6) })], true), [hour(3), hour(6)]);
  assert.deepEqual(endsOf([first, round({ queuedAt: hour(3), end: hour(6), old: 'b' })], true), [hour(5), hour(6)]);
});

test('a round that people began here stays, and keeps running after those of the other product', () => {
  const ours = round({ id: 7, old: null, isOurs: true, queuedAt: hour(2) });
  assert.deepEqual(endsOf([ours, round({ queuedAt: hour(3) })], false), [null, hour(3)]);
});

test('rounds are written anew from the first one on that comes before a known one', () => {
  const firstMoved = (rounds: readonly Round[]) =>
    arrangeRounds(rounds, { isClosed: true, endedAt: hour(9), ends: new Map() }).firstMoved;
  const known = [round({ id: 1, queuedAt: hour(1) }), round({ id: 2, queuedAt: hour(3) })];
  assert.equal(firstMoved([...known, round({ queuedAt: hour(4) })]), 3);
  assert.equal(firstMoved([...known, round({ queuedAt: hour(2) })]), 1);
  assert.equal(firstMoved([round({ id: 5, queuedAt: hour(1) }), round({ id: 4, queuedAt: hour(3) })]), 1);
});
