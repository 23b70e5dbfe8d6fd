import assert from 'node:assert/strict';
import { test } from 'node:test';
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

  test('a mention is the name of whom it mentions, also where the phone writes WhatsApp’s own id', async () => {
    const { world, customer } = fixture.paired;
    const lid = (await fixture.paired.world.emulator.world.phones.byNumber(customer.number))?.lid ?? '';
    const text = `Fala com @${lid.split('@')[0]}`;
    await world.phones.sendRaw(customer.number, shop, {
      extendedTextMessage: { text, contextInfo: { mentionedJid: [lid] } },
    });
    await fixture.talk.shown('the mention', ({ body }) => body === 'Fala com @Maria');
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
    const content = Buffer.from('a;b\n1;2\n');
    await fixture.talk.reply({ body: '' }, [{ field: 'medias', name: 'preços.csv', content }]);
    const file = await eventually('the file', async () =>
      (await world.phones.screen(customer.number, shop)).find(({ kind }) => kind === 'document'),
    );
    assert.equal(file.mimetype, 'text/csv');
  });
});
