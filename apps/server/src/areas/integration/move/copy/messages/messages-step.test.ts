import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import { contacts } from '../../../../conversations/contacts/contacts.schema.ts';
import { person } from '../../../../conversations/tickets/testing/world.ts';
import { ticketCycles } from '../../../../conversations/tickets/tickets.schema.ts';
import { copyRows } from '../../testing/copy-records.ts';
import { type MessageCopies, openMessageCopies } from '../../testing/message-copies.ts';
import { hour, newId, sourceRows } from '../../testing/source-rows.ts';
import { messagesStep } from './messages-step.ts';

let copies: MessageCopies;
before(async () => {
  copies = await openMessageCopies();
});
after(() => copies.close());

test('messages lie in the rounds of their ticket there, are found by their words, and tell nobody', async () => {
  const { contact, ticket, write } = copies.conversation();
  const second = sourceRows.ticket({ ...ticket, id: newId(), createdAt: hour(10), updatedAt: hour(12) });
  const rows = [
    write({ createdAt: hour(0.9), body: 'abacaxi maduro' }),
    write({ createdAt: hour(1.5), fromMe: true, ack: 3 }),
    // It opened the second ticket, before this had a round.
    write({ createdAt: hour(9.9), ticketId: second.id }),
    write({ createdAt: hour(11), ticketId: second.id, fromMe: true, ack: 99, body: '\u200eSua avaliação?' }),
  ];
  const published = copies.world.events.length;
  await copies.copy({ contacts: [contact], tickets: [ticket, second], messages: rows });
  assert.equal(copies.world.events.length, published);
  const found = await copies.stored(rows);
  const rounds = await copies.world.unit(({ db }) =>
    db
      .select()
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, found[0]?.ticketId ?? 0))
      .orderBy(asc(ticketCycles.id)),
  );
  assert.deepEqual(
    found.map(({ cycleId, ack, read, origin, isAutomatic, body, connectionId, chatId }) => ({
      round: rounds.findIndex(({ id }) => id === cycleId),
      ack,
      read,
      origin,
      isAutomatic,
      body,
      connectionId,
      chatId,
    })),
    [
      { round: 0, ack: 0, origin: 'person', isAutomatic: false, body: 'abacaxi maduro' },
      { round: 0, ack: 3, origin: 'person', isAutomatic: false, body: 'oi' },
      { round: 1, ack: 0, origin: 'person', isAutomatic: false, body: 'oi' },
      { round: 1, ack: 5, origin: 'automatic', isAutomatic: true, body: 'Sua avaliação?' },
    ].map((row) => ({ read: true, connectionId: copies.world.connectionId, chatId: contact.number, ...row })),
  );
  const { rows: words } = await copies.world.unit(({ db }) =>
    db.execute(sql`select message_id from message_words where words @@ to_tsquery('simple', 'abacaxi')`),
  );
  assert.deepEqual(words, [{ message_id: found[0]?.id }]);
});

test('lists show the newest message, and since when the customer of a live ticket waits', async () => {
  const { contact, ticket, write } = copies.conversation({ status: 'open', userId: 'u1', unreadMessages: 2 });
  const rows = [
    write({ createdAt: hour(1) }),
    write({ createdAt: hour(2), fromMe: true }),
    write({ createdAt: hour(3), read: false, body: 'ainda aí?' }),
    write({ createdAt: hour(4), read: false, mediaType: 'image', mediaPath: 'gone.jpg', body: 'gone.jpg' }),
  ];
  const findings = await copies.copy({ contacts: [contact], tickets: [ticket], messages: rows }, 1);
  assert.deepEqual(
    findings.map(({ reason, detail }) => [reason, detail]),
    [['missingFile', 'gone.jpg']],
  );
  const shown = await copies.ticketOf(rows[3] ?? write());
  const found = await copies.stored(rows);
  assert.deepEqual(
    [shown.lastMessage, shown.lastMessageType, shown.lastMessageAt, shown.lastMessageId, shown.customerMessageId],
    ['gone.jpg', 'image', hour(4), found[3]?.id, found[3]?.id],
  );
  assert.deepEqual([shown.waitingSince, shown.isAnswered, shown.unreadMessages], [hour(3), true, 2]);
  assert.deepEqual(
    found.map(({ read }) => read),
    [true, true, false, false],
  );
  const [round] = await copies.world.unit(({ db }) =>
    db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, shown.id)),
  );
  assert.deepEqual(round?.firstAnswerAt, hour(2));
});

test('in a group each author is the participant', async () => {
  const member = sourceRows.contact({ name: `Membro ${newId()}` });
  const { contact, ticket, write } = copies.conversation(
    { isGroup: true },
    { isGroup: true, number: `1203630${newId().padStart(10, '0')}` },
  );
  const rows = [
    write({ contactId: member.id, participant: `${member.number}:12@s.whatsapp.net` }),
    write({ contactId: contact.id, createdAt: hour(2) }),
  ];
  await copies.copy({ contacts: [member, contact], tickets: [ticket], messages: rows });
  const found = await copies.stored(rows);
  const [known] = await copies.world.unit(({ db }) => db.select().from(contacts).where(eq(contacts.name, member.name)));
  assert.deepEqual(
    found.map(({ contactId, participant, chatId }) => [contactId, participant, chatId]),
    [
      [known?.id, member.number, `${contact.number}@g.us`],
      [null, null, `${contact.number}@g.us`],
    ],
  );
});

test('a message that arrived here meanwhile is found, not doubled', async () => {
  const { contact, ticket, write } = copies.conversation({}, { lid: `67${newId().padStart(10, '0')}@lid` });
  const wid = await copies.world.write(person(contact.number, contact.lid), 'ao vivo');
  const row = write({ id: wid, wid, body: 'ao vivo', createdAt: hour(3) });
  await copies.copy({ contacts: [contact], tickets: [ticket], messages: [row, write({ createdAt: hour(4) })] });
  assert.equal((await copies.stored([row])).length, 1);
});

test('a page that fails leaves nothing, and the next try copies it once', async () => {
  const { contact, ticket, write } = copies.conversation();
  const rows = Array.from({ length: 4 }, (_, n) =>
    write({ createdAt: hour(1 + n), quotedId: n === 3 ? 'gone' : null }),
  );
  await copies.copy({ contacts: [contact], tickets: [ticket] });
  const step = messagesStep({ database: copies.world.database, storage: copies.storage });
  const killed: typeof step = {
    ...step,
    async write(...page) {
      await step.write(...page);
      // As the database reports it to the last statement of a process.
      throw Object.assign(new Error('killed'), { code: '57P01' });
    },
  };
  await assert.rejects(copyRows({ ...copies.world, pageSize: 2 }, killed, rows), {
    name: 'Error',
    reason: 'databaseAway',
  });
  assert.deepEqual(await copies.stored(rows), []);
  await copies.copy({ messages: rows }, 2);
  await copies.copy({ messages: rows }, 3);
  assert.equal((await copies.stored(rows)).length, 4);
});
