import { aMessage } from '@recado/api/testing';
import { firstUnreadOf, isAnsweredBy } from './use-first-unread.ts';

/** A customer's messages, each followed by an answer of the chatbot. */
const talk = Array.from({ length: 20 }, (_, index) => aMessage({ id: index + 1, fromMe: index % 2 === 1 }));

test('the line is before the customer’s oldest unread message', () => {
  expect(firstUnreadOf(talk, 3, true)).toMatchObject({ id: 15 });
});

test('more unread messages than are loaded: older ones must come first', () => {
  expect(firstUnreadOf(talk, 11, true)).toBe('unknown');
  expect(firstUnreadOf(talk, 11, false)).toMatchObject({ id: 1 });
});

test('hundreds of messages are not loaded', () => {
  const many = Array.from({ length: 60 }, (_, index) => aMessage({ id: index + 1 }));
  expect(firstUnreadOf(many, 500, true)).toBe('further back');
});

test('only what the user themself wrote last is their answer', () => {
  const own = aMessage({ id: 50, fromMe: true, user: { id: 9, name: 'Ana' } });
  expect(isAnsweredBy(9, [...talk, own])).toBe(true);
  expect(isAnsweredBy(8, [...talk, own])).toBe(false);
  expect(isAnsweredBy(9, [own, ...talk])).toBe(false);
  expect(isAnsweredBy(9, [])).toBe(false);
});
