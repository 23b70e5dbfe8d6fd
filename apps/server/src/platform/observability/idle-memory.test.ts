import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdleMemory } from './idle-memory.ts';

const megabyte = 1024 * 1024;

function memoryOf(bytesAfter: number) {
  const calls: number[] = [];
  const memory = new IdleMemory(() => {
    calls.push(bytesAfter);
    return bytesAfter;
  });
  return { memory, times: () => calls.length };
}

test('an idle process collects its garbage once, and again when its heap has grown', () => {
  const { memory, times } = memoryOf(75 * megabyte);
  memory.look(0.001, 130 * megabyte);
  memory.look(0.001, 76 * megabyte);
  memory.look(0.001, 90 * megabyte);
  assert.equal(times(), 1);
  memory.look(0.001, 110 * megabyte);
  assert.equal(times(), 2);
});

test('a busy process does not collect its garbage', () => {
  const { memory, times } = memoryOf(75 * megabyte);
  memory.look(0.2, 300 * megabyte);
  assert.equal(times(), 0);
});
