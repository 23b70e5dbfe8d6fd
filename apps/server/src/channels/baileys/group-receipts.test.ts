import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupMetadata, MessageUserReceiptUpdate } from 'baileys';
import { createGroupReceipts } from './listen.ts';
import { createCaches } from './socket.ts';

const group = '120363000000000000@g.us';
const own = { id: '5511900000000:1@s.whatsapp.net', lid: '900:1@lid' };

function receipt(userJid: string, read = false): MessageUserReceiptUpdate {
  const times = read ? { readTimestamp: 1 } : { receiptTimestamp: 1 };
  return { key: { id: 'A', remoteJid: group, fromMe: true }, receipt: { userJid, ...times } };
}

function receipts(participants: string[] | null) {
  let requests = 0;
  const groupMetadata = async (id: string): Promise<GroupMetadata> => {
    requests += 1;
    if (!participants) throw new Error('not in the group any more');
    return { id, owner: undefined, subject: 'Turma', participants: participants.map((member) => ({ id: member })) };
  };
  const read = createGroupReceipts({ socket: { groupMetadata }, caches: createCaches(), own: () => own });
  return { read, requestCount: () => requests };
}

test('a receipt in a group names its participant and the number of others', async () => {
  const { read, requestCount } = receipts(['1@lid', '2@lid', '900@lid']);
  const reported = await read([receipt('1:7@lid'), receipt('2@lid', true)]);
  assert.deepEqual(
    reported.map((event) => (event.type === 'status' ? [event.ack, event.receipt] : event)),
    [
      [2, { participant: '1@lid', others: 2 }],
      [3, { participant: '2@lid', others: 2 }],
    ],
  );
  assert.equal(requestCount(), 1, 'one request for both');
});

test('a status from our own devices is not a receipt', async () => {
  const { read } = receipts(['1@lid', '900@lid']);
  assert.deepEqual(await read([receipt('900:3@lid', true), receipt('5511900000000:2@s.whatsapp.net')]), []);
});

test('a group that cannot be read is not requested again at every receipt', async () => {
  const { read, requestCount } = receipts(null);
  for (const person of ['1@lid', '2@lid', '3@lid']) {
    const [reported] = await read([receipt(person)]);
    assert.deepEqual(reported?.type === 'status' && reported.receipt, { participant: person, others: null });
  }
  assert.equal(requestCount(), 1);
});
