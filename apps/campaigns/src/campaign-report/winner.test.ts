import { aCampaign } from '../campaigns/testing/campaigns.ts';
import { normalShare, winnerOf } from './winner.ts';

const none = aCampaign().counts;
const text = (index: number, delivered: number, read: number, replied: number) => ({
  index,
  text: 'Oi',
  counts: { ...none, delivered: delivered - read - replied, read, replied },
});

test('the share below z agrees with the tables of the normal distribution', () => {
  expect(normalShare(0)).toBeCloseTo(0.5, 6);
  expect(normalShare(1)).toBeCloseTo(0.841345, 6);
  expect(normalShare(1.644854)).toBeCloseTo(0.95, 6);
  expect(normalShare(2.575829)).toBeCloseTo(0.995, 6);
});

test('more replies win, with the confidence of the test of two proportions', () => {
  // 40 of 200 against 20 of 200: z = 2.8006, by hand.
  const winner = winnerOf([text(1, 200, 0, 20), text(3, 200, 0, 40), text(4, 29, 0, 29)]);
  expect(winner).toMatchObject({ index: 3, by: 'replied' });
  expect(winner?.confidence).toBeCloseTo(0.99745, 4);
});

test('without replies, the shares of read messages are compared', () => {
  expect(winnerOf([text(1, 100, 60, 0), text(2, 100, 50, 0)])).toMatchObject({ index: 1, by: 'read' });
});

test('few messages, one text or equal shares have no winner', () => {
  expect(winnerOf([text(1, 29, 0, 20), text(2, 29, 0, 1)])).toBeUndefined();
  expect(winnerOf([text(1, 500, 0, 100)])).toBeUndefined();
  expect(winnerOf([text(1, 100, 0, 10), text(2, 200, 0, 20)])).toBeUndefined();
});
