import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isWorse, isWorseWithoutOne, judgeByBounds, type Outcome } from './judge.ts';

const of = (bad: number, loads: number) => ({ bad, loads });

test('a release that fails where the other one works is worse', () => {
  assert.equal(isWorse(of(10, 10), of(0, 10)), true);
  assert.equal(isWorse(of(20, 200), of(30, 3_000)), true);
  assert.equal(isWorse(of(60, 1_000), of(200, 10_000)), true);
});

test('a difference that chance explains does not count', () => {
  assert.equal(isWorse(of(5, 10), of(1, 10)), false);
  assert.equal(isWorse(of(12, 200), of(100, 3_000)), false);
  assert.equal(isWorse(of(1_000, 10_000), of(990, 10_000)), false);
});

test('few loads, few failures and improvements do not count', () => {
  assert.equal(isWorse(of(9, 9), of(0, 1_000)), false);
  assert.equal(isWorse(of(9, 12), of(0, 9)), false);
  assert.equal(isWorse(of(4, 40), of(0, 100_000)), false);
  assert.equal(isWorse(of(0, 500), of(250, 500)), false);
  assert.equal(isWorse(of(50, 50), of(50, 50)), false);
});

test('a release without another one beside it is bad when more fail than is accepted, beyond chance', () => {
  const [failures, slow] = [judgeByBounds('failures'), judgeByBounds('slow')];
  assert.equal(failures.isBad(of(12, 12)), true);
  assert.equal(failures.isBad(of(5, 10)), true);
  assert.equal(failures.isBad(of(9, 9)), false, 'few page loads');
  assert.equal(failures.isBad(of(4, 10)), false, 'few failures');
  assert.equal(failures.isBad(of(11, 100)), false, 'chance');
  assert.equal(failures.isBad(of(150, 1_000)), true);
  assert.equal(slow.isBad(of(12, 12)), true);
  assert.equal(slow.isBad(of(8, 12)), false, 'networks are slow');
});

test('of good canaries that are compared after every page load, few are ended', () => {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const stable = of(200, 10_000);
  const isEnded = () => {
    const canary = of(0, 0);
    for (let load = 0; load < 1_000; load += 1) {
      canary.loads += 1;
      if (random() < 0.02) canary.bad += 1;
      if (isWorse(canary, stable)) return true;
    }
    return false;
  };
  const ended = Array.from({ length: 400 }, isEnded).filter(Boolean).length;
  assert.ok(ended < 20, `${ended} of 400`);
});

test('whatever one company reports, it does not make a canary worse that works for the others', () => {
  const loads = fc.nat({ max: 500 });
  const working = fc.array(
    loads.map((each) => of(Math.floor(each / 100), each)),
    { minLength: 2, maxLength: 8 },
  );
  const forged = fc.nat({ max: 100_000 }).map((bad) => of(bad, bad));
  fc.assert(
    fc.property(working, forged, (others: Outcome[], one) => {
      assert.equal(isWorseWithoutOne([...others, one], of(200, 10_000)), false);
    }),
  );
});

test('a second company confirms what the first one reported', () => {
  assert.equal(isWorseWithoutOne([of(90, 90), of(2, 2), of(0, 0)], of(2, 100)), true);
  assert.equal(isWorseWithoutOne([of(90, 90), of(1, 1), of(0, 40)], of(2, 100)), false);
  assert.equal(isWorseWithoutOne([of(90, 90)], of(2, 100)), false);
  assert.equal(isWorseWithoutOne([of(2, 200), of(2, 2)], of(2, 100)), false, 'as many failures as a working company');
});
