import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextOccurrence, recurrenceDayOf } from './recurrence.ts';

const zone = 'America/Sao_Paulo';
const repeated = (given: Partial<Parameters<typeof nextOccurrence>[0]>) => ({
  sendAt: new Date('2026-01-31T12:00:00Z'),
  recurrence: 'monthly' as const,
  recurrenceDay: 31,
  repeatUntil: null,
  ...given,
});
const next = (given: Partial<Parameters<typeof nextOccurrence>[0]>, after: string, timeZone = zone) =>
  nextOccurrence(repeated(given), timeZone, new Date(after))?.toISOString() ?? null;

describe('the next time of a repeated schedule', () => {
  test('is the same local time a day, a week or a month later', () => {
    const after = '2026-01-31T12:00:00Z';
    assert.equal(next({ recurrence: 'daily' }, after), '2026-02-01T12:00:00.000Z');
    assert.equal(next({ recurrence: 'weekly' }, after), '2026-02-07T12:00:00.000Z');
    assert.equal(next({ recurrence: 'none' }, after), null);
  });

  test('keeps the day of the month after months that are too short', () => {
    assert.equal(next({}, '2026-01-31T12:00:00Z'), '2026-02-28T12:00:00.000Z');
    const february = new Date('2026-02-28T12:00:00Z');
    assert.equal(next({ sendAt: february }, '2026-02-28T12:00:00Z'), '2026-03-31T12:00:00.000Z');
    assert.equal(next({ sendAt: february }, '2028-02-01T00:00:00Z'), '2028-02-29T12:00:00.000Z');
  });

  test('skips the times at which no server ran', () => {
    assert.equal(next({ recurrence: 'daily' }, '2026-03-10T15:00:00Z'), '2026-03-11T12:00:00.000Z');
  });

  test('is not after the last day, on the company’s clock', () => {
    // 23:30 of January 31 in São Paulo.
    const sendAt = new Date('2026-02-01T02:30:00Z');
    const daily = { sendAt, recurrence: 'daily' as const };
    assert.equal(next({ ...daily, repeatUntil: '2026-02-01' }, '2026-02-01T02:30:00Z'), '2026-02-02T02:30:00.000Z');
    assert.equal(next({ ...daily, repeatUntil: '2026-01-31' }, '2026-02-01T02:30:00Z'), null);
  });

  test('is the same hour after the clock changed', () => {
    // Berlin is one hour ahead of UTC in winter and two from March 29, 2:00, on.
    const sendAt = new Date('2026-03-28T08:00:00Z');
    assert.equal(
      next({ sendAt, recurrence: 'daily' }, '2026-03-28T08:00:00Z', 'Europe/Berlin'),
      '2026-03-29T07:00:00.000Z',
    );
    const atNight = new Date('2026-03-28T00:30:00Z');
    assert.equal(
      next({ sendAt: atNight, recurrence: 'daily' }, '2026-03-28T00:30:00Z', 'Europe/Berlin'),
      '2026-03-29T00:30:00.000Z',
    );
  });

  test('keeps the local day on which a monthly schedule began', () => {
    assert.equal(recurrenceDayOf('monthly', new Date('2026-02-01T02:30:00Z'), zone), 31);
    assert.equal(recurrenceDayOf('weekly', new Date('2026-02-01T02:30:00Z'), zone), null);
  });
});
