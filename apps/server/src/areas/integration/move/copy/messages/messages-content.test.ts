import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { asc, eq, inArray } from 'drizzle-orm';
import { formerTexts, mediaFiles } from '../../../../conversations/messages/messages.schema.ts';
import { type MessageCopies, openMessageCopies } from '../../testing/message-copies.ts';
import { hour } from '../../testing/source-rows.ts';

let copies: MessageCopies;
before(async () => {
  copies = await openMessageCopies();
});
after(() => copies.close());

test('a file is stored once with its type as its content says, and a missing one leaves the message', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await writeFile(join(copies.folder, 'there.exe'), png);
  const { contact, ticket, write } = copies.conversation();
  const rows = [
    write({ mediaType: 'image', mediaPath: 'there.exe', body: 'nossa loja' }),
    write({ mediaType: 'application', mediaPath: 'there.exe', body: 'there.exe', createdAt: hour(2) }),
    write({ mediaType: 'document', mediaPath: 'gone.pdf', body: 'contrato', createdAt: hour(3) }),
  ];
  const findings = await copies.copy({ contacts: [contact], tickets: [ticket], messages: rows }, 1);
  assert.deepEqual(
    findings.map(({ reason }) => reason),
    ['missingFile'],
  );
  const found = await copies.stored(rows);
  assert.deepEqual(
    found.map(({ body, mediaType, failedCode }) => [body, mediaType, failedCode]),
    [
      ['nossa loja', 'image', null],
      ['', 'application', null],
      ['contrato', 'application', 'ERR_MEDIA_EXPIRED'],
    ],
  );
  assert.equal(found[0]?.mediaId, found[1]?.mediaId);
  const [file] = await copies.world.unit(({ db }) =>
    db
      .select()
      .from(mediaFiles)
      .where(eq(mediaFiles.id, found[0]?.mediaId ?? 0)),
  );
  assert.deepEqual([file?.mimetype, file?.size, file?.companyId], ['image/png', png.length, copies.world.companyId]);
  assert.equal((await copies.ticketOf(rows[2] ?? write())).unsentMessages, 0);
});

test('quotes are linked, also to a message of a later page', async () => {
  const { contact, ticket, write } = copies.conversation();
  const [first, last] = [write({ createdAt: hour(1) }), write({ createdAt: hour(5) })];
  const rows = [
    first,
    write({ createdAt: hour(2), quotedId: first.id }),
    write({ createdAt: hour(3), quotedId: last.id }),
    write({ createdAt: hour(4), quotedId: last.id }),
    last,
    write({ createdAt: hour(6), quotedId: 'never' }),
  ];
  for (const pageSize of [1, 100]) {
    const own = rows.map((row) => ({
      ...row,
      id: `${pageSize}-${row.id}`,
      wid: `${pageSize}-${row.wid}`,
      quotedId: row.quotedId && `${pageSize}-${row.quotedId}`,
    }));
    await copies.copy({ contacts: [contact], tickets: [ticket], messages: own }, pageSize);
    const found = await copies.stored(own);
    const place = (id: number | null) => found.findIndex((row) => row.id === id);
    assert.deepEqual(
      found.map(({ quotedMessageId }) => place(quotedMessageId)),
      [-1, 0, 4, 4, -1, -1],
    );
  }
});

test('places, cards and unknown kinds are shown as such; former texts, deletions and reactions come along', async () => {
  const { contact, ticket, write } = copies.conversation();
  const json = (message: object) => JSON.stringify({ key: {}, message });
  const at = (n: number) => ({ createdAt: hour(n) });
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Zeca\nTEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
  const rows = [
    write({
      ...at(1),
      mediaType: 'locationMessage',
      dataJson: json({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } }),
    }),
    write({
      ...at(2),
      mediaType: 'location',
      body: 'data:image/png;base64,AAAA|https://maps.google.com/maps?q=-8.05%2C-34.9&z=17|-8.05, -34.9',
    }),
    write({ ...at(3), mediaType: 'contactMessage', body: card }),
    write({ ...at(4), mediaType: 'somethingNew', body: 'texto' }),
    write({ ...at(5), mediaType: 'somethingNew', body: '' }),
    write({ ...at(6), body: 'certo', isEdited: true, formerTexts: [{ body: 'serto', at: hour(6.1) }] }),
    write({ ...at(7), body: 'segredo', isDeleted: true }),
    write({ ...at(8), body: 'erro nosso', isDeleted: true, fromMe: true }),
    write({
      ...at(9),
      isForwarded: true,
      reactions: [
        { from: `${contact.number}@s.whatsapp.net`, emoji: '👍', fromMe: false },
        { from: '', emoji: '❤️', fromMe: true },
      ],
    }),
    write({ ...at(10), mediaType: 'locationMessage', dataJson: '{"message":', body: '' }),
  ];
  assert.deepEqual(await copies.copy({ contacts: [contact], tickets: [ticket], messages: rows }), []);
  const found = await copies.stored(rows);
  assert.deepEqual(
    found.map(({ mediaType, body }) => [mediaType, body]),
    [
      ['locationMessage', 'Loja'],
      ['locationMessage', ''],
      ['contactMessage', 'Zeca'],
      ['chat', 'texto'],
      ['unknown', ''],
      ['chat', 'certo'],
      ['chat', ''],
      ['chat', ''],
      ['chat', 'oi'],
      ['unknown', ''],
    ],
  );
  assert.deepEqual(found[1]?.data, { latitude: -8.05, longitude: -34.9, name: '' });
  assert.deepEqual(found[2]?.data, { contacts: [{ name: 'Zeca', numbers: ['5511977776666'] }] });
  const former = await copies.world.unit(({ db }) =>
    db
      .select()
      .from(formerTexts)
      .where(
        inArray(
          formerTexts.messageId,
          found.map(({ id }) => id),
        ),
      )
      .orderBy(asc(formerTexts.id)),
  );
  assert.deepEqual(
    former.map(({ messageId, text }) => [found.findIndex(({ id }) => id === messageId), text]),
    [
      [5, 'serto'],
      [6, 'segredo'],
    ],
  );
  assert.deepEqual(found[8]?.reactions, [
    { emoji: '👍', fromMe: false, author: contact.number },
    { emoji: '❤️', fromMe: true, author: '' },
  ]);
  assert.equal(found[8]?.isForwarded, true);
});
