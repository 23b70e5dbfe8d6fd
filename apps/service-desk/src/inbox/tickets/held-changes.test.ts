import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { holdChanges, undoSeconds } from './held-changes.ts';

const answers: (() => void)[] = [];
const left: string[] = [];
const sent: string[] = [];
const send = (change: string) => {
  sent.push(change);
  return new Promise<void>((answer) => answers.push(answer));
};

beforeEach(() => {
  jest.useFakeTimers();
  for (const list of [answers, left, sent]) list.length = 0;
});
afterEach(() => jest.useRealTimers());

const signInAs = (id: number) => signIn({ token: 'token', user: aSessionUser({ id }) });
/** Changes that are held under numbers. */
const held = () => holdChanges<number, string>((key, change) => left.push(`${key} ${change}`));
const shown = (changes: ReturnType<typeof held>) =>
  [...changes.all()].map(([key, { change, isSent }]) => [key, change, isSent]);

test('a change is shown at once, sent after its seconds, and shown until the server has answered', async () => {
  const changes = held();
  changes.hold(1, 'resolve', send);
  changes.hold(1, 'again', send);
  expect(shown(changes)).toEqual([[1, 'resolve', false]]);
  jest.advanceTimersByTime(undoSeconds * 1000 - 1);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toEqual(['resolve']);
  expect(shown(changes)).toEqual([[1, 'resolve', true]]);
  expect(changes.undo(1)).toBe(false);
  changes.replace(1, 'less');
  expect(shown(changes)).toEqual([[1, 'resolve', true]]);
  answers[0]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(shown(changes)).toEqual([]);
});

test('one that is undone is not sent; one that is replaced is sent as it is then', () => {
  const changes = held();
  const told: number[] = [];
  changes.onChange((all) => told.push(all.size));
  changes.hold(1, 'resolve', send);
  changes.hold(2, 'tag two', send);
  expect(changes.undo(1)).toBe(true);
  expect(changes.undo(1)).toBe(false);
  changes.replace(1, 'nothing');
  changes.replace(2, 'tag one');
  jest.advanceTimersByTime(undoSeconds * 1000);
  expect(sent).toEqual(['tag one']);
  expect(told).toEqual([1, 2, 1, 1, 1]);
});

test('those that wait can be sent before their time, each once', () => {
  const changes = held();
  changes.hold(1, 'first', send);
  changes.sendAll();
  changes.hold(2, 'second', send);
  expect(sent).toEqual(['first']);
  jest.advanceTimersByTime(undoSeconds * 1000);
  expect(sent).toEqual(['first', 'second']);
});

test('a page that is closed sends what waits, and nothing twice', () => {
  const changes = held();
  changes.hold(1, 'first', send);
  changes.sendAll();
  changes.hold(2, 'second', send);
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(undoSeconds * 1000);
  expect(left).toEqual(['2 second']);
  expect(sent).toEqual(['first']);
});

test('what was done in a session ends with it', () => {
  signInAs(1);
  const changes = held();
  changes.hold(1, 'resolve', send);
  signInAs(1);
  expect(shown(changes)).toEqual([[1, 'resolve', false]]);
  signInAs(2);
  expect(shown(changes)).toEqual([]);
  jest.advanceTimersByTime(undoSeconds * 1000);
  expect([...sent, ...left]).toEqual([]);
});
