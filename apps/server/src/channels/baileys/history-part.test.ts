import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proto } from 'baileys';
import { oldMessages } from './history-messages.ts';
import { createPauses, fieldsOf, messageIn, splitHistory } from './history-part.ts';

const own = { id: '5511990000001:12@s.whatsapp.net', lid: '100:12@lid' };

function said(id: string, more: proto.IWebMessageInfo = {}): proto.IHistorySyncMsg {
  return { message: { key: { id, fromMe: false }, message: { conversation: `Texto ${id}` }, ...more } };
}

function encoded(history: proto.IHistorySync): Uint8Array {
  return proto.HistorySync.encode(history).finish();
}

test('the split part equals what the library decodes as a whole', async () => {
  const bytes = encoded({
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    conversations: [
      { id: '1@g.us', name: 'Condomínio', unreadCount: 300, tcToken: new Uint8Array([1, 2]), messages: [said('A')] },
      { id: '55119@s.whatsapp.net', lidJid: '7@lid', conversationTimestamp: 1_770_000_000 },
    ],
    progress: 70,
    phoneNumberToLidMappings: [{ pnJid: '55119@s.whatsapp.net', lidJid: '7@lid' }],
  });
  const { about, chats } = await splitHistory(bytes);
  const whole = proto.HistorySync.decode(bytes).toJSON();
  const conversations = chats.map((chat) => ({ ...chat.about, messages: chat.messages.map(messageIn) }));
  const together = {
    ...about,
    conversations: conversations.map((chat) => ({ ...chat, messages: chat.messages.map((message) => ({ message })) })),
  };
  assert.deepEqual(proto.HistorySync.fromObject(together).toJSON(), whole);
});

test('a chat without a number gets it from the receipts of a message of ours', async () => {
  const receipts = (userJid: string) => ({ userReceipt: [{ userJid }] });
  const messages = [
    said('A', receipts('5511@s.whatsapp.net')),
    said('B', { key: { id: 'B', fromMe: true }, ...receipts('5522@s.whatsapp.net') }),
  ];
  const part = await splitHistory(encoded({ syncType: 0, conversations: [{ id: '7@lid', messages }] }));
  assert.equal(part.chats[0]?.about.pnJid, '5522@s.whatsapp.net');
  assert.equal((await oldMessages(part, own))[0]?.message.chat.number, '5522');
});

test('bytes that are not a history are refused', async () => {
  for (const bytes of [[0x12, 0x50, 0x01], [0x12], [0x0b], [0x12, 0x01, 0x0f]]) {
    await assert.rejects(splitHistory(Uint8Array.from(bytes)), Error, bytes.join());
  }
});

test('fields of every type keep their bytes', () => {
  const message = Uint8Array.from([0x08, 0x96, 0x01, 0x11, 1, 2, 3, 4, 5, 6, 7, 8, 0x1a, 2, 9, 9, 0x25, 1, 2, 3, 4]);
  const fields = [...fieldsOf(message)];
  assert.deepEqual(
    fields.map(({ number, content }) => [number, content && [...content]]),
    [
      [1, null],
      [2, null],
      [3, [9, 9]],
      [4, null],
    ],
  );
  assert.deepEqual(Buffer.concat(fields.map(({ whole }) => whole)), Buffer.from(message));
});

test('a large part is read in many turns, so that other work continues', async () => {
  const chats = Array.from({ length: 40 }, (_, chat) => ({
    id: `${chat}@s.whatsapp.net`,
    messages: Array.from({ length: 500 }, (_, index) => said(`${chat}-${index}`)),
  }));
  const bytes = encoded({ syncType: 0, conversations: chats });
  let turns = 0;
  let reading = true;
  const count = () => {
    turns += 1;
    if (reading) setImmediate(count);
  };
  setImmediate(count);
  const messages = await oldMessages(await splitHistory(bytes), own);
  reading = false;
  assert.deepEqual([messages.length, turns > 3], [20_000, true], `${turns} turns`);
});

test('a pause is taken only once the work has lasted long enough', async () => {
  let now = 0;
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  const pause = createPauses(() => now);
  now = 7;
  await pause();
  assert.equal(turns, 0);
  now = 9;
  await pause();
  assert.equal(turns, 1);
});
