import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { inboundEvents } from '../../../../channels/channels.schema.ts';
import { recordEvents } from '../../../../channels/inbound-events.ts';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { storePicture } from '../../contacts/contact-details.ts';
import { inbound, openWorld, person, text, type World } from '../../tickets/testing/world.ts';
import { ticketCycles, tickets } from '../../tickets/tickets.schema.ts';
import { storeAsLast } from '../insert-message.ts';
import { storedIn } from '../testing/stored.ts';

let world: World;
const stored = storedIn(() => world);
before(async () => {
  world = await openWorld();
});
after(() => world.close());

let nextNumber = 5511900000000;
function somebody() {
  nextNumber += 1;
  return person(String(nextNumber));
}

test('a first message creates contact, ticket, round and message, and publishes them', async () => {
  const customer = somebody();
  world.events.length = 0;
  await world.write(customer, 'Bom dia');
  const { contact, ticket, messages: written } = await stored.conversation(customer.number);
  assert.equal(contact.name, 'Maria Silva');
  assert.equal(ticket.status, 'pending');
  assert.equal(ticket.unreadMessages, 1);
  assert.equal(ticket.lastMessage, 'Bom dia');
  assert.deepEqual(
    written.map((message) => [message.body, message.fromMe, message.contactId]),
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

test('the same message delivered twice is stored once', async () => {
  const customer = somebody();
  const wid = await world.write(customer, 'Oi');
  world.events.length = 0;
  await world.write(customer, 'Oi', { wid });
  const { ticket, messages: written } = await stored.conversation(customer.number);
  assert.equal(written.length, 1);
  assert.equal(ticket.unreadMessages, 1);
  assert.deepEqual(world.events, []);
});

test('the unit of a message that is stored meanwhile runs again, and changes nothing in its ticket', async () => {
  const customer = somebody();
  await world.write(customer, 'Oi');
  const { ticket, messages: written } = await stored.conversation(customer.number);
  const [message] = written;
  assert.ok(message);
  let tries = 0;
  const again = world.unit((unit) => {
    tries += 1;
    return storeAsLast(unit, { ...message, body: 'Outra' }, { text: 'Outra', at: new Date(), writer: 'customer' });
  });
  await assert.rejects(again, /stored meanwhile/);
  assert.ok(tries > 1, 'as after a conflict that PostgreSQL found');
  const after = await stored.conversation(customer.number);
  assert.deepEqual(after.ticket, ticket);
  assert.equal(after.messages.length, 1);
});

test('content replaces its stub, and a stub never overwrites content', async () => {
  const customer = somebody();
  const stub = { kind: 'unknown' } as const;
  const wid = await world.write(customer, stub, { stub: true });
  await world.write(customer, 'Agora sim', { wid });
  await world.write(customer, stub, { wid, stub: true });
  const { ticket, messages: written } = await stored.conversation(customer.number);
  assert.deepEqual(
    written.map((message) => [message.body, message.mediaType, message.isStub]),
    [['Agora sim', 'chat', false]],
  );
  assert.equal(ticket.unreadMessages, 1);
  assert.equal(ticket.lastMessage, 'Agora sim');
});

test('a new message reopens the same closed ticket: pending, without user and queue, as a new round', async () => {
  const customer = somebody();
  await world.write(customer, 'Oi');
  const { ticket } = await stored.conversation(customer.number);
  const userId = await world.addUser('Ana');
  await world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed', userId }).where(eq(tickets.id, ticket.id));
    await db.update(ticketCycles).set({ finishedAt: new Date() }).where(eq(ticketCycles.ticketId, ticket.id));
  });
  await world.write(customer, 'Voltei');
  const { ticket: reopened } = await stored.conversation(customer.number);
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
  const { ticket } = await stored.conversation(customer.number);
  await world.unit(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticket.id)));
  await world.write(customer, 'Respondo do celular', { fromMe: true, pushName: 'Padaria' });
  const { contact, ticket: closed, messages: written } = await stored.conversation(customer.number);
  assert.equal(closed.status, 'closed');
  assert.equal(closed.lastMessageFromMe, true);
  assert.equal(contact.name, 'Maria Silva');
  assert.deepEqual(
    written.map((message) => message.fromMe),
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
  const { messages: written } = await stored.conversation(customer.number);
  const published = world.events.find((event) => event.name === 'appMessage');
  assert.ok(published?.name === 'appMessage');
  assert.equal(published.payload.message.mediaType, 'image');
  assert.equal(published.payload.message.media?.width, 640);
  assert.equal(published.payload.message.mediaUrl, null);
  assert.ok(!JSON.stringify(published.payload).includes('secret'));
  const waiting = await stored.jobs('download-media');
  assert.deepEqual(waiting.at(-1)?.payload, { messageId: written[0]?.id });
});

test('the picture of a new person is asked for until WhatsApp has answered, also that there is none', async () => {
  const customer = person('5511977000321');
  await world.write(customer, 'um');
  const { contact } = await stored.conversation(customer.number);
  const asked = async () => {
    const all = await stored.jobs('meet-contact');
    return all.filter(({ payload }) => JSON.stringify(payload).includes(`"contactId":${contact.id},`)).length;
  };
  assert.equal(await asked(), 1);
  await world.unit((unit) => storePicture(unit, contact.id, ''));
  await world.database.system(({ db }) => db.delete(jobs).where(eq(jobs.kind, 'meet-contact')));
  await world.write(customer, 'dois');
  assert.equal(await asked(), 0);
});

test('a call with calls disabled is answered with a text and recorded once', async () => {
  const customer = somebody();
  await world.set('call', 'enabled');
  await world.receive({ type: 'call', chat: customer, callId: 'CALL0' });
  await world.set('call', 'disabled');
  const call = { type: 'call', chat: customer, callId: 'CALL1' } as const;
  await world.receive(call);
  await world.receive(call);
  const { messages: written } = await stored.conversation(customer.number);
  assert.deepEqual(
    written.map((message) => [message.mediaType, message.fromMe]),
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
  const { messages: written } = await stored.conversation(customer.number);
  assert.equal(written[1]?.quotedMessageId, written[0]?.id);
});

test('messages that arrive together create one contact and one ticket', async () => {
  const customer = somebody();
  const writing = ['um', 'dois', 'três'].map((words) => world.write(customer, text(words)));
  await Promise.all(writing);
  assert.equal((await stored.conversation(customer.number)).messages.length, 3);
});

test('a text that the database cannot store is corrected; if refused, it would be delivered again for ever', async () => {
  const customer = somebody();
  const message = inbound(customer, text('Oi\u0000, tudo bem\ud83d?'), new Date(), { wid: 'NUL1' });
  const source = { companyId: world.companyId, connectionId: world.connectionId };
  await world.unit((unit) => recordEvents(unit, source, [{ type: 'message', message }]));
  const [event] = await world.unit(({ db }) => db.select().from(inboundEvents).where(eq(inboundEvents.wid, 'NUL1')));
  assert.match(JSON.stringify(event?.payload), /Oi, tudo bem\ufffd\?/);
});

test('a long name is stored up to the length that lists can sort', async () => {
  const customer = somebody();
  const endless = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  await world.write(customer, 'Oi', { pushName: endless });
  assert.equal((await stored.conversation(customer.number)).contact.name, endless.slice(0, 100));
});
