import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../areas/conversations/messages/messages.schema.ts';
import { eventually } from '../testing/eventually.ts';
import { fakeImage } from './testing/files.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';
import { messagesOf } from './testing/tickets.ts';

describeConversation('kinds of messages, from the customer’s phone to the screen', (fixture) => {
  const raw = (message: object) => fixture.paired.world.phones.sendRaw(fixture.paired.customer.number, shop, message);

  test('an edit, sealed as phones seal it, changes its message, and the former text stays', async () => {
    const { customer, server, admin } = fixture.paired;
    const wid = await customer.say({ text: 'quero 2' });
    const { id } = await fixture.talk.shown('the text', ({ body }) => body === 'quero 2');
    await customer.edit(wid, 'quero 3');
    const edited = await fixture.talk.shown('the edit', (message) => message.id === id && message.isEdited);
    assert.equal(edited.body, 'quero 3');
    const former = await server.call('GET /messages/:messageId/former-texts', { as: admin, params: { messageId: id } });
    assert.deepEqual(
      former.body.texts.map(({ text }) => text),
      ['quero 2'],
    );
    assert(!JSON.stringify(await fixture.talk.messages()).includes('secret'));
  });

  test('an edit that cannot be opened marks its message, and adds no other', async () => {
    const { customer, server } = fixture.paired;
    const wid = await customer.say({ text: 'sem segredo' });
    const { id } = await fixture.talk.shown('the text', ({ body }) => body === 'sem segredo');
    await server.database.database.system(({ db }) =>
      db.update(messages).set({ secret: null }).where(eq(messages.id, id)),
    );
    const before = (await fixture.talk.messages()).length;
    await customer.edit(wid, 'com segredo');
    const marked = await fixture.talk.shown('the mark', (message) => message.id === id && message.isEdited);
    assert.deepEqual([marked.body, marked.data?.editedElsewhere], ['sem segredo', true]);
    assert.equal((await fixture.talk.messages()).length, before);
  });

  test('votes are shown with their poll; a new vote replaces the former one', async () => {
    const { customer, world } = fixture.paired;
    const wid = await customer.say({ poll: { name: 'Qual sabor?', options: ['Cenoura', 'Fubá'] } });
    const { id } = await fixture.talk.shown('the poll', ({ mediaType }) => mediaType === 'pollMessage');
    const choices = (chosen: string[]) =>
      fixture.talk.shown(`the vote ${chosen}`, ({ id: shown, data }) => {
        const [answer] = Array.isArray(data?.answers) ? data.answers : [];
        return shown === id && JSON.stringify(answer?.choices ?? []) === JSON.stringify(chosen);
      });
    await world.phones.vote(customer.number, wid, ['Fubá']);
    await choices(['Fubá']);
    await world.phones.vote(customer.number, wid, ['Cenoura']);
    const shown = await choices(['Cenoura']);
    assert(Array.isArray(shown.data?.answers) && shown.data.answers.length === 1);
    await world.phones.vote(customer.number, wid, []);
    await choices([]);
  });

  test('a picture that opens once leaves a message, unread', async () => {
    const { world, server, admin } = fixture.paired;
    const customer = await world.customer('5511988880009', 'Rita', shop);
    const media = { kind: 'image', base64: fakeImage(2_000).toString('base64'), mimetype: 'image/png' };
    await customer.say({ media, viewOnce: true });
    const text = 'Foto de visualização única: só abre no celular';
    const query = { status: 'pending', showAll: 'true', searchParam: customer.number };
    const ticket = await eventually('a ticket', async () => {
      return (await server.call('GET /tickets', { as: admin, query })).body.tickets[0];
    });
    assert.deepEqual([ticket.unreadMessages, ticket.lastMessage], [1, text]);
    const [shown] = await messagesOf(server, admin, ticket.id);
    assert.deepEqual([shown?.body, shown?.data], [text, { card: { kind: 'viewOnce' } }]);
  });

  test('an order says what it is in chat and list, and what the protocol calls it appears nowhere', async () => {
    const { server, admin } = fixture.paired;
    const orderMessage = {
      ...{ orderId: '1', itemCount: 3, message: 'Quero esse pedido' },
      ...{ totalAmount1000: 129_900, totalCurrencyCode: 'BRL' },
    };
    await raw({ orderMessage });
    const text = 'Pedido: 3 itens, R$ 129,90 – Quero esse pedido';
    const shown = await fixture.talk.shown('the order', ({ body }) => body === text);
    assert.equal(shown.mediaType, 'cardMessage');
    await raw({ scheduledCallEditMessage: {} });
    await fixture.talk.shown('the call', ({ body }) => body === 'Chamada cancelada');
    await raw({
      listMessage: { title: 'Cardápio', sections: [{ title: 'Doces', rows: [{ title: 'Bolo de fubá' }] }] },
    });
    await fixture.talk.shown('the list', ({ body }) => body.startsWith('Lista: Cardápio'));
    const found = await eventually('its rows are found', async () => {
      const query = { searchParam: 'fubá' };
      const { messages: records } = (await server.call('GET /messages/search', { as: admin, query })).body;
      return records.length > 0 && records;
    });
    assert(found.length > 0);
    const { body } = await server.call('GET /tickets', { as: admin, query: { showAll: 'true', status: 'open' } });
    assert(!/orderMessage|listMessage/.test(JSON.stringify([body, await fixture.talk.messages()])));
  });

  test('an opening by an advertisement shows it, also without words', async () => {
    const externalAdReply = {
      ...{ title: 'Bolos caseiros', body: 'Peça já', sourceUrl: 'https://fb.me/bolos', sourceType: 'ad' },
      ...{ sourceApp: 'instagram', sourceId: '120330' },
    };
    const ad = {
      title: 'Bolos caseiros',
      text: 'Peça já',
      link: 'https://fb.me/bolos',
      app: 'instagram',
      id: '120330',
    };
    await raw({ extendedTextMessage: { text: 'Vi o anúncio', contextInfo: { externalAdReply } } });
    const shown = await fixture.talk.shown('the text', ({ body }) => body === 'Vi o anúncio');
    assert.deepEqual(shown.data, { ad });
    await raw({ extendedTextMessage: { text: '', contextInfo: { externalAdReply } } });
    await fixture.talk.shown('the advertisement', ({ body }) => body.startsWith('Veio de um anúncio: Bolos caseiros'));
  });
});
