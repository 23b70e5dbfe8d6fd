import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEventStream } from './event-stream.ts';

function eventsIn(parts: readonly Uint8Array[]): string[] {
  const heard: string[] = [];
  const stream = readEventStream((data) => heard.push(data));
  for (const part of parts) stream.part(part);
  stream.end();
  return heard;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('data is complete however the bytes are cut, also inside a character and between CR and LF', () => {
  const whole = bytes(
    ': hello\r\n\r\nevent: x\r\ndata: {"a":"pão"}\r\n\r\ndata:um\ndata: dois\n\nid: 7\n\ndata: [DONE]',
  );
  const expected = ['{"a":"pão"}', 'um\ndois', '[DONE]'];
  assert.deepEqual(eventsIn([whole]), expected);
  assert.deepEqual(eventsIn(Array.from(whole, (_, index) => whole.subarray(index, index + 1))), expected);
});

test('an event that never ends is refused, many short ones are not', () => {
  const heard: string[] = [];
  const stream = readEventStream((data) => heard.push(data));
  const many = 20_000;
  for (let count = 0; count < many; count += 1) stream.part(bytes(`data: ${'x'.repeat(20)}\n\n`));
  assert.equal(heard.length, many);
  stream.part(bytes('data: '));
  const piece = bytes('y'.repeat(1024));
  assert.throws(() => {
    for (let count = 0; count < 300; count += 1) stream.part(piece);
  }, /too long/);
});
