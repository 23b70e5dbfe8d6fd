import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Author } from '../../../../channels/port.ts';
import type { DomainEvent } from '../../../../platform/database/domain-event.ts';
import { openWorld, person, type World } from '../../tickets/testing/world.ts';
import { storedIn } from '../testing/stored.ts';

let world: World;
const stored = storedIn(() => world);
before(async () => {
  world = await openWorld();
});
after(() => world.close());

test('groups are separate from persons, and dropped when CheckMsgIsGroup is enabled', async () => {
  const group = { chatId: '12036300@g.us', number: null, lid: null, isGroup: true };
  const author = { number: '5511977770000', lid: null, name: 'João' };
  await world.set('CheckMsgIsGroup', 'disabled');
  await world.write(group, 'Oi grupo', { author });
  await world.set('CheckMsgIsGroup', 'enabled');
  await world.write(group, 'Ninguém lê', { author });
  const { contact, ticket, messages: written } = await stored.conversation('12036300@g.us');
  assert.equal(contact.isGroup, true);
  assert.equal(ticket.isGroup, true);
  assert.equal(written.length, 1);
  assert.deepEqual((await stored.jobs('meet-contact')).at(-1)?.payload, {
    contactId: contact.id,
    connectionId: world.connectionId,
  });
  const [joao] = await stored.contacts('5511977770000');
  assert.equal(written[0]?.contactId, joao?.id);
});

test('lists and messages of a group name the author, until an agent answers; a merge keeps the author', async () => {
  const group = { chatId: '12036309@g.us', number: null, lid: null, isGroup: true };
  await world.set('CheckMsgIsGroup', 'disabled');
  const shown = (event: DomainEvent | undefined) =>
    JSON.parse(JSON.stringify(event?.payload)) as {
      ticket: { customerAuthor: object | null };
      message: { contactId: number; contact: object };
    };
  const newest = () => shown(world.events.findLast(({ name }) => name === 'appMessage'));
  await world.write(group, 'Oi', { author: { number: '5511977770005', lid: null, name: 'Rui' } });
  await world.write(group, 'Quem é?', { author: { number: null, lid: '95@lid', name: '' } });
  const { name, number } = { name: '95', number: '' };
  const { ticket, message } = newest();
  assert.deepEqual(ticket.customerAuthor, { id: message.contactId, name, number, username: null });
  assert.deepEqual(message.contact, { id: message.contactId, name, number, username: null });
  const [rui] = await stored.contacts('5511977770005');
  await world.write(person('5511977770005', '95@lid'), 'Sou eu', { pushName: '' });
  const merged = (await stored.conversation('12036309@g.us')).ticket;
  assert.ok(rui);
  assert.equal(merged.customerAuthorId, rui.id);
  await world.write(group, 'Resposta pelo celular', { fromMe: true });
  assert.equal(newest().ticket.customerAuthor, null);
});

test('a reaction in a group shows its author by the contact’s name, otherwise by the name that they chose', async () => {
  const group = { chatId: '12036301@g.us', number: null, lid: null, isGroup: true };
  await world.set('CheckMsgIsGroup', 'disabled');
  const joao = { number: '5511977770001', lid: '91@lid', name: 'João' };
  const wid = await world.write(group, 'Reunião hoje', { author: joao });
  const react = (emoji: string, author: Author) =>
    world.receive({ type: 'reaction', chat: group, wid, emoji, fromMe: false, author });
  await react('👍', { number: null, lid: '91@lid', name: 'Apelido' });
  await react('😮', { number: null, lid: '92@lid', name: 'Rita' });
  await react('❤️', { number: null, lid: '93@lid', name: '' });
  const shown = async () => (await stored.conversation('12036301@g.us')).messages[0]?.reactions;
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
  assert.equal((await stored.contacts('5511977770092')).length, 0, 'who only reacts becomes no contact');
});
