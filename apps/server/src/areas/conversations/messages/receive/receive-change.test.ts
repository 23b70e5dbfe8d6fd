import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { inboundEvents } from '../../../../channels/channels.schema.ts';
import { recordEvents } from '../../../../channels/inbound-events.ts';
import type { Author, ChangeEvent, ChatAddress } from '../../../../channels/port.ts';
import { inbound, openWorld, person, text, type World } from '../../tickets/testing/world.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { formerTexts, messages } from '../messages.schema.ts';
import { storedIn } from '../testing/stored.ts';

const hour = 60;
const stub = { kind: 'unknown' } as const;
const rita = { number: '5511977770001', lid: '91@lid', name: 'Rita' };
const joao = { number: '5511977770002', lid: '92@lid', name: 'João' };

let world: World;
const database = storedIn(() => world);
let customer: ChatAddress;
let group: ChatAddress;
let count = 0;
before(async () => {
  world = await openWorld();
  await world.set('CheckMsgIsGroup', 'disabled');
});
after(() => world.close());
beforeEach(() => {
  count += 1;
  customer = person(String(5511900000000 + count));
  group = { chatId: `1203630${count}@g.us`, number: null, lid: null, isGroup: true };
});

/** A change notice, from the customer of the chat unless the overrides name another author. */
function notice(wid: string, overrides: Partial<ChangeEvent> = {}): ChangeEvent {
  const author = { number: customer.number, lid: null, name: 'Maria' };
  return { chat: customer, wid, fromMe: false, author, sentAt: world.services.clock().getTime(), ...overrides };
}
const edit = (wid: string, text: string, overrides: Partial<ChangeEvent> = {}) =>
  world.receive({ type: 'edit', text, ...notice(wid, overrides) });
const revoke = (wid: string, overrides: Partial<ChangeEvent> = {}) =>
  world.receive({ type: 'revoke', ...notice(wid, overrides) });
const inGroup = (author: Author) => ({ chat: group, author });

async function stored(wid: string) {
  const [row] = await world.unit(({ db }) =>
    db
      .select({ message: messages, lastMessage: tickets.lastMessage, lastMessageType: tickets.lastMessageType })
      .from(messages)
      .innerJoin(tickets, eq(tickets.id, messages.ticketId))
      .where(eq(messages.wid, wid)),
  );
  assert.ok(row);
  return row;
}

async function stateOf(wid: string) {
  const { message } = await stored(wid);
  const { body, isEdited, isDeleted } = message;
  return { body, isEdited, isDeleted };
}

async function formerOf(wid: string): Promise<string[]> {
  const { message } = await stored(wid);
  const rows = await world.unit(({ db }) =>
    db.select().from(formerTexts).where(eq(formerTexts.messageId, message.id)).orderBy(formerTexts.id),
  );
  assert.equal(message.hasFormerText, rows.length > 0);
  return rows.map(({ text }) => text);
}

test('a customer edits their own text; agents keep the former text of every edit', async () => {
  const wid = await world.write(customer, 'Aceito por 100');
  await edit(wid, 'Aceito por 90');
  await edit(wid, 'Nunca aceitei');
  assert.deepEqual(await stateOf(wid), { body: 'Nunca aceitei', isEdited: true, isDeleted: false });
  assert.deepEqual(await formerOf(wid), ['Aceito por 100', 'Aceito por 90']);
  await edit(wid, 'Nunca aceitei');
  assert.equal((await formerOf(wid)).length, 2, 'the same edit twice is one');
});

test('no number of edits discards the original', async () => {
  const wid = await world.write(customer, 'Original');
  for (let n = 0; n < 60; n++) await edit(wid, `Versão ${n}`);
  const former = await formerOf(wid);
  assert.deepEqual([former.length, former[0]], [50, 'Original']);
  assert.equal((await stateOf(wid)).body, 'Versão 59');
});

test('a customer cannot edit or delete messages of agents or the company’s phone', async () => {
  const wid = await world.write(customer, 'O preço é 100', { fromMe: true });
  world.events.length = 0;
  await edit(wid, 'O preço é 1');
  await revoke(wid);
  assert.deepEqual(await stateOf(wid), { body: 'O preço é 100', isEdited: false, isDeleted: false });
  assert.equal((await stored(wid)).lastMessage, 'O preço é 100');
  assert.deepEqual(world.events, []);
});

test('the company’s phone can change messages of the company, not those of the customer', async () => {
  const ofCompany = await world.write(customer, 'Cuzta 10', { fromMe: true });
  const ofCustomer = await world.write(customer, 'Quero 2');
  await edit(ofCompany, 'Custa 10', { fromMe: true });
  await edit(ofCustomer, 'Quero 200', { fromMe: true });
  await revoke(ofCustomer, { fromMe: true });
  assert.equal((await stateOf(ofCompany)).body, 'Custa 10');
  assert.deepEqual(await stateOf(ofCustomer), { body: 'Quero 2', isEdited: false, isDeleted: false });
  await revoke(ofCompany, { fromMe: true });
  assert.equal((await stateOf(ofCompany)).isDeleted, true);
  assert.deepEqual(await formerOf(ofCompany), [], 'what the company deletes is gone with its history');
});

test('WhatsApp’s limits: 15 minutes for an edit, 60 hours for a deletion, by its own timestamps', async () => {
  const wid = await world.write(customer, 'Oi');
  const sentAt = world.services.clock().getTime();
  const minutes = (number: number) => ({ sentAt: sentAt + number * 60_000 });
  await edit(wid, 'Tarde', minutes(17));
  assert.equal((await stateOf(wid)).body, 'Oi');
  world.wait(2 * hour);
  await edit(wid, 'Na hora, chegou depois', minutes(14));
  assert.equal((await stateOf(wid)).body, 'Na hora, chegou depois');
  await revoke(wid, minutes(61 * hour));
  assert.equal((await stateOf(wid)).isDeleted, false);
  await revoke(wid, minutes(59 * hour));
  assert.equal((await stateOf(wid)).isDeleted, true);
});

test('a message that a customer deletes leaves the list, and agents can look it up', async () => {
  const wid = await world.write(customer, 'Minha senha é 1234');
  world.events.length = 0;
  await revoke(wid);
  const { lastMessage, lastMessageType } = await stored(wid);
  assert.deepEqual([lastMessage, lastMessageType], ['', 'deleted']);
  assert.deepEqual(await formerOf(wid), ['Minha senha é 1234']);
  assert.doesNotMatch(JSON.stringify(world.events), /1234/);
  await edit(wid, 'Outra');
  assert.equal((await stateOf(wid)).isDeleted, true);
});

test('in a group everybody can change only their own messages, under any of their identifiers', async () => {
  const wid = await world.write(group, 'Pago amanhã', { author: rita });
  const ofCompany = await world.write(group, 'Obrigado', { fromMe: true });
  for (const target of [wid, ofCompany]) {
    await edit(target, 'Falso', inGroup(joao));
    await revoke(target, inGroup(joao));
  }
  assert.deepEqual(await stateOf(wid), { body: 'Pago amanhã', isEdited: false, isDeleted: false });
  assert.deepEqual(await stateOf(ofCompany), { body: 'Obrigado', isEdited: false, isDeleted: false });
  await edit(wid, 'Pago hoje', inGroup({ ...rita, lid: null }));
  assert.equal((await stateOf(wid)).body, 'Pago hoje');
  await revoke(wid, inGroup({ ...rita, number: null }));
  assert.equal((await stateOf(wid)).isDeleted, true);
});

test('the company’s phone can delete messages of others in a group that it administers', async () => {
  const wid = await world.write(group, 'Propaganda', { author: joao });
  await revoke(wid, { ...inGroup({ number: null, lid: null, name: '' }), fromMe: true });
  assert.equal((await stateOf(wid)).isDeleted, true);
});

test('a sender cannot fill the stub of another sender by using its id, and a deleted message stays empty', async () => {
  const wid = await world.write(group, stub, { author: rita, stub: true });
  await world.write(group, 'De João', { wid, author: joao });
  await world.write(group, 'De nós', { wid, fromMe: true });
  assert.equal((await stateOf(wid)).body, 'Mensagem que ainda não sabemos mostrar (veja no celular)');
  await world.write(group, 'De Rita', { wid, author: { ...rita, number: null } });
  assert.equal((await stateOf(wid)).body, 'De Rita');
  const deleted = await world.write(customer, stub, { stub: true });
  await revoke(deleted);
  await world.write(customer, 'Tarde demais', { wid: deleted });
  assert.equal((await stateOf(deleted)).isDeleted, true);
  assert.equal((await stored(deleted)).lastMessage, '');
});

test('an edit, a deletion or a reaction changes the message that it names, under either identifier of the chat', async () => {
  const wid = await world.write(customer, 'Quero 2 paes');
  const withLid = person(customer.number, '777000111@lid');
  await world.receive({ type: 'identity', number: String(customer.number), lid: '777000111@lid' });
  const author = { number: null, lid: '777000111@lid', name: 'Maria' };
  const notice = { chat: withLid, wid, fromMe: false, author, sentAt: world.services.clock().getTime() };
  await world.receive({ type: 'edit', text: 'Quero 2 pães', ...notice });
  await world.receive({ type: 'reaction', chat: withLid, wid, emoji: '👍', fromMe: false, author });
  const known = { ...author, number: customer.number };
  await world.receive({ type: 'reaction', chat: withLid, wid, emoji: '❤️', fromMe: false, author: known });
  const { ticket, messages: edited } = await database.conversation(customer.number);
  assert.deepEqual([edited[0]?.body, edited[0]?.isEdited], ['Quero 2 pães', true]);
  assert.deepEqual(edited[0]?.reactions, [{ emoji: '❤️', fromMe: false, author: customer.number }]);
  assert.equal(ticket.lastMessage, 'Quero 2 pães');
  await world.receive({ type: 'revoke', ...notice });
  const { messages: deleted } = await database.conversation(customer.number);
  assert.equal(deleted[0]?.isDeleted, true);
});

test('an ack only increases', async () => {
  const wid = await world.write(customer, 'Do celular', { fromMe: true });
  for (const ack of [2, 4, 3, 1]) await world.receive({ type: 'status', chat: customer, wid, ack });
  const { ticket, messages: written } = await database.conversation(customer.number);
  assert.equal(written[0]?.ack, 4);
  assert.equal(ticket.lastMessageAck, 4);
  await world.receive({ type: 'status', chat: customer, wid, ack: 1, errorCode: '463' });
  assert.equal((await database.conversation(customer.number)).messages[0]?.failedCode, null);
});

test('a change delivered again after a crash, when its key is already used up, creates no message', async () => {
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
  const stored = await world.unit(({ db }) =>
    db.select().from(inboundEvents).where(eq(inboundEvents.fingerprint, 'stub')),
  );
  assert.deepEqual(
    stored.map(({ wid }) => wid),
    ['UNKNOWN'],
  );
});
