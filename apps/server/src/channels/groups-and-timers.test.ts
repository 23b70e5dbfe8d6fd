import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proto } from 'baileys';
import { eventually } from '../testing/eventually.ts';
import { fakeImage } from './testing/files.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';
import { messagesOf } from './testing/tickets.ts';

describeConversation('changes of a chat, and what answers say of it', (fixture) => {
  const sends = (number: string, text: string) =>
    eventually(`${text} on the phone`, async () =>
      (await fixture.paired.world.phones.screen(number, shop)).find((shown) => shown.text === text),
    );

  test('a renamed group has its new name in the list, and a line in the chat; so have people who join', async () => {
    const { world, server, admin, customer } = fixture.paired;
    const setting = { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
    await server.call('PUT /settings/:key', { as: admin, ...setting });
    await world.phones.addPhone('5511988880055', 'Rui');
    const jid = await world.phones.group('Obra antiga', [customer.number, shop]);
    await world.phones.say(customer.number, jid, { text: 'Bom dia, grupo' });
    const { id: ticketId } = await eventually('a ticket of the group', async () => {
      const { body } = await server.call('GET /tickets', { as: admin, query: { status: 'pending', showAll: 'true' } });
      return body.tickets.find((found) => found.isGroup && found.contact.name === 'Obra antiga');
    });
    const asked = { as: admin, params: { ticketId } };
    const { members } = (await server.call('GET /tickets/:ticketId/members', asked)).body;
    assert.deepEqual(
      members?.map(({ name, number, isAdmin, isOwn }) => [name, number, isAdmin, isOwn]),
      [
        ['', shop, false, true],
        ['Maria', customer.number, true, false],
      ],
    );
    const alone = { as: admin, params: { ticketId: fixture.talk.ticketId } };
    assert.equal((await server.call('GET /tickets/:ticketId/members', alone)).body.members, null);
    await world.phones.changeGroup(jid, { by: customer.number, subject: 'Obra nova' });
    await eventually('the new name', async () => {
      const { body } = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId } });
      return body.contact.name === 'Obra nova';
    });
    await world.phones.changeGroup(jid, { by: customer.number, add: ['5511988880055'] });
    const lines = await eventually('both lines', async () => {
      const found = (await messagesOf(server, admin, ticketId)).filter(({ mediaType }) => mediaType === 'cardMessage');
      return found.length === 2 && found.map(({ body }) => body);
    });
    assert.deepEqual(lines, ['Maria mudou o nome do grupo para “Obra nova”', '+5511988880055 entrou no grupo']);
    const { body } = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId } });
    assert.deepEqual([body.lastMessage, body.unreadMessages <= 1], ['Bom dia, grupo', true]);
  });

  test('a mention is the name of whom it mentions, also where the phone writes WhatsApp’s own id, and after an edit', async () => {
    const { world, customer } = fixture.paired;
    const lid = (await fixture.paired.world.emulator.world.phones.byNumber(customer.number))?.lid ?? '';
    const fala = (rest: string) => ({
      extendedTextMessage: { text: `Fala com @${lid.split('@')[0]}${rest}`, contextInfo: { mentionedJid: [lid] } },
    });
    const says = (message: proto.IMessage) =>
      world.phones.forge(customer.number, shop, [{ bytes: proto.Message.encode(message).finish() }]);
    const [id = ''] = await says(fala(''));
    const { id: shown } = await fixture.talk.shown('the mention', ({ body }) => body === 'Fala com @Maria');
    const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
    const key = { id, remoteJid: 'a@lid', fromMe: true };
    await says({ protocolMessage: { type, key, editedMessage: fala(' hoje') } });
    await fixture.talk.shown('its edit', (edited) => edited.id === shown && edited.body === 'Fala com @Maria hoje');
  });

  test('a mention in a group reaches the phones as one, and stays readable in the chat and the list', async () => {
    const { world, server, admin, customer } = fixture.paired;
    const setting = { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
    await server.call('PUT /settings/:key', { as: admin, ...setting });
    await world.phones.addPhone('5511988880066', 'Bia');
    const jid = await world.phones.group('Reforma', [customer.number, '5511988880066', shop]);
    await world.phones.say(customer.number, jid, { text: 'Quem vem?' });
    const { id: ticketId } = await eventually('a ticket of the group', async () => {
      const { body } = await server.call('GET /tickets', { as: admin, query: { status: 'pending', showAll: 'true' } });
      return body.tickets.find((found) => found.isGroup && found.contact.name === 'Reforma');
    });
    const asked = { as: admin, params: { ticketId } };
    await server.call('PUT /tickets/:ticketId', { ...asked, body: { status: 'open', userId: admin.id } });
    const members = (await server.call('GET /tickets/:ticketId/members', asked)).body.members ?? [];
    const maria = members.find(({ name }) => name === 'Maria');
    const mentions = [
      { as: 'Maria', contactId: maria?.contactId },
      { as: '+5511988880066', number: '5511988880066' },
      { as: 'Ninguém', number: '5511988880099' },
    ];
    const text = 'Oi @Maria e @+5511988880066';
    const sent = await server.call('POST /messages/:ticketId', { ...asked, body: { body: text, mentions } });
    assert.deepEqual(
      sent.body.messages.map(({ body, data }) => [body, data]),
      [[text, null]],
    );
    assert.equal((await server.call('GET /tickets/:ticketId', asked)).body.lastMessage, text);
    const received = await eventually('the mention on the phone', async () =>
      (await world.phones.screen(customer.number, jid)).find((shown) => shown.text.startsWith('Oi @')),
    );
    const ids = received.mentions?.map((mentioned) => mentioned.split('@')[0]) ?? [];
    assert.equal(received.text, `Oi @${ids[1]} e @${ids[0]}`, 'the longest name comes first');
    const phones = await Promise.all(
      ['5511988880066', customer.number].map((number) => world.emulator.world.phones.byNumber(number)),
    );
    assert.deepEqual(
      phones.map((phone, place) => [phone?.number, phone?.lid?.split('@')[0]].includes(ids[place])),
      [true, true],
    );
    const [message] = sent.body.messages;
    const edited = { body: 'Oi @Maria, até já' };
    await server.call('POST /messages/edit/:messageId', {
      as: admin,
      params: { messageId: message?.id ?? 0 },
      body: edited,
    });
    await eventually('the edit on the phone', async () =>
      (await world.phones.screen(customer.number, jid)).find(({ text: shown }) => shown === `Oi @${ids[1]}, até já`),
    );
  });

  test('answers in a chat whose messages disappear say so, until the customer ends it', async () => {
    const { world, customer } = fixture.paired;
    const { ephemeralExpiration, timer } = { ephemeralExpiration: 86_400, timer: 3 };
    await world.phones.sendRaw(customer.number, shop, { protocolMessage: { type: timer, ephemeralExpiration } });
    await fixture.talk.shown('the line', ({ body }) => body === 'As mensagens somem depois de 24 horas');
    await fixture.talk.reply({ body: 'Some amanhã' });
    assert.equal((await sends(customer.number, 'Some amanhã')).expiration, 86_400);
    await world.phones.sendRaw(customer.number, shop, { protocolMessage: { type: timer, ephemeralExpiration: 0 } });
    await fixture.talk.shown('the other line', ({ body }) => body === 'As mensagens não somem mais');
    await fixture.talk.reply({ body: 'Fica' });
    assert.equal((await sends(customer.number, 'Fica')).expiration, undefined);
  });

  test('a quoted picture is sent as a picture; a file of text has the type of its ending', async () => {
    const { customer, world } = fixture.paired;
    const base64 = fakeImage(2_000).toString('base64');
    await customer.say({ media: { kind: 'image', base64, mimetype: 'image/png', caption: 'esta' } });
    const { id } = await fixture.talk.shown('the picture', ({ body }) => body === 'esta');
    await fixture.talk.reply({ body: 'Essa mesmo', quotedMsg: { id } });
    assert.equal((await sends(customer.number, 'Essa mesmo')).quotedKind, 'image');
    await world.phones.sendRaw(customer.number, shop, { buttonsResponseMessage: {} });
    const unknown = await fixture.talk.shown('what is not known', ({ mediaType }) => mediaType === 'unknown');
    await fixture.talk.reply({ body: 'Não consegui abrir', quotedMsg: { id: unknown.id } });
    const { quotedId, quotedText } = await sends(customer.number, 'Não consegui abrir');
    assert.deepEqual([quotedId !== undefined, quotedText ?? ''], [true, '']);
    const files = {
      csv: ['a;b\n1;2\n', 'text/csv'],
      txt: ['Bom dia\n', 'text/plain'],
      xml: ['<?xml version="1.0"?><nfeProc versao="4.00"/>', 'text/xml'],
    } as const;
    for (const [ending, [text, mimetype]] of Object.entries(files)) {
      const content = Buffer.from(text);
      await fixture.talk.reply({ body: '' }, [{ field: 'medias', name: `nota.${ending}`, content }]);
      const file = await eventually(`the ${ending}`, async () =>
        (await world.phones.screen(customer.number, shop)).find(({ fileName }) => fileName === `nota.${ending}`),
      );
      assert.equal(file.mimetype, mimetype);
    }
  });
});
