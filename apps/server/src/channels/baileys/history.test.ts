import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { proto, type WAMessage } from 'baileys';
import { historyEvent, readHistory } from './history.ts';
import { defaultBaileysSettings } from './settings.ts';

const own = { id: '5511990000001:12@s.whatsapp.net', lid: '100:12@lid' };
const { HistorySyncType } = proto.HistorySync;
const maria = { pn: '5511987654321@s.whatsapp.net', lid: '777@lid' };
const group = '1203630@g.us';

function announcement(
  part: proto.Message.IHistorySyncNotification,
  key: Partial<WAMessage['key']> = { fromMe: true },
): WAMessage {
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const message = { protocolMessage: { type, historySyncNotification: part } };
  return { key: { remoteJid: own.id, id: '3A01', ...key }, message };
}

function packed(history: proto.IHistorySync): proto.Message.IHistorySyncNotification {
  const { syncType } = history;
  return { syncType, initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(history).finish()) };
}

function said(id: string, text: string, more: proto.IWebMessageInfo = {}): proto.IHistorySyncMsg {
  const { key, ...rest } = more;
  const message = { conversation: text };
  return { message: { key: { id, fromMe: false, ...key }, message, messageTimestamp: 1_770_000_000, ...rest } };
}

async function read(history: proto.IHistorySync) {
  const event = historyEvent(announcement(packed(history)), own);
  assert.ok(event);
  const stored: Record<string, unknown> = JSON.parse(JSON.stringify(event.reference));
  return readHistory(stored, defaultBaileysSettings);
}

describe('the announcement of history', () => {
  const part = packed({ syncType: HistorySyncType.RECENT, conversations: [] });

  test('names the pairing with which it came', () => {
    const event = historyEvent(announcement(part), own);
    assert.deepEqual([event?.type, event?.wid, event?.pairing], ['history', '3A01', own.id]);
  });

  test('is accepted only from the own phone', () => {
    assert.equal(historyEvent(announcement(part, { fromMe: false, remoteJid: maria.pn }), own), null);
  });

  test('is ignored for parts with names, settings or stories, which contain no messages', () => {
    for (const syncType of [HistorySyncType.PUSH_NAME, HistorySyncType.INITIAL_STATUS_V3]) {
      assert.equal(historyEvent(announcement({ syncType }), own), null);
    }
    assert.equal(historyEvent({ key: { id: '1', fromMe: true }, message: { conversation: 'Oi' } }, own), null);
  });
});

describe('a part of a history', () => {
  const conversations: proto.IConversation[] = [
    {
      id: maria.pn,
      name: 'Maria da padaria',
      messages: [
        said('B', 'depois', { key: { fromMe: true }, status: proto.WebMessageInfo.Status.READ }),
        said('A', 'antes', { pushName: 'Maria', reactions: [{ key: { fromMe: true }, text: '👍' }] }),
        { message: { key: { id: 'X' }, messageStubType: proto.WebMessageInfo.StubType.REVOKE } },
      ],
    },
    {
      id: group,
      name: 'Condomínio',
      messages: [said('C', 'Oi, vizinhos', { key: { remoteJid: group }, participant: maria.lid, pushName: 'Maria' })],
    },
  ];
  const phoneNumberToLidMappings = [{ pnJid: maria.pn, lidJid: maria.lid }];
  const history = { syncType: HistorySyncType.FULL, conversations, phoneNumberToLidMappings };

  test('a chat is sorted oldest first, also within a second, and has both addresses of its person', async () => {
    const [first, second] = await read(history);
    assert.deepEqual([first?.message.wid, second?.message.wid], ['A', 'B']);
    const chat = { chatId: maria.lid, number: '5511987654321', lid: maria.lid, isGroup: false };
    assert.deepEqual(first?.message.chat, chat);
    assert.deepEqual([first?.chatName, first?.message.sentAt], ['Maria da padaria', 1_770_000_000_000]);
    assert.deepEqual(first?.reactions, [
      { emoji: '👍', fromMe: true, author: { number: '5511987654321', lid: maria.lid, name: '' } },
    ]);
    assert.deepEqual([second?.message.fromMe, second?.ack], [true, 3]);
  });

  test('a group message has its author; a deleted message is left out', async () => {
    const messages = await read(history);
    assert.equal(messages.length, 3);
    const last = messages.at(-1);
    assert.deepEqual(last?.message.author, { number: '5511987654321', lid: maria.lid, name: 'Maria' });
    assert.deepEqual([last?.message.chat.isGroup, last?.chatName], [true, 'Condomínio']);
  });
});
