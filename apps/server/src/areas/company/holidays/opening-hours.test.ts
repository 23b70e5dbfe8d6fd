import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '@recado/contract';
import { closedInterval } from './opening-hours.ts';

const saoPaulo = 'America/Sao_Paulo';

function day(weekdayEn: Schedule['weekdayEn'], startTime: string, endTime: string, lunch: [string, string] = ['', '']) {
  return { weekday: weekdayEn, weekdayEn, startTime, endTime, lunchTimeStart: lunch[0], lunchTimeEnd: lunch[1] };
}

const week = [
  day('monday', '08:00', '18:00', ['12:00', '13:00']),
  day('tuesday', '08:00', '18:00', ['12:00', '']),
  day('saturday', '08:00', '12:00'),
  day('sunday', '00:00', '00:00'),
];

/** A moment given in São Paulo local time (UTC-3, no daylight saving time since 2019). */
const at = (local: string) => new Date(`${local}:00-03:00`);

test("is open within the hours, in the company's time zone", () => {
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-23T08:00')), null);
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-23T17:59')), null);
  assert.notEqual(closedInterval(week, 'Asia/Tokyo', at('2026-11-23T17:59')), null);
});

test('is closed outside of the hours, and each closed interval has its own name', () => {
  const evening = closedInterval(week, saoPaulo, at('2026-11-23T18:00'));
  assert.equal(evening, '2026-11-23T18:00');
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-24T07:59')), evening);
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-24T18:30')), '2026-11-24T18:00');
});

test('a closed day belongs to the interval that started before it', () => {
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-22T10:00')), '2026-11-21T12:00');
});

test('lunch counts only if both its start and end are set', () => {
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-23T12:30')), '2026-11-23T12:00');
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-23T13:00')), null);
  assert.equal(closedInterval(week, saoPaulo, at('2026-11-24T12:30')), null);
});

test('hours that end after midnight are open until then', () => {
  const night = [day('friday', '20:00', '02:00')];
  assert.equal(closedInterval(night, saoPaulo, at('2026-11-21T01:59')), null);
  assert.equal(closedInterval(night, saoPaulo, at('2026-11-21T02:00')), '2026-11-21T02:00');
});

test('is always open without a schedule, and never if all days are closed', () => {
  assert.equal(closedInterval([], saoPaulo, at('2026-11-22T03:00')), null);
  assert.equal(closedInterval([day('sunday', '00:00', '00:00')], saoPaulo, at('2026-11-22T03:00')), 'never-open');
});
