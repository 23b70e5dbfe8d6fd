import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HistoryMessage } from '../../../channels/port.ts';
import { cutIntoBatches, isWanted } from './batches.ts';

const start = Date.parse('2026-03-01T10:00:00Z');
const end = Date.parse('2026-04-01T10:00:00Z');

function old(sentAt: number, chatId = '551199@s.whatsapp.net', isGroup = false): HistoryMessage {
  const chat = { chatId, number: null, lid: null, isGroup };
  const rest = { fromMe: false, author: null, pushName: '', quotedWid: null, forwarded: false, stub: false };
  const message = { ...rest, wid: `${chatId}/${sentAt}`, chat, content: { kind: 'text', text: 'Oi' } as const, sentAt };
  return { message, chatName: '', ack: 0, reactions: [] };
}

describe('which old messages are imported', () => {
  const choice = { windowStart: new Date(start), windowEnd: new Date(end), withGroups: false };

  test('both ends of the window are included, one millisecond beyond is not', () => {
    const inside = [start - 1, start, end, end + 1].map((sentAt) => isWanted(choice, old(sentAt)));
    assert.deepEqual(inside, [false, true, true, false]);
  });

  test('without an end: everything since the start', () => {
    assert.equal(isWanted({ ...choice, windowEnd: null }, old(end + 1)), true);
  });

  test('groups only if selected', () => {
    const inGroup = old(start, '1@g.us', true);
    assert.deepEqual([isWanted(choice, inGroup), isWanted({ ...choice, withGroups: true }, inGroup)], [false, true]);
  });
});

describe('the batches of a part', () => {
  const history = [...Array.from({ length: 250 }, (_, n) => old(start + 250 - n)), old(end, 'outro')];

  test('contain one chat each, oldest first, at most 50 messages; the chat with the newest message is first', () => {
    const batches = cutIntoBatches(history);
    assert.deepEqual(
      batches.map(({ messages }) => messages.length),
      [1, 50, 50, 50, 50, 50],
    );
    const times = batches.slice(1).flatMap(({ messages }) => messages.map(({ message }) => message.sentAt));
    assert.deepEqual(times, times.toSorted());
  });

  test('are the same for any order of WhatsApp’s messages, so that a part that is read twice is stored once', () => {
    assert.deepEqual(cutIntoBatches(history.toReversed()), cutIntoBatches(history));
  });
});
