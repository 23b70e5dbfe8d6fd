import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterWorking, type WorkingTime, workingSeconds } from './working-time.ts';

const minute = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit' as const;
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, weekday: 'short' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}

/** Whether a minute is worked, by the wall clock of the zone alone: shares nothing with what it checks. */
function isWorked({ timeZone, periods, holidays }: WorkingTime, at: number): boolean {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.month}-${parts.day}`;
  if (holidays.has(date) || holidays.has(`${parts.year}-${date}`)) return false;
  if (periods === null) return true;
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday ?? '');
  const now = weekday * 1440 + Number(parts.hour) * 60 + Number(parts.minute);
  return periods.some(({ start, end }) => [now, now + 10_080].some((place) => place >= start && place < end));
}

function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Zones with their clock changes, one by half an hour and one at midnight. */
const moments: readonly [string, string][] = [
  ['America/Sao_Paulo', '2026-12-24T10:00Z'],
  ['America/Sao_Paulo', '2018-11-03T12:00Z'],
  ['America/Sao_Paulo', '2019-02-16T12:00Z'],
  ['Europe/Lisbon', '2026-03-28T20:00Z'],
  ['Europe/Lisbon', '2026-10-24T20:00Z'],
  ['America/New_York', '2026-11-01T00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T06:00Z'],
  ['Asia/Kathmandu', '2026-12-31T12:00Z'],
];

function anyHours(pick: (below: number) => number, timeZone: string, at: number): WorkingTime {
  const periods = Array.from({ length: 1 + pick(9) }, () => {
    const start = pick(10_080);
    return { start, end: start + 1 + pick(900) };
  });
  const dayOf = (offset: number) => new Date(at + offset * 86_400_000).toISOString().slice(0, 10);
  const holidays = new Set([...(pick(2) ? [dayOf(pick(3))] : []), ...(pick(2) ? [dayOf(pick(3)).slice(5)] : [])]);
  return { timeZone, periods: pick(6) === 0 ? null : periods, holidays };
}

test('working time agrees with a count of minutes, over clock changes and holidays', () => {
  for (let run = 0; run < 60; run += 1) {
    const pick = random(run + 7);
    const [timeZone, written] = moments[run % moments.length] ?? ['UTC', '2026-01-01T00:00Z'];
    const from = Date.parse(written) + pick(600) * minute;
    const hours = anyHours(pick, timeZone, from);
    const length = 1 + pick(3_500);
    let expected = 0;
    const ends: number[] = [];
    for (let place = 0; place < length; place += 1) {
      if (!isWorked(hours, from + place * minute)) continue;
      expected += 60;
      ends.push(from + (place + 1) * minute);
    }
    const to = new Date(from + length * minute);
    assert.equal(workingSeconds(hours, new Date(from), to), expected, `run ${run}, ${timeZone}`);
    // After n worked minutes comes the end of the nth one.
    const nth = pick(ends.length + 1);
    if (nth === 0) continue;
    const due = afterWorking(hours, new Date(from), nth * 60);
    assert.equal(due?.toISOString(), new Date(ends[nth - 1] ?? 0).toISOString(), `run ${run}, ${timeZone}`);
  }
});

test('parts of a wait add up, so a pause costs exactly its own time', () => {
  for (let run = 0; run < 40; run += 1) {
    const pick = random(run + 900);
    const [timeZone, written] = moments[run % moments.length] ?? ['UTC', '2026-01-01T00:00Z'];
    const at = Date.parse(written);
    const hours = anyHours(pick, timeZone, at);
    const [a, b, c] = [0, 1, 2].map((place) => new Date(at + (place * 1_500 + pick(1_500)) * minute));
    assert.ok(a && b && c);
    assert.equal(workingSeconds(hours, a, b) + workingSeconds(hours, b, c), workingSeconds(hours, a, c));
    const due = afterWorking(hours, a, 3_600);
    if (due) assert.equal(workingSeconds(hours, a, due), 3_600);
  }
});

test('seconds count, and who never works is never due', () => {
  const hours: WorkingTime = {
    timeZone: 'UTC',
    periods: [{ start: 1_440 + 540, end: 1_440 + 600 }],
    holidays: new Set(),
  };
  const monday = new Date('2026-11-30T09:59:30.500Z');
  assert.equal(workingSeconds(hours, monday, new Date('2026-11-30T12:00Z')), 29);
  assert.equal(workingSeconds(hours, monday, new Date('2026-11-30T09:00Z')), 0);
  assert.equal(afterWorking(hours, new Date('2026-11-30T09:59:30Z'), 90)?.toISOString(), '2026-12-07T09:01:00.000Z');
  assert.equal(afterWorking({ ...hours, periods: [] }, monday, 60), null);
  assert.equal(afterWorking(hours, monday, 0), monday);
});
