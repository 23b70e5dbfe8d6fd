import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedBy } from '../database/shared-by.ts';
import { AnswerTexts } from './answer-texts.ts';

const page = sharedBy((rows: readonly number[]) => ({ rows }));

test('the text of a shared answer is written once', () => {
  const texts = new AnswerTexts();
  let written = 0;
  const write = () => `text ${++written}`;
  const answer = page([1]);
  const first = texts.textOf(answer, write);
  assert.equal(first.isAgain, undefined);
  assert.equal(texts.textOf(answer, write), first);
  assert.deepEqual([first.text, first.isAgain, written], ['text 1', true, 1]);
});

test('equal answers that are not the same, those that are not shared, and those of another endpoint are written again', () => {
  const texts = new AnswerTexts();
  let written = 0;
  const write = () => `text ${++written}`;
  const rows = [1];
  const own = { rows };
  for (const [of, answer] of [
    [texts, page(rows)],
    [texts, page([1])],
    [new AnswerTexts(), page(rows)],
    [texts, own],
    [texts, own],
  ] as const) {
    of.textOf(answer, write);
  }
  assert.equal(written, 5);
});
