import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abilitiesOf, type WhenExpired } from '@recado/contract';
import { AppError } from '../errors.ts';
import { checkSubscription, lastDayOf, subscriptionState } from './subscription.ts';

const at = (moment: string, graceDays = 0) => ({ clock: () => new Date(moment), configuration: { graceDays } });
const due = { status: true, dueDate: '2026-11-10', timeZone: 'America/Sao_Paulo' };
const person = (profile: 'user' | 'admin', isSuper = false) => {
  const who = { profile, super: isSuper };
  return { ...who, abilities: abilitiesOf(who) };
};

test('the due day still counts, in the time zone of the company', () => {
  assert.equal(subscriptionState(due, at('2026-11-11T02:59:59Z')), 'active');
  assert.equal(subscriptionState(due, at('2026-11-11T03:00:00Z')), 'expired');
  assert.equal(subscriptionState({ ...due, timeZone: 'Asia/Tokyo' }, at('2026-11-10T15:00:00Z')), 'expired');
  assert.equal(subscriptionState({ ...due, timeZone: 'Pacific/Honolulu' }, at('2026-11-11T09:59:00Z')), 'active');
  assert.equal(subscriptionState({ ...due, dueDate: null }, at('2099-01-01T00:00:00Z')), 'active');
});

test('days of grace follow the due day, across the end of a month', () => {
  assert.equal(subscriptionState(due, at('2026-11-11T03:00:00Z', 3)), 'grace');
  assert.equal(subscriptionState(due, at('2026-11-14T02:59:59Z', 3)), 'grace');
  assert.equal(subscriptionState(due, at('2026-11-14T03:00:00Z', 3)), 'expired');
  assert.equal(lastDayOf({ dueDate: '2026-11-29' }, at('2026-11-11T03:00:00Z', 3)), '2026-12-02');
});

test('a blocked company is blocked before and after its due date', () => {
  for (const moment of ['2026-11-01T12:00:00Z', '2026-12-01T12:00:00Z']) {
    assert.equal(subscriptionState({ ...due, status: false }, at(moment, 3)), 'blocked');
  }
});

function answerTo(company: typeof due, who: ReturnType<typeof person> | undefined, whenExpired?: WhenExpired) {
  try {
    checkSubscription(company, who, whenExpired, at('2026-11-14T03:00:00Z', 3));
    return 'served';
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'ERR_SUBSCRIPTION_EXPIRED');
    return error.details;
  }
}

test('requests that are served when a company may not work', () => {
  const late = { dueDate: '2026-11-10' };
  assert.deepEqual(answerTo(due, person('admin')), late);
  assert.deepEqual(answerTo(due, person('admin'), 'administrators'), 'served');
  assert.deepEqual(answerTo(due, person('user'), 'administrators'), late);
  assert.deepEqual(answerTo(due, person('user'), 'everybody'), 'served');
  assert.deepEqual(answerTo(due, undefined), late);
  const blocked = { ...due, dueDate: '2026-12-31', status: false };
  assert.deepEqual(answerTo(blocked, person('admin'), 'administrators'), {});
  // The reason of a blocked company is not the payment, also when that is late.
  assert.deepEqual(answerTo({ ...due, status: false }, person('admin'), 'administrators'), {});
  assert.deepEqual(answerTo(blocked, person('admin'), 'everybody'), 'served');
  assert.deepEqual(answerTo(blocked, person('admin', true)), 'served');
});
