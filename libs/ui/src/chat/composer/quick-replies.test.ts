import { matchingReplies, replyLabel } from './quick-replies.ts';

const replies = [
  { id: 1, shortcode: 'bola', message: '' },
  { id: 2, shortcode: '/ola', message: '' },
  { id: 3, shortcode: 'tchau', message: '' },
];

test('replies that begin with the text come first', () => {
  expect(matchingReplies(replies, '/ola').map(({ id }) => id)).toEqual([2, 1]);
});

test.each(['', '/', 'ola', 'a /ola', '/ola\nb'])('%j offers nothing', (text) => {
  expect(matchingReplies(replies, text)).toEqual([]);
});

test('labels are cut at 35 characters', () => {
  expect(replyLabel({ id: 1, shortcode: 'a', message: 'b'.repeat(31) })).toBe(`a - ${'b'.repeat(31)}`);
  expect(replyLabel({ id: 1, shortcode: 'a', message: 'b'.repeat(32) })).toBe(`a - ${'b'.repeat(31)}...`);
});
