import assert from 'node:assert/strict';
import test from 'node:test';
import { namesOf } from './names.mjs';

test('a name must consist of words', () => {
  assert.deepEqual(namesOf('Gift cards'), {
    kebab: 'gift-cards',
    snake: 'gift_cards',
    pascal: 'GiftCards',
    camel: 'giftCards',
    title: 'Gift cards',
  });
  for (const wrong of ['', '../x', 'a/b', '1st', undefined]) assert.throws(() => namesOf(wrong), /name is made of/);
});
