import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../testing/eventually.ts';
import type { TestUser } from '../testing/factories.ts';
import type { TestServer } from '../testing/server.ts';
import type { EmulatorWorld } from './testing/emulator-world.ts';
import { fakeImage } from './testing/files.ts';
import { type Conversation, conversation, type PairedShop, shop, startPairedShop } from './testing/paired-shop.ts';
import type { TestCustomer } from './testing/provider-world.ts';

describe('the path of a message, from phone to screen and back', () => {
  let paired: PairedShop;
  let connection: PairedShop['connection'];
  let world: EmulatorWorld;
  let server: TestServer;
  let admin: TestUser;
  let customer: TestCustomer;
  let whatsappId: number;
  let ticketId: number;

  before(async () => {
    paired = await startPairedShop();
    ({ world, server, admin, customer, whatsappId, connection } = paired);
  });
  after(() => paired.close());

  const messages = () => conversation(server, admin, ticketId).messages();
  const shown: Conversation['shown'] = (what, matches) => conversation(server, admin, ticketId).shown(what, matches);
  const reply = (body: object) => conversation(server, admin, ticketId).reply(body);

  test('a customer writes: contact, ticket and message appear', async () => {
    await customer.say({ text: 'Bom dia, tudo bem?' });
    const ticket = await eventually('a ticket', async () => {
      const query = { status: 'pending', showAll: 'true' };
      return (await server.call('GET /tickets', { as: admin, query })).body.tickets[0];
    });
    ticketId = ticket.id;
    assert.deepEqual([ticket.contact.name, ticket.contact.number], ['Maria', customer.number]);
    assert.deepEqual([ticket.lastMessage, ticket.unreadMessages], ['Bom dia, tudo bem?', 1]);
    assert.equal((await messages())[0]?.body, 'Bom dia, tudo bem?');
  });

  test('an agent replies: the phone shows the message, and the ticket shows that it was delivered and read', async () => {
    const body = { status: 'open', userId: admin.id };
    await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body });
    await reply({ body: 'Oi, Maria!' });
    const delivered = await shown('delivered', (message) => message.body === 'Oi, Maria!' && message.ack >= 2);
    const screen = await world.phones.screen(customer.number, shop);
    assert.equal(screen.filter((message) => message.text === 'Oi, Maria!').length, 1);
    await customer.readsAll();
    await shown('read', (message) => message.id === delivered.id && message.ack >= 3);
  });

  test('the customer sees that their message was read', async () => {
    const wid = await customer.say({ text: 'leu?' });
    await shown('the question', (message) => message.body === 'leu?');
    await reply({ body: 'Sim' });
    await customer.sees(wid, (message) => message.status === 'read');
  });

  test('a picture arrives and is stored', async () => {
    const bytes = fakeImage(50_000);
    await customer.say({
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'nota' },
    });
    const message = await shown('the picture', ({ body, mediaUrl }) => body === 'nota' && mediaUrl !== null);
    const file = await fetch(message.mediaUrl ?? '');
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes);
    assert.equal(message.mediaType, 'image');
  });

  test('an edit, a reaction and a deletion by the customer are shown', async () => {
    const wid = await customer.say({ text: 'errado' });
    const { id } = await shown('the text', (message) => message.body === 'errado');
    await customer.edit(wid, 'certo');
    await shown('edited', (message) => message.id === id && message.body === 'certo' && message.isEdited);
    await customer.react(wid, '🎉');
    await shown('reaction', (message) => message.id === id && message.reactions[0]?.emoji === '🎉');
    await customer.remove(wid);
    await shown('revoked', (message) => message.id === id && message.isDeleted);
  });

  test('an agent edits and deletes: the phone shows the changes', async () => {
    await reply({ body: 'são 10' });
    const { id } = await shown('sent', (message) => message.body === 'são 10' && message.ack >= 2);
    const wid = await eventually('on the phone', async () => {
      const screen = await world.phones.screen(customer.number, shop);
      return screen.find((message) => message.text === 'são 10')?.id;
    });
    const edit = { as: admin, params: { messageId: id }, body: { body: 'são 12' } };
    assert.equal((await server.call('POST /messages/edit/:messageId', edit)).status, 200);
    await customer.sees(wid, (message) => message.edited && message.text === 'são 12');
    await server.call('DELETE /messages/:messageId', { as: admin, params: { messageId: id } });
    await customer.sees(wid, (message) => message.deleted);
  });

  test('a message written while the connection is away is sent when it is back', async () => {
    await world.phones.fault({ kind: 'loginFailure', number: shop, code: 503, count: 5 });
    await world.phones.fault({ kind: 'disconnect', number: shop });
    await eventually('away', async () => (await connection()).status !== 'CONNECTED');
    await reply({ body: 'um momento' });
    await shown('sent', (message) => message.body === 'um momento' && message.ack >= 2);
    const screen = await world.phones.screen(customer.number, shop);
    assert.equal(screen.filter((message) => message.text === 'um momento').length, 1);
  });

  test('a refused message (463) is marked and not retried', async () => {
    await world.phones.fault({ kind: 'sendRejected', number: shop, code: 463, count: 1 });
    await reply({ body: 'recusada' });
    const failed = await shown('failed', (message) => message.body === 'recusada' && message.failedCode !== null);
    assert.deepEqual([failed.failedCode, failed.ack], ['ERR_WAPP_CONTACT_REFUSED', 0]);
    await reply({ body: 'aceita' });
    await shown('the next', (message) => message.body === 'aceita' && message.ack >= 2);
    const screen = await world.phones.screen(customer.number, shop);
    assert.equal(screen.filter((message) => message.text === 'recusada').length, 0);
  });

  test('a new contact’s picture is stored', async () => {
    const contact = await eventually('a picture', async () => {
      const { body } = await server.call('GET /contacts', { as: admin, query: { searchParam: 'Maria' } });
      return body.contacts.find((found) => found.profilePicUrl !== '');
    });
    const picture = await fetch(contact.profilePicUrl);
    assert.match(picture.headers.get('content-type') ?? '', /^image/);
  });

  test('a group message opens a ticket with the group’s name, and shows its author', async () => {
    await server.call('PUT /settings/:key', {
      as: admin,
      params: { key: 'CheckMsgIsGroup' },
      body: { value: 'disabled' },
    });
    const group = await world.phones.group('Condomínio', [shop, customer.number]);
    await world.phones.say(customer.number, group, { text: 'Oi, vizinhos' });
    const ticketOf = async (name: string) => {
      const query = { status: 'pending', showAll: 'true' };
      const { body } = await server.call('GET /tickets', { as: admin, query });
      return body.tickets.find((found) => found.isGroup && found.contact.name === name);
    };
    const messagesIn = async (name: string) => {
      const found = await eventually(`a ticket of ${name}`, () => ticketOf(name));
      return conversation(server, admin, found.id).messages();
    };
    assert.equal((await messagesIn('Condomínio'))[0]?.contact?.name, 'Maria');
    const ticket = await eventually('a ticket of the group', () => ticketOf('Condomínio'));
    const body = { status: 'open', userId: admin.id };
    await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId: ticket.id }, body });
    await server.call('POST /messages/:ticketId', {
      as: admin,
      params: { ticketId: ticket.id },
      body: { body: 'Olá a todos' },
    });
    const rita = await world.customer('5511988880088', 'Rita', shop);
    const all = await world.phones.group('Síndicos', [shop, customer.number, rita.number]);
    const wid = await world.phones.say(customer.number, all, { text: 'Assembleia' });
    await world.phones.settings(rita.number, { hidesOtherAddress: true });
    await rita.react(wid, '👍');
    await eventually('whose reaction it is', async () => {
      const found = await messagesIn('Síndicos');
      return found[0]?.reactions.some(({ emoji, name }) => emoji === '👍' && name === 'Rita');
    });
    await eventually('in the group', async () =>
      (await world.phones.screen(customer.number, group)).find((message) => message.text === 'Olá a todos'),
    );
  });

  test('a status reaches a message to a person known only by their number', async () => {
    const { companyId } = admin;
    const stranger = await world.customer('5511988880077', 'Rui', shop);
    const contact = await server.make.contact({ companyId, number: stranger.number, name: 'Rui' });
    const values = { companyId, contactId: contact.id, whatsappId, userId: admin.id, status: 'open' } as const;
    const { id } = await server.make.ticket(values);
    await server.call('POST /messages/:ticketId', { as: admin, params: { ticketId: id }, body: { body: 'Olá, Rui' } });
    const delivered = async () => {
      const { body } = await server.call('GET /messages/:ticketId', { as: admin, params: { ticketId: id } });
      return body.messages.find((message) => message.ack >= 2);
    };
    await eventually('delivered', delivered);
    await stranger.say({ text: 'Olá!' });
    await eventually('the answer, in the same ticket', async () => {
      const { body } = await server.call('GET /messages/:ticketId', { as: admin, params: { ticketId: id } });
      return body.messages.some((message) => message.body === 'Olá!');
    });
  });

  test('an agent sees that the customer is typing', async () => {
    const browser = await server.socket(admin);
    browser.socket.emit('joinChatBox', ticketId);
    // The server does not acknowledge joining a chat, so the customer types until the event arrives.
    await eventually('typing is heard', async () => {
      await world.phones.types(customer.number, shop);
      await delay(100);
      return browser.heard.some(({ name }) => name === `company-${admin.companyId}-presence`);
    });
  });

  test('with calls disabled, a call is rejected, noted and answered', async () => {
    await server.call('PUT /settings/:key', { as: admin, params: { key: 'call' }, body: { value: 'disabled' } });
    await customer.calls();
    await shown('the note', (message) => message.mediaType === 'call_log');
    await shown(
      'the answer',
      (message) => message.fromMe && message.body.includes('chamadas de voz') && message.ack >= 1,
    );
  });
});
