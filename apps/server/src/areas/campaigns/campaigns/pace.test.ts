import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { initialCampaignSettings } from '@recado/contract';
import { dayIn } from '../../../platform/day.ts';
import { paceAfter, roomToday } from './pace.ts';
import { wakingZones } from './waking-zones.ts';

const timeZone = 'America/Sao_Paulo';
const start = new Date('2026-03-02T15:00:00Z');

/**
 * Computes `count` sends with a clock that jumps to the next time at which a send is allowed, as the jobs do. Returns
 * the times of the sends.
 */
function sendMany(
  changes: Partial<typeof initialCampaignSettings>,
  count: number,
  { agentsWrite = false }: { agentsWrite?: boolean } = {},
): Date[] {
  const settings = { ...initialCampaignSettings, ...changes };
  const sent: Date[] = [];
  let pace = { sinceLonger: 0, day: '', sentToday: 0, nextAt: start };
  let now = start;
  while (sent.length < count) {
    const { room, tomorrow } = roomToday(pace, { settings, timeZone, now, youngSince: start });
    const waking = wakingZones(settings, timeZone, now);
    if (room <= 0) now = tomorrow;
    else if (waking.awake.length === 0 && waking.nextAt) now = waking.nextAt;
    else {
      sent.push(now);
      // Uses the whole range of the jitter, both ends included.
      pace = paceAfter(pace, { settings, timeZone, now, agentsWrite }, (sent.length % 11) / 10);
      now = pace.nextAt;
    }
  }
  return sent;
}

const pausesOf = (sent: readonly Date[]) =>
  sent.slice(1).map((moment, index) => (moment.getTime() - (sent[index]?.getTime() ?? 0)) / 1000);

describe('by its own clock, a connection', () => {
  test('pauses as set, a fifth more or less, and longer after a set number of messages', () => {
    const pauses = pausesOf(sendMany({ messageInterval: 20, longerIntervalAfter: 10, greaterInterval: 120 }, 1001));
    for (const [index, seconds] of pauses.entries()) {
      const wanted = (index + 1) % 10 === 0 ? 120 : 20;
      assert.ok(seconds >= wanted * 0.8 && seconds <= wanted * 1.2, `${seconds} s after message ${index + 1}`);
    }
    assert.ok(new Set(pauses.slice(0, 9)).size > 5, 'nobody writes by the clock');
  });

  test('is slower than its settings while agents write, and follows them otherwise', () => {
    const none = { longerIntervalAfter: 0, greaterInterval: 0 };
    const beside = (messageInterval: number) =>
      pausesOf(sendMany({ ...none, messageInterval }, 50, { agentsWrite: true }));
    assert.ok(beside(0).every((seconds) => seconds === 10));
    assert.ok(beside(20).every((seconds) => seconds >= 16 && seconds <= 24));
  });

  test('never makes the longer pause when it is switched off', () => {
    const pauses = pausesOf(sendMany({ messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 120 }, 200));
    assert.ok(pauses.every((seconds) => seconds <= 6));
  });

  test('sends no more per day than its cap, and continues after midnight of the company', () => {
    const sent = sendMany({ messageInterval: 60, dailyCap: 100 }, 350);
    const perDay = Object.values(Object.groupBy(sent, (moment) => dayIn(timeZone, moment)));
    assert.deepEqual(
      perDay.map((moments) => moments?.length),
      [100, 100, 100, 50],
    );
    assert.equal(sent[100]?.toISOString(), '2026-03-03T03:00:00.000Z');
  });

  test('warms up: fifty on its first day, twice as many each day after', () => {
    const sent = sendMany({ messageInterval: 1, longerIntervalAfter: 0, warmUp: true }, 600);
    const perDay = Object.values(Object.groupBy(sent, (moment) => dayIn(timeZone, moment)));
    assert.deepEqual(
      perDay.map((moments) => moments?.length),
      [50, 100, 200, 250],
    );
  });

  test('is silent in quiet hours past midnight, until the first area wakes', () => {
    const sent = sendMany({ messageInterval: 600, quietFrom: '20:00', quietUntil: '08:00' }, 400);
    // Sends nothing from 20:00 in Rio Branco, the last area whose quiet hours begin, until 8:00 in Brasília, the first
    // where they end.
    const hours = new Set(sent.map((moment) => moment.getUTCHours()));
    for (const silent of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) assert.ok(!hours.has(silent), `${silent} h UTC`);
    assert.ok(hours.has(11) && hours.has(0));
  });
});
