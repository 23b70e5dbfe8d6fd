import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { person } from '../../../../conversations/tickets/testing/world.ts';
import { aMoment } from '../../testing/copy-records.ts';
import { type MessageCopies, openMessageCopies } from '../../testing/message-copies.ts';
import { hour, newId } from '../../testing/source-rows.ts';

let copies: MessageCopies;
before(async () => {
  copies = await openMessageCopies();
});
after(() => copies.close());

test('later acks, edits and quotes of the phone find copied messages', async () => {
  const { contact, ticket, write } = copies.conversation(
    { status: 'open', userId: 'u1' },
    { lid: `66${newId().padStart(10, '0')}@lid` },
  );
  const now = new Date('2026-11-23T14:59:00Z');
  const rows = [write({ fromMe: true, ack: 1, createdAt: now }), write({ createdAt: now, body: 'serto' })];
  await copies.copy({ contacts: [contact], tickets: [ticket], messages: rows });
  const [own, theirs] = rows;
  const chat = person(contact.number, contact.lid);
  await copies.world.receive({ type: 'status', chat, wid: own?.wid ?? '', ack: 3 });
  const author = { number: contact.number, lid: contact.lid, name: '' };
  const sender = { fromMe: false, author, noticeId: newId(), sentAt: now.getTime() + 1_000 };
  await copies.world.receive({ type: 'edit', chat, wid: theirs?.wid ?? '', text: 'certo', ...sender });
  await copies.world.write(chat, 'sim', { wid: 'answer-to-copied', quotedWid: own?.wid ?? null });
  const [answer] = await copies.world.unit(({ db }) =>
    db.select().from(messages).where(eq(messages.wid, 'answer-to-copied')),
  );
  const found = await copies.stored(rows);
  const byWid = new Map(found.map((row) => [row.wid, row]));
  assert.equal(byWid.get(own?.wid ?? '')?.ack, 3);
  assert.equal(byWid.get(theirs?.wid ?? '')?.body, 'certo');
  assert.equal(answer?.quotedMessageId, byWid.get(own?.wid ?? '')?.id);
  assert.equal(answer?.ticketId, found[0]?.ticketId);
});

test('a repeated run brings acks, edits and deletions, and keeps what changed here', async () => {
  const { contact, ticket, write } = copies.conversation();
  const rows = [
    write({ fromMe: true, ack: 1 }),
    write({ createdAt: hour(2), body: 'um' }),
    write({ createdAt: hour(3), body: 'dois' }),
    write({ createdAt: hour(4), body: 'três' }),
  ];
  await copies.copy({ contacts: [contact], tickets: [ticket], messages: rows });
  await aMoment();
  await copies.world.unit(({ db }) =>
    db
      .update(messages)
      .set({ body: 'daqui' })
      .where(eq(messages.wid, rows[3]?.wid ?? '')),
  );
  const [one, two, three, four] = rows;
  assert.ok(one && two && three && four);
  const changed = [
    { ...one, ack: 3 },
    { ...two, body: 'um!', isEdited: true, formerTexts: [{ body: 'um', at: null }] },
    { ...three, isDeleted: true },
    { ...four, body: 'de lá', isEdited: true },
  ];
  const findings = await copies.copy({ messages: changed });
  assert.deepEqual(
    findings.map(({ reason }) => reason),
    ['changedHere'],
  );
  assert.deepEqual(
    (await copies.stored(rows)).map(({ ack, body, isDeleted, isEdited }) => [ack, body, isDeleted, isEdited]),
    [
      [3, 'oi', false, false],
      [0, 'um!', false, true],
      [0, '', true, false],
      [0, 'daqui', false, false],
    ],
  );
  assert.deepEqual(await copies.copy({ messages: changed }), []);
});
