import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proto, writeRandomPadMax16 } from 'baileys';
import { storedContent } from '../../areas/conversations/messages/message.presenter.ts';
import { storable } from '../../platform/text/foreign-text.ts';
import { readStanza } from '../baileys/listen.ts';
import type { ChannelEvent } from '../port.ts';
import { atBorder } from './event.ts';
import { bounds } from './fields.ts';
import { forgedMessages } from './testing/forged-messages.ts';

const count = 10_000;
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);
const now = Date.now();
const own = { id: '5511990000001@s.whatsapp.net', lid: '100@lid' };
const attrs = { from: '9@lid', sender_pn: '5511988880001@s.whatsapp.net', id: 'W', t: '1767225600', notify: 'Ana' };
const stanza = { tag: 'message', attrs };

test(`SERVER §3.21: ${count} forged messages (seed ${seed}) quickly become events that can be stored`, (context) => {
  const plaintexts = forgedMessages(count, seed).map((bytes) => writeRandomPadMax16(bytes));
  const kinds = new Map<string, number>();
  const measured: { plaintext: Uint8Array; took: number }[] = [];
  for (const plaintext of plaintexts) {
    const began = performance.now();
    const events = passed(plaintext);
    measured.push({ plaintext, took: performance.now() - began });
    for (const event of events) {
      check(event);
      const kind = event.type === 'message' ? event.message.content.kind : event.type;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  const ordinary = quickest(writeRandomPadMax16(proto.Message.encode({ conversation: 'a '.repeat(32_000) }).finish()));
  // The slowest ones, because a pause of the machine may affect a single one.
  const slowest = measured.toSorted((one, other) => other.took - one.took).slice(0, 20);
  const worst = Math.max(...slowest.map(({ plaintext }) => quickest(plaintext)));
  context.diagnostic(`seed ${seed}: ${JSON.stringify(Object.fromEntries(kinds))}`);
  context.diagnostic(`slowest ${worst.toFixed(2)} ms; the longest ordinary text ${ordinary.toFixed(2)} ms`);
  // Counts the quickest of several tries, so that a pause of the machine does not count.
  assert(worst < 100 * Math.max(ordinary, 0.05), `a message takes ${worst.toFixed(1)} ms`);
  for (const kind of [
    'text',
    'image',
    'document',
    'contact',
    'location',
    'poll',
    'card',
    'sealed',
    'reaction',
    'edit',
    'revoke',
    'unreadable',
  ]) {
    assert(kinds.has(kind), kind);
  }
});

function passed(plaintext: Uint8Array): ChannelEvent[] {
  const { events } = readStanza(stanza, plaintext, own);
  return storable(events.flatMap((event) => atBorder(event, now) ?? []));
}

function quickest(plaintext: Uint8Array): number {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    passed(plaintext);
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** The requirements of the database and the contract on an event. */
function check(event: ChannelEvent): void {
  assert(JSON.stringify(event).length < 4 * bounds.text, event.type);
  const { wid, chat } = event.type === 'message' ? event.message : { wid: '', chat: null, ...event };
  assert(wid.length <= bounds.id);
  if (chat) assert(chat.chatId.length <= bounds.id);
  if (event.type !== 'message') return;
  const { body, mediaType, data } = storedContent(event.message.content);
  assert(body.length <= bounds.text && body.isWellFormed() && !body.includes('\0'), mediaType);
  assert(Number.isSafeInteger(event.message.sentAt));
  if ('media' in event.message.content) {
    const { size, width, height } = event.message.content.media;
    for (const value of [size, width, height]) assert(value === null || Number.isSafeInteger(value));
  }
  assert.deepEqual(JSON.parse(JSON.stringify(data)), data);
}
