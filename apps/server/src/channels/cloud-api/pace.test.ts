import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace } from './pace.ts';

const settings = { perSecond: 20, perPerson: 6_000, burst: 45 };

test('a number sends its messages of a second to different people, and the next one later', () => {
  const pace = createPace(settings);
  for (let person = 0; person < 20; person++) assert.equal(pace.take(`${person}`, 0), 0);
  assert.equal(pace.take('20', 0), 1_000);
  assert.equal(pace.take('20', 400), 600);
  assert.equal(pace.take('20', 1_000), 0);
});

test('no second has more messages than the number may send, however often it is asked', () => {
  const pace = createPace({ ...settings, perPerson: 0 });
  const sent: number[] = [];
  for (let now = 0; now < 5_000; now += 7) {
    for (let tries = 0; tries < 3; tries++) if (pace.take('1', now) === 0) sent.push(now);
  }
  for (const end of sent) assert.ok(sent.filter((time) => time > end - 1_000 && time <= end).length <= 20);
  assert.equal(sent.length, 100);
});

test('of many messages that wait each gets a place of its own, and asks for it once', () => {
  const pace = createPace({ ...settings, perPerson: 0 });
  for (let time = 0; time < 20; time += 1) assert.equal(pace.take('1', time * 10), 0);
  const waiting = Array.from({ length: 10 }, (_, index) => `message ${index}`);
  const waits = waiting.map((message) => pace.take('1', 500, message));
  assert.deepEqual(
    waits,
    waiting.map((_, index) => 500 + index * 10),
  );
  // Who comes later takes none of their places, and who asks too early keeps their own.
  assert.equal(pace.take('1', 1_000, 'late'), 100);
  assert.equal(pace.take('1', 1_000, 'message 9'), 90);
  for (const [index, message] of waiting.entries()) assert.equal(pace.take('1', 1_000 + index * 10, message), 0);
  assert.equal(pace.take('1', 1_100, 'late'), 0);
});

test('a place is kept for two seconds only, and not for a message that does not come', () => {
  const pace = createPace({ perSecond: 1, perPerson: 0, burst: 1 });
  assert.equal(pace.take('1', 0, 'first'), 0);
  assert.deepEqual(
    ['gone', 'second', 'third', 'fourth'].map((message) => pace.take('1', 0, message)),
    [1_000, 2_000, 3_000, 3_000],
  );
  assert.equal(pace.take('1', 2_000, 'second'), 0);
  assert.equal(pace.take('1', 3_000, 'fourth'), 0);
});

test('received messages count against the number', () => {
  const pace = createPace(settings);
  for (let count = 0; count < 20; count++) pace.received(0);
  assert.equal(pace.take('1', 0), 1_000);
});

test('one person gets a burst and then one message each interval, while others do not wait', () => {
  const pace = createPace({ ...settings, perSecond: 80 });
  for (let count = 0; count < 45; count++) assert.equal(pace.take('1', 0), 0);
  assert.equal(pace.take('1', 0), 6_000);
  assert.equal(pace.take('2', 0), 0);
  assert.equal(pace.take('1', 6_000), 0);
  assert.equal(pace.take('1', 6_000), 6_000);
});

test('a hold of one person concerns only them, a hold of the number everyone, and a shorter one changes nothing', () => {
  const pace = createPace(settings);
  pace.hold('1', 9_000);
  pace.hold('1', 4_000);
  assert.equal(pace.take('1', 0), 9_000);
  assert.equal(pace.take('2', 0), 0);
  pace.hold(null, 5_000);
  assert.equal(pace.take('2', 0), 5_000);
  assert.equal(pace.take('1', 9_000), 0);
});

test('a refused take uses nothing up', () => {
  const pace = createPace({ perSecond: 20, perPerson: 6_000, burst: 1 });
  assert.equal(pace.take('1', 0), 0);
  for (let tries = 0; tries < 100; tries++) assert.equal(pace.take('1', 0), 6_000);
  assert.equal(pace.take('2', 0), 0);
});

test('people are forgotten once they may get a message again', () => {
  const pace = createPace(settings);
  for (let person = 0; person < 500; person++) pace.take(`${person}`, person * 100);
  pace.take('last', 10 * 60_000);
  assert.equal(pace.remembered, 1);
});
