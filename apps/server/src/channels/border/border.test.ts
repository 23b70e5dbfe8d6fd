import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeFileName } from '../../platform/storage/file-name.ts';
import type { ChannelEvent, ChatAddress, MediaSource, MessageContent } from '../port.ts';
import { boundedContent, boundedMedia } from './content.ts';
import { atBorder, boundedHistory } from './event.ts';
import { boundedId, boundedMimetype, endingOf, storeOrReplace, unstorableReason } from './fields.ts';

const now = Date.UTC(2026, 0, 1);
const chat: ChatAddress = { chatId: '1@lid', number: '5511988880001', lid: '1@lid', isGroup: false };
const huge = 'x'.repeat(1_000_000);
const message = {
  ...{ wid: 'W', chat, fromMe: false, author: null, pushName: 'Ana', quotedWid: null, forwarded: false },
  ...{ content: { kind: 'text', text: 'Oi' } as const, sentAt: now, stub: false },
};
const media: MediaSource = {
  ...{ mimetype: 'image/png', fileName: null, size: 10, width: 1, height: 1, seconds: null, voice: false },
  ...{ waveform: null, reference: {} },
};
const lengthOf = (value: unknown) => JSON.stringify(value).length;

test('an ordinary message is not changed', () => {
  const event: ChannelEvent = { type: 'message', message };
  assert.deepEqual(atBorder(event, now), event);
});

test('a long id stays one id: the message and later references to it have the same', () => {
  const reaction: ChannelEvent = {
    ...{ type: 'reaction', chat, wid: huge, emoji: huge, fromMe: false, noticeId: huge },
    author: { number: huge, lid: huge, name: huge },
  };
  const passed = atBorder(reaction, now);
  const named = atBorder({ type: 'message', message: { ...message, wid: huge, quotedWid: huge } }, now);
  assert(passed?.type === 'reaction' && named?.type === 'message');
  assert.equal(passed.wid, named.message.wid);
  assert.notEqual(boundedId(huge), boundedId(`${huge}y`));
  assert(lengthOf(passed) < 1_000 && lengthOf(named) < 1_000);
});

test('a change of a person is bounded, and its ids stay the same ones everywhere', () => {
  const names = { userId: huge, parentUserId: huge, username: huge };
  const event: ChannelEvent = {
    ...{ type: 'person', chat: { ...chat, scoped: names }, wid: huge, sentAt: 1e18, change: 'number' },
    former: { ...names, number: huge },
  };
  const passed = atBorder(event, now);
  assert(passed?.type === 'person' && lengthOf(passed) < 2_500);
  assert.deepEqual([passed.former.number, passed.sentAt], [null, now]);
  assert.equal(passed.former.userId, passed.chat.scoped?.userId);
});

test('every kind of event and content is bounded', () => {
  const author = { number: huge, lid: huge, name: huge };
  const far = { chatId: huge, number: huge, lid: huge, isGroup: false };
  const file = { ...media, mimetype: huge, fileName: huge, reference: { url: huge }, waveform: Array(1e5).fill(1e9) };
  const contents: MessageContent[] = [
    { kind: 'text', text: huge },
    { kind: 'document', caption: huge, media: file },
    {
      kind: 'contact',
      contacts: Array(5_000).fill({ name: huge.slice(0, 500), numbers: Array(100).fill('1'.repeat(20)) }),
    },
    { kind: 'location', latitude: 1, longitude: 1, name: huge },
    { kind: 'poll', question: huge, choices: Array(5_000).fill(huge.slice(0, 1_000)) },
    {
      kind: 'card',
      card: {
        ...{ kind: 'order', title: huge, text: huge, footer: huge, code: huge, place: huge, link: huge },
        lines: Array(5_000).fill({ title: huge.slice(0, 1_000), text: huge.slice(0, 1_000) }),
      },
      words: huge,
    },
  ];
  const events: ChannelEvent[] = [
    ...contents.map((content) => ({
      type: 'message' as const,
      message: { ...message, content, author, pushName: huge },
    })),
    { type: 'edit', chat: far, wid: huge, text: huge, noticeId: huge, fromMe: false, author, sentAt: now },
    {
      ...{ type: 'edit', chat: far, wid: huge, text: 'Oi', fromMe: false, author, sentAt: now },
      mentions: Array(5_000).fill({ ...author, number: null, lid: null, as: huge.slice(0, 1_000) }),
    },
    { type: 'revoke', chat: far, wid: huge, fromMe: false, author, sentAt: now },
    {
      type: 'answer',
      chat: far,
      wid: huge,
      fromMe: false,
      author,
      sentAt: now,
      choices: Array(5_000).fill(huge.slice(0, 1_000)),
    },
    {
      type: 'notice',
      chat: far,
      wid: huge,
      fromMe: false,
      author,
      sentAt: now,
      notice: 'subject',
      text: huge,
      people: [author],
    },
    { type: 'status', chat: far, wid: huge, ack: Number.NaN, errorCode: huge },
    { type: 'call', chat: far, callId: huge },
    { type: 'typing', chat: far, typing: true },
    { type: 'picture', chat: far },
    { type: 'identity', number: '55', lid: huge },
    { type: 'unreadable', kind: huge, chat: far, wid: huge, reason: huge, message, raw: huge },
  ];
  for (const event of events) {
    const passed = atBorder(event, now);
    assert(lengthOf(passed) < 80_000, `${event.type}: ${lengthOf(passed)}`);
  }
  assert.equal(atBorder({ type: 'identity', number: huge, lid: '1@lid' }, now), null);
});

test('sealed content is bounded; content that is too long for a message cannot be opened', () => {
  const author = { number: null, lid: null, name: '' };
  const sealed = {
    use: 'edit',
    payload: huge,
    iv: huge,
    senders: Array(100).fill(huge.slice(0, 1_000)),
    authors: [],
  } as const;
  const event = {
    type: 'sealed',
    chat: message.chat,
    wid: 'A',
    fromMe: false,
    author,
    sentAt: now,
    message: null,
  } as const;
  const passed = atBorder({ ...event, sealed: { ...sealed, senders: [...sealed.senders], authors: [] } }, now);
  assert(passed?.type === 'sealed' && lengthOf(passed) < 2_500, `${lengthOf(passed)}`);
  assert.equal(passed.sealed.payload, '');
});

test('only addresses on the web are links', () => {
  const linkOf = (link: string) => {
    const content = boundedContent({ kind: 'card', card: { kind: 'ad', link }, words: '' });
    return content.kind === 'card' ? content.card.link : undefined;
  };
  assert.equal(linkOf('https://fb.me/x'), 'https://fb.me/x');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//fb.me', 'https://', 'https://a b'])
    assert.equal(linkOf(link), '');
});

test('a shortened text ends in an ellipsis, and in whole characters', () => {
  const content = boundedContent({ kind: 'text', text: '😀'.repeat(40_000) });
  assert(content.kind === 'text' && content.text.length <= 65_536);
  assert(content.text.endsWith('😀…') && content.text.isWellFormed());
});

test('impossible sizes, dimensions, durations and coordinates are dropped', () => {
  const wrong = {
    ...media,
    size: 2 ** 64 - 1,
    width: 2 ** 32 - 1,
    height: -1,
    seconds: Number.NaN,
    waveform: [-5, 300, 7],
  };
  assert.deepEqual(boundedMedia(wrong), {
    ...media,
    size: null,
    width: null,
    height: null,
    seconds: null,
    waveform: [0, 0, 7],
  });
  for (const latitude of [Number.NaN, Number.POSITIVE_INFINITY, 90.1]) {
    assert.equal(boundedContent({ kind: 'location', latitude, longitude: 0, name: '' }).kind, 'unknown');
  }
});

test('an impossible time becomes the present time', () => {
  for (const sentAt of [0, -1, Number.NaN, 8.64e15 + 1, now + 1e10]) {
    const passed = atBorder({ type: 'message', message: { ...message, sentAt } }, now);
    assert(passed?.type === 'message' && passed.message.sentAt === now, String(sentAt));
  }
});

test('SERVER §3.22: a media type is parsed in one pass, and an invalid one becomes plain bytes', () => {
  for (const [mimetype, expected] of [
    ['Image/PNG', 'image/png'],
    ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
    ['text/plain; charset=utf-8; x="y"', 'text/plain'],
    [`${'!'.repeat(80_000)}\n`, 'application/octet-stream'],
    ['text/html\r\nx: y', 'application/octet-stream'],
    ['a/b/c', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ] as const) {
    assert.equal(boundedMimetype(mimetype), expected);
  }
  assert.deepEqual(['application/pdf', `${'!'.repeat(80_000)}\n`].map(endingOf), ['pdf', 'bin']);
});

test('SERVER §3.27: a file name ends in its real extension, and is bounded', () => {
  assert.equal(safeFileName('fatura‮fdp.exe'), 'faturafdp.exe');
  assert.equal(safeFileName(`nota.pdf${' '.repeat(300)}.exe`), 'nota.pdf .exe');
  const long = safeFileName(`${'ã'.repeat(150_000)}.pdf`);
  assert(Buffer.byteLength(long) <= 255 && long.endsWith('ã.pdf'));
  assert(Buffer.byteLength(safeFileName('😀'.repeat(10_000))) <= 255);
});

test('SERVER §3.27: names of people contain no bidirectional control characters', () => {
  const passed = atBorder({ type: 'message', message: { ...message, pushName: 'Ana‮⁦ \n B‏' } }, now);
  assert(passed?.type === 'message');
  assert.equal(passed.message.pushName, 'Ana B');
});

test('imported messages pass the same border', () => {
  const reactions = Array(5_000).fill({ emoji: huge, fromMe: false, author: { number: null, lid: huge, name: huge } });
  const passed = boundedHistory({ message: { ...message, wid: huge }, chatName: huge, ack: 900, reactions }, now);
  assert.equal(passed.message.wid, boundedId(huge));
  assert.deepEqual([passed.ack, passed.reactions.length, passed.chatName.length], [0, 1_000, 100]);
});

test('an event that cannot be stored is replaced by a notice; other failures are thrown', async () => {
  const tooLarge = Object.assign(new Error('index row size'), { code: '54000' });
  const stored: ChannelEvent[][] = [];
  const event: ChannelEvent = { type: 'message', message: { ...message, pushName: 'Ana' } };
  const typing: ChannelEvent = { type: 'typing', chat, typing: true };
  await storeOrReplace([event, typing], async (events) => {
    stored.push([...events]);
    if (stored.length === 1) throw new Error('Failed query', { cause: tooLarge });
  });
  const [notice, ...more] = stored[1] ?? [];
  assert(notice?.type === 'unreadable' && more.length === 0);
  assert.deepEqual(
    [notice.reason, notice.wid, notice.message?.pushName, notice.message?.content.kind],
    ['54000', 'W', '', 'unknown'],
  );
  const away = Object.assign(new Error('terminated'), { code: '57P01' });
  await assert.rejects(
    storeOrReplace([event], () => Promise.reject(away)),
    away,
  );
  assert.deepEqual(
    [unstorableReason(new RangeError('Invalid time value')), unstorableReason(away)],
    ['RangeError', null],
  );
});
