import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { recordEvents } from '../../../channels/inbound-events.ts';
import type { Author } from '../../../channels/port.ts';
import {
  contacts,
  inboundEvents,
  jobs,
  messages,
  ticketCycles,
  tickets,
} from '../../../platform/database/schema/index.ts';
import { inbound, openWorld, person, text, type World } from '../../tickets/testing/world.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

let nextNumber = 5511900000000;
function somebody() {
  nextNumber += 1;
  return person(String(nextNumber));
}

const all = {
  contact: (number: string | null) =>
    world.unit(({ db }) =>
      db
        .select()
        .from(contacts)
        .where(eq(contacts.number, number ?? '')),
    ),
  ticket: (contactId: number) =>
    world.unit(({ db }) => db.select().from(tickets).where(eq(tickets.contactId, contactId)).orderBy(tickets.id)),
  messages: (ticketId: number) =>
    world.unit(({ db }) => db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(messages.id)),
};

/** The one contact and ticket of a person; fails when there are more. */
async function conversation(number: string | null) {
  const people = await all.contact(number);
  assert.equal(people.length, 1);
  const [contact] = people;
  assert.ok(contact);
  const found = await all.ticket(contact.id);
  assert.equal(found.length, 1);
  const [ticket] = found;
  assert.ok(ticket);
  return { contact, ticket, messages: await all.messages(ticket.id) };
}

test('a first message creates contact, ticket, round and message, and publishes them', async () => {
  const customer = somebody();
  world.events.length = 0;
  await world.write(customer, 'Bom dia');
  const { contact, ticket, messages: stored } = await conversation(customer.number);
  assert.equal(contact.name, 'Maria Silva');
  assert.equal(ticket.status, 'pending');
  assert.equal(ticket.unreadMessages, 1);
  assert.equal(ticket.lastMessage, 'Bom dia');
  assert.deepEqual(
    stored.map((message) => [message.body, message.fromMe, message.contactId]),
    [['Bom dia', false, contact.id]],
  );
  const rounds = await world.unit(({ db }) =>
    db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, ticket.id)),
  );
  assert.equal(rounds.length, 1);
  assert.deepEqual(
    world.events.map((event) => event.name),
    ['contact', 'ticket', 'appMessage'],
  );
});

test('the same message delivered twice is one row', async () => {
  const customer = somebody();
  const wid = await world.write(customer, 'Oi');
  world.events.length = 0;
  await world.write(customer, 'Oi', { wid });
  const { ticket, messages: stored } = await conversation(customer.number);
  assert.equal(stored.length, 1);
  assert.equal(ticket.unreadMessages, 1);
  assert.deepEqual(world.events, []);
});

test('content replaces its stub, and a stub never overwrites content', async () => {
  const customer = somebody();
  const stub = { kind: 'unknown', description: 'undecryptable' } as const;
  const wid = await world.write(customer, stub, { stub: true });
  await world.write(customer, 'Agora sim', { wid });
  await world.write(customer, stub, { wid, stub: true });
  const { ticket, messages: stored } = await conversation(customer.number);
  assert.deepEqual(
    stored.map((message) => [message.body, message.mediaType, message.isStub]),
    [['Agora sim', 'chat', false]],
  );
  assert.equal(ticket.unreadMessages, 1);
  assert.equal(ticket.lastMessage, 'Agora sim');
});

test('a new message reopens the same closed ticket: pending, without user and queue, as a new round', async () => {
  const customer = somebody();
  await world.write(customer, 'Oi');
  const { ticket } = await conversation(customer.number);
  const userId = await world.addUser('Ana');
  await world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed', userId }).where(eq(tickets.id, ticket.id));
    await db.update(ticketCycles).set({ finishedAt: new Date() }).where(eq(ticketCycles.ticketId, ticket.id));
  });
  await world.write(customer, 'Voltei');
  const { ticket: reopened } = await conversation(customer.number);
  assert.equal(reopened.id, ticket.id);
  assert.deepEqual([reopened.status, reopened.userId, reopened.queueId], ['pending', null, null]);
  const rounds = await world.unit(({ db }) =>
    db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, ticket.id)),
  );
  assert.equal(rounds.length, 2);
});

test('messages from the company’s own phone are stored as ours and reopen nothing', async () => {
  const customer = somebody();
  await world.write(customer, 'Oi');
  const { ticket } = await conversation(customer.number);
  await world.unit(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticket.id)));
  await world.write(customer, 'Respondo do celular', { fromMe: true, pushName: 'Padaria' });
  const { contact, ticket: still, messages: stored } = await conversation(customer.number);
  assert.equal(still.status, 'closed');
  assert.equal(still.lastMessageFromMe, true);
  assert.equal(contact.name, 'Maria Silva');
  assert.deepEqual(
    stored.map((message) => message.fromMe),
    [false, true],
  );
});

test('a media message is shown at once, and its file is requested', async () => {
  const customer = somebody();
  const media = {
    mimetype: 'image/jpeg',
    fileName: null,
    size: 1234,
    width: 640,
    height: 480,
    seconds: null,
    voice: false,
    waveform: null,
    reference: { mediaKey: 'secret' },
  };
  world.events.length = 0;
  await world.write(customer, { kind: 'image', caption: 'O bolo', media });
  const { messages: stored } = await conversation(customer.number);
  const told = world.events.find((event) => event.name === 'appMessage');
  assert.ok(told?.name === 'appMessage');
  assert.equal(told.payload.message.mediaType, 'image');
  assert.equal(told.payload.message.media?.width, 640);
  assert.equal(told.payload.message.mediaUrl, null);
  assert.ok(!JSON.stringify(told.payload).includes('secret'));
  const waiting = await jobsOf('download-media');
  assert.deepEqual(waiting.at(-1)?.payload, { messageId: stored[0]?.id });
});

test('groups are separate from persons, and dropped when CheckMsgIsGroup is enabled', async () => {
  const group = { chatId: '12036300@g.us', number: null, lid: null, isGroup: true };
  const author = { number: '5511977770000', lid: null, name: 'João' };
  await world.set('CheckMsgIsGroup', 'disabled');
  await world.write(group, 'Oi grupo', { author });
  await world.set('CheckMsgIsGroup', 'enabled');
  await world.write(group, 'Ninguém lê', { author });
  const { contact, ticket, messages: stored } = await conversation('12036300@g.us');
  assert.equal(contact.isGroup, true);
  assert.equal(ticket.isGroup, true);
  assert.equal(stored.length, 1);
  assert.deepEqual((await jobsOf('meet-contact')).at(-1)?.payload, {
    contactId: contact.id,
    connectionId: world.connectionId,
  });
  const [joao] = await all.contact('5511977770000');
  assert.equal(stored[0]?.contactId, joao?.id);
});

test('a reaction in a group shows its author: by the contact’s name, else by the name that they chose', async () => {
  const group = { chatId: '12036301@g.us', number: null, lid: null, isGroup: true };
  await world.set('CheckMsgIsGroup', 'disabled');
  const joao = { number: '5511977770001', lid: '91@lid', name: 'João' };
  const wid = await world.write(group, 'Reunião hoje', { author: joao });
  const react = (emoji: string, author: Author) =>
    world.receive({ type: 'reaction', chat: group, wid, emoji, fromMe: false, author });
  await react('👍', { number: null, lid: '91@lid', name: 'Apelido' });
  await react('😮', { number: null, lid: '92@lid', name: 'Rita' });
  await react('❤️', { number: null, lid: '93@lid', name: '' });
  const shown = async () => (await conversation('12036301@g.us')).messages[0]?.reactions;
  assert.deepEqual(await shown(), [
    { emoji: '👍', fromMe: false, author: '5511977770001', name: 'João' },
    { emoji: '😮', fromMe: false, author: '92@lid', name: 'Rita' },
    { emoji: '❤️', fromMe: false, author: '93@lid', name: '' },
  ]);
  await react('', { number: null, lid: '91@lid', name: '' });
  await react('🎉', { number: '5511977770092', lid: '92@lid', name: 'Rita' });
  assert.deepEqual(
    (await shown())?.map(({ emoji, author }) => [emoji, author]),
    [
      ['❤️', '93@lid'],
      ['🎉', '5511977770092'],
    ],
  );
  assert.equal((await all.contact('5511977770092')).length, 0, 'who only reacts becomes no contact');
});

test('edit, deletion and reaction change the message that they name, under either identifier of the chat', async () => {
  const customer = somebody();
  const wid = await world.write(customer, 'Quero 2 paes');
  const withLid = person(customer.number, '777000111@lid');
  await world.receive({ type: 'identity', number: String(customer.number), lid: '777000111@lid' });
  const author = { number: null, lid: '777000111@lid', name: 'Maria' };
  const notice = { chat: withLid, wid, fromMe: false, author, sentAt: world.services.clock().getTime() };
  await world.receive({ type: 'edit', text: 'Quero 2 pães', ...notice });
  await world.receive({ type: 'reaction', chat: withLid, wid, emoji: '👍', fromMe: false, author });
  const known = { ...author, number: customer.number };
  await world.receive({ type: 'reaction', chat: withLid, wid, emoji: '❤️', fromMe: false, author: known });
  const { ticket, messages: edited } = await conversation(customer.number);
  assert.deepEqual([edited[0]?.body, edited[0]?.isEdited], ['Quero 2 pães', true]);
  assert.deepEqual(edited[0]?.reactions, [{ emoji: '❤️', fromMe: false, author: customer.number }]);
  assert.equal(ticket.lastMessage, 'Quero 2 pães');
  await world.receive({ type: 'revoke', ...notice });
  const { messages: deleted } = await conversation(customer.number);
  assert.equal(deleted[0]?.isDeleted, true);
});

test('an ack only increases', async () => {
  const customer = somebody();
  const wid = await world.write(customer, 'Do celular', { fromMe: true });
  for (const ack of [2, 4, 3, 1]) await world.receive({ type: 'status', chat: customer, wid, ack });
  const { ticket, messages: stored } = await conversation(customer.number);
  assert.equal(stored[0]?.ack, 4);
  assert.equal(ticket.lastMessageAck, 4);
  await world.receive({ type: 'status', chat: customer, wid, ack: 1, errorCode: '463' });
  assert.equal((await conversation(customer.number)).messages[0]?.failedCode, null);
});

test('a call with calls disabled is answered with a text and recorded once', async () => {
  const customer = somebody();
  await world.set('call', 'enabled');
  await world.receive({ type: 'call', chat: customer, callId: 'CALL0' });
  await world.set('call', 'disabled');
  const call = { type: 'call', chat: customer, callId: 'CALL1' } as const;
  await world.receive(call);
  await world.receive(call);
  const { messages: stored } = await conversation(customer.number);
  assert.deepEqual(
    stored.map((message) => [message.mediaType, message.fromMe]),
    [
      ['call_log', false],
      ['chat', true],
    ],
  );
});

test('a quoted message is found', async () => {
  const customer = somebody();
  const quotedWid = await world.write(customer, 'Qual o preço?');
  await world.write(customer, 'Esta pergunta', { quotedWid });
  const { messages: stored } = await conversation(customer.number);
  assert.equal(stored[1]?.quotedMessageId, stored[0]?.id);
});

test('messages that arrive together create one contact and one ticket', async () => {
  const customer = somebody();
  const writing = ['um', 'dois', 'três'].map((words) => world.write(customer, text(words)));
  await Promise.all(writing);
  assert.equal((await conversation(customer.number)).messages.length, 3);
});

test('a text that the database cannot store is corrected, not refused: otherwise it would be delivered again for ever', async () => {
  const customer = somebody();
  const message = inbound(customer, text('Oi\u0000, tudo bem\ud83d?'), new Date(), { wid: 'NUL1' });
  const source = { companyId: world.companyId, connectionId: world.connectionId };
  await world.unit((unit) => recordEvents(unit, source, [{ type: 'message', message }]));
  const [kept] = await world.unit(({ db }) => db.select().from(inboundEvents).where(eq(inboundEvents.wid, 'NUL1')));
  assert.match(JSON.stringify(kept?.payload), /Oi, tudo bem\ufffd\?/);
});

test('a change that is delivered again after a crash, when its key was already used, creates no message', async () => {
  const customer = somebody();
  await world.write(customer, 'Oi', { wid: 'LIKED' });
  const source = { companyId: world.companyId, connectionId: world.connectionId };
  const stub = (wid: string) => ({ ...inbound(customer, text(''), new Date(), { wid }), stub: true });
  const { chat } = stub('');
  const reaction = {
    type: 'reaction',
    chat,
    wid: 'LIKED',
    emoji: '👍',
    fromMe: false,
    author: { number: customer.number, lid: null, name: '' },
  } as const;
  await world.unit(async (unit) => {
    await recordEvents(unit, source, [{ ...reaction, noticeId: 'NOTICE' }]);
    await recordEvents(unit, source, [{ type: 'message', message: stub('NOTICE') }]);
    await recordEvents(unit, source, [{ type: 'message', message: stub('UNKNOWN') }]);
  });
  const kept = await world.unit(({ db }) =>
    db.select().from(inboundEvents).where(eq(inboundEvents.fingerprint, 'stub')),
  );
  assert.deepEqual(
    kept.map(({ wid }) => wid),
    ['UNKNOWN'],
  );
});

test('a long name is stored up to the length that lists can sort', async () => {
  const customer = somebody();
  const endless = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  await world.write(customer, 'Oi', { pushName: endless });
  assert.equal((await conversation(customer.number)).contact.name, endless.slice(0, 100));
});

async function jobsOf(kind: string) {
  return world.unit(({ db }) => db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.id));
}
