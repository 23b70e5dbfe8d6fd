import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceLevel } from '@recado/contract';
import type { WorkingTime } from '../../company/holidays/working-time.ts';
import { beginWait, type Clocks, endWait, finishClocks, levelOf, newClocks, promisedFor } from './clocks.ts';

const minute = 60_000;
/** Monday 2026-11-23, 00:00 UTC; work is from 09:00 to 17:00 on weekdays, and Wednesday is a holiday. */
const monday = Date.parse('2026-11-23T00:00Z');
const office: WorkingTime = {
  timeZone: 'UTC',
  periods: [1, 2, 3, 4, 5].map((day) => ({ start: day * 1440 + 540, end: day * 1440 + 1020 })),
  holidays: new Set(['2026-11-25']),
};

function isWorked(at: number): boolean {
  const date = new Date(at);
  const isOpen = date.getUTCHours() >= 9 && date.getUTCHours() < 17;
  return isOpen && ![0, 6].includes(date.getUTCDay()) && date.toISOString().slice(0, 10) !== '2026-11-25';
}

function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('random rounds agree with a model that counts minutes', () => {
  for (let run = 0; run < 150; run += 1) {
    const pick = random(run + 1);
    const promised = {
      firstAnswerMinutes: 1 + pick(400),
      nextAnswerMinutes: 1 + pick(400),
      solutionMinutes: 1 + pick(900),
    };
    const start = monday + pick(7_000) * minute;
    let clocks: Clocks = { ...newClocks(new Date(start)), ...promised };
    const model = {
      first: null as number | null,
      waited: 0,
      met: 0,
      missed: 0,
      since: null as number | null,
      answers: 0,
    };
    let now = start;
    for (let step = 0; step < 2 + pick(8); step += 1) {
      if (pick(2) === 0) {
        clocks = beginWait(clocks, new Date(now), model.answers > 0);
        model.since ??= now;
      } else {
        clocks = endWait(clocks, new Date(now), office, true);
        if (model.since !== null) {
          let minutes = 0;
          for (let at = model.since; at < now; at += minute) if (isWorked(at)) minutes += 1;
          model.waited += minutes;
          if (model.answers === 0) model.first = minutes;
          else if (minutes <= promised.nextAnswerMinutes) model.met += 1;
          else model.missed += 1;
          model.since = null;
          model.answers += 1;
        }
      }
      now += pick(900) * minute;
    }
    if (model.since !== null) clocks = endWait(clocks, new Date(model.since), office, true);
    const hasEndedAtOnce = model.since !== null;
    const atOnce = hasEndedAtOnce ? 1 : 0;
    const first = model.first ?? (hasEndedAtOnce ? 0 : null);
    const ended = finishClocks(clocks, new Date(now), office, true);
    const message = `run ${run}`;
    assert.equal(ended.firstAnswerSeconds, first === null ? null : first * 60, message);
    assert.equal(ended.firstAnswerMet, first === null ? null : first <= promised.firstAnswerMinutes, message);
    assert.equal(ended.answersMet, model.met + (model.answers > 0 ? atOnce : 0), message);
    assert.equal(ended.answersMissed, model.missed, message);
    assert.equal(ended.solutionSeconds, model.waited * 60, message);
    assert.equal(ended.solutionMet, model.waited <= promised.solutionMinutes, message);
    assert.equal(levelOf(ended, office), null, message);
  }
});

const at = (day: number, hour: number, minutes = 0) => new Date(monday + ((day * 24 + hour) * 60 + minutes) * minute);
const promised = { firstAnswerMinutes: 30, nextAnswerMinutes: 60, solutionMinutes: 120 };

test('the target that is due first is shown; while the company waits for the customer the solution is paused', () => {
  const begun = beginWait({ ...newClocks(at(0, 16, 50)), ...promised }, at(0, 16, 50), false);
  assert.deepEqual(levelOf(begun, office), { target: 'firstAnswer', dueAt: at(1, 9, 20), secondsLeft: null });
  const answered = endWait(begun, at(1, 9, 10), office, true);
  assert.deepEqual(levelOf(answered, office), { target: 'solution', dueAt: null, secondsLeft: 100 * 60 });
  // On the holiday nothing passes.
  const again = beginWait(answered, at(1, 16, 30), true);
  assert.deepEqual(levelOf(again, office), { target: 'nextAnswer', dueAt: at(3, 9, 30), secondsLeft: null });
  const late = endWait(again, at(3, 14), office, true);
  assert.deepEqual([late.answersMissed, late.solutionMissedAt], [1, at(3, 10, 10)]);
  assert.deepEqual(levelOf(late, office), { target: 'solution', dueAt: at(3, 10, 10), secondsLeft: null });
  assert.equal(levelOf({ ...late, solutionMinutes: null }, office), null, 'nothing else is promised');
});

test('a wait that ends without an answer counts only if it was too long', () => {
  const begun = beginWait({ ...newClocks(at(0, 9)), ...promised }, at(0, 9), false);
  assert.equal(finishClocks(begun, at(0, 9, 20), office, true).firstAnswerMet, null);
  assert.equal(finishClocks(begun, at(0, 9, 40), office, true).firstAnswerMet, false);
  assert.equal(finishClocks(begun, at(0, 9, 40), office, false).solutionMet, null, 'nobody resolved it');
});

test('the most specific level counts, that of a queue before that of a priority', () => {
  const level = (queueId: number | null, priority: ServiceLevel['priority'], minutes: number): ServiceLevel => ({
    ...{ queueId, priority, firstAnswerMinutes: minutes, nextAnswerMinutes: null, solutionMinutes: null },
  });
  const levels = [level(null, null, 1), level(null, 'urgent', 2), level(7, null, 3), level(7, 'high', 4)];
  const minutes = (queueId: number | null, priority: ServiceLevel['priority']) =>
    promisedFor(levels, queueId, priority).firstAnswerMinutes;
  assert.deepEqual(
    [minutes(null, null), minutes(8, 'low'), minutes(8, 'urgent'), minutes(7, 'urgent'), minutes(7, 'high')],
    [1, 1, 2, 3, 4],
  );
  assert.equal(promisedFor([level(7, null, 3)], 8, null).firstAnswerMinutes, null);
});
