import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatAddress } from '../port.ts';
import { createWatchedChats } from './live-socket.ts';

const person = (number: string): ChatAddress => ({ chatId: number, number, lid: null, isGroup: false });

function watching(refuse = () => false) {
  const subscribed: string[] = [];
  const watch = createWatchedChats({
    async presenceSubscribe(jid) {
      subscribed.push(jid);
      if (refuse()) throw new Error('the line broke');
    },
  });
  return { subscribed, watch };
}

test('a chat is subscribed to once per socket, a group never', async () => {
  const { subscribed, watch } = watching();
  await watch(person('5511'));
  await watch(person('5511'));
  await watch({ ...person('1'), chatId: '1@g.us', isGroup: true });
  assert.deepEqual(subscribed, ['5511@s.whatsapp.net']);
});

test('a failed subscription is repeated', async () => {
  let failures = 1;
  const { subscribed, watch } = watching(() => failures-- > 0);
  await watch(person('5511'));
  await watch(person('5511'));
  assert.equal(subscribed.length, 2);
});

test('a socket remembers a limited number of chats, however many are opened', async () => {
  const { subscribed, watch } = watching();
  for (let number = 0; number < 501; number += 1) await watch(person(String(number)));
  await watch(person('0'));
  await watch(person('500'));
  assert.equal(subscribed.length, 502);
});
