import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawText } from './campaign-texts.ts';

const texts = [
  { index: 2, text: 'Olá' },
  { index: 4, text: 'Oi' },
  { index: 5, text: 'Bom dia' },
];

describe('the text that is drawn for a recipient', () => {
  test('follows the weights of the texts that are not empty', () => {
    const weights = [50, 1, 50, 2, 7];
    const drawn = Array.from({ length: 100 }, (_, part) => drawText(texts, weights, part / 100)?.index ?? 0);
    const times = (index: number) => drawn.filter((place) => place === index).length;
    assert.deepEqual([times(2), times(4), times(5), times(1) + times(3)], [10, 20, 70, 0]);
  });

  test('is any of the texts with equal chance if there are no weights', () => {
    const equal = [1, 1, 1, 1, 1];
    const drawn = [0, 0.34, 0.99].map((random) => drawText(texts, equal, random)?.text);
    assert.deepEqual(drawn, ['Olá', 'Oi', 'Bom dia']);
    assert.equal(drawText([], equal, 0.5), undefined);
  });
});
