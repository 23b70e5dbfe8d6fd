import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { roomToday } from './pace.ts';
import { wakingZones } from './waking-zones.ts';

const night = { quietFrom: '21:00', quietUntil: '08:00' };
const brasilia = 'America/Sao_Paulo';

describe('Quiet hours', () => {
  test('follow the recipient’s area: at 8 in São Paulo it is still 7 in Manaus, and 6 in Rio Branco', () => {
    const { awake, nextAt } = wakingZones(night, brasilia, new Date('2026-11-20T11:00:30Z'));
    assert.ok(awake.includes(brasilia) && awake.includes(''));
    assert.ok(!awake.includes('America/Manaus') && !awake.includes('America/Rio_Branco'));
    assert.equal(nextAt?.toISOString(), '2026-11-20T12:00:00.000Z');
  });

  test('leave all zones awake by day, and none at night until the first morning', () => {
    assert.equal(wakingZones(night, brasilia, new Date('2026-11-20T15:00:00Z')).nextAt, null);
    const { awake, nextAt } = wakingZones(night, brasilia, new Date('2026-11-20T03:00:00Z'));
    assert.deepEqual([awake, nextAt?.toISOString()], [[], '2026-11-20T11:00:00.000Z']);
  });

  test('leave every zone awake if there are none', () => {
    const never = { quietFrom: null, quietUntil: null };
    assert.equal(wakingZones(never, brasilia, new Date('2026-11-20T03:00:00Z')).nextAt, null);
  });
});

describe('The number of messages left for a day', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const settings = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, dailyCap: null, warmUp: true };
  const roomOf = (given: { dailyCap?: number | null; warmUp?: boolean }, sentToday: number, since: string) =>
    roomToday(
      { day: '2026-11-20', sentToday },
      { settings: { ...settings, ...given }, timeZone: brasilia, now, youngSince: new Date(since) },
    );

  test('is small for a young number and doubles every day, up to the cap', () => {
    assert.equal(roomOf({}, 10, '2026-11-20T10:00:00Z').room, 40);
    assert.equal(roomOf({}, 10, '2026-11-18T10:00:00Z').room, 190);
    assert.equal(roomOf({ dailyCap: 100 }, 10, '2026-11-18T10:00:00Z').room, 90);
    assert.equal(roomOf({ warmUp: false }, 10, '2026-11-20T10:00:00Z').room, Number.POSITIVE_INFINITY);
  });

  test('is reset at midnight of the company', () => {
    assert.equal(roomOf({}, 50, '2026-11-20T10:00:00Z').tomorrow.toISOString(), '2026-11-21T03:00:00.000Z');
  });
});
