import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Statement } from './driver/driver.ts';

import { SharedReads } from './shared-reads.ts';

const statement = (text: string, ...values: unknown[]): Statement => ({ name: undefined, text, values });

/** Reads whose statements are recorded by message; each returns its text as its only row. */
function recorded({ wait = () => Promise.resolve(), fails = (_texts: readonly string[]): boolean => false } = {}) {
  const messages: string[][] = [];
  const reads = new SharedReads(async (_company, begin) => {
    await wait();
    const texts = begin().map(({ text, values }) => [text, ...values].join(' '));
    messages.push(texts);
    if (fails(texts)) throw new Error(`failed: ${texts.join(', ')}`);
    return texts.map((text) => [[text]]);
  });
  return { reads, messages };
}

test('reads of one turn are sent in one message, equal reads once, those of another company separately', async () => {
  const { reads, messages } = recorded();
  const rows = await Promise.all([
    reads.read(1, statement('a', 1)),
    reads.read(1, statement('a', 2)),
    reads.read(2, statement('a', 1)),
    reads.read(1, statement('a', 1)),
  ]);
  assert.deepEqual(rows, [[['a 1']], [['a 2']], [['a 1']], [['a 1']]]);
  assert.deepEqual(messages, [['a 1', 'a 2'], ['a 1']]);
});

test('a statement with rare filters, which no connection keeps, is not sent with frequent ones', async () => {
  const { reads, messages } = recorded();
  const kept = (name: string) => reads.read(1, { ...statement(name), name });
  await Promise.all([kept('frequent'), reads.read(1, statement('rare')), kept('another')]);
  assert.deepEqual(messages, [['frequent', 'another'], ['rare']]);
});

test('a read joins a message that waits for a connection, but not one that was sent', async () => {
  const connection = Promise.withResolvers<void>();
  const { reads, messages } = recorded({ wait: () => connection.promise });
  const first = reads.read(1, statement('a'));
  await setTimeout(5);
  const joining = reads.read(1, statement('a'));
  connection.resolve();
  await Promise.all([first, joining]);
  assert.deepEqual(messages, [['a']]);
  await reads.read(1, statement('a'));
  assert.deepEqual(messages, [['a'], ['a']]);
});

test('a read that fails does not fail the others of its message', async () => {
  const { reads, messages } = recorded({ fails: (texts) => texts.includes('bad') });
  const ended = await Promise.allSettled(['good', 'bad', 'also good'].map((text) => reads.read(1, statement(text))));
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(messages.slice(1), [['good'], ['bad'], ['also good']]);
});

test('reads that get no connection are refused, and are not sent again', async () => {
  let attempts = 0;
  const reads = new SharedReads(() => {
    attempts += 1;
    return Promise.reject(new Error('busy'));
  });
  const ended = await Promise.allSettled(['a', 'b'].map((text) => reads.read(1, statement(text))));
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(attempts, 1);
});

test('a message has a limited number of statements and of callers', async () => {
  const { reads, messages } = recorded();
  await Promise.all(Array.from({ length: 30 }, (_, index) => reads.read(1, statement('a', index))));
  assert.deepEqual(
    messages.map(({ length }) => length),
    [12, 12, 6],
  );
  await Promise.all(Array.from({ length: 130 }, () => reads.read(1, statement('same'))));
  assert.deepEqual(messages.slice(3), [['same'], ['same'], ['same']]);
});
