import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';

describeConversation('contact cards and places, from the desk to the phone', (fixture) => {
  const onPhone = (kind: string, text: string) =>
    eventually(`${text} on the phone`, async () => {
      const screen = await fixture.paired.world.phones.screen(fixture.paired.customer.number, shop);
      return screen.find((message) => message.kind === kind && message.text === text);
    });
  const refused = async (body: object) => {
    const { server, admin } = fixture.paired;
    return server.call('POST /messages/:ticketId', { as: admin, params: { ticketId: fixture.talk.ticketId }, body });
  };

  test('contacts of the company are sent as cards in one message', async () => {
    const { companyId } = fixture.paired.admin;
    const { make } = fixture.paired.server;
    const ana = await make.contact({ companyId, name: 'Ana Entregas', number: '5511955554444' });
    const rui = await make.contact({ companyId, name: 'Rui', number: '5511955553333' });
    await fixture.talk.reply({ contactIds: [ana.id] });
    const sent = await fixture.talk.shown(
      'the card',
      ({ mediaType, ack }) => mediaType === 'contactMessage' && ack >= 1,
    );
    assert.deepEqual(
      [sent.body, sent.data],
      ['Ana Entregas', { contacts: [{ name: 'Ana Entregas', numbers: ['5511955554444'] }] }],
    );
    await onPhone('contact', 'Ana Entregas');
    await fixture.talk.reply({ body: 'Estes dois', contactIds: [ana.id, rui.id] });
    await onPhone('contact', 'Ana Entregas, Rui');
    await onPhone('text', 'Estes dois');
  });

  test('a location is sent as a location', async () => {
    await fixture.talk.reply({ location: { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé' } });
    const sent = await fixture.talk.shown(
      'the place',
      ({ mediaType, ack }) => mediaType === 'locationMessage' && ack >= 1,
    );
    assert.deepEqual(sent.data, { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé' });
    await onPhone('location', 'Praça da Sé');
  });

  test('refuses contacts of another company, groups, and coordinates off the map', async () => {
    const { make } = fixture.paired.server;
    const other = await make.contact({ companyId: (await make.company()).id, number: '5511944443333' });
    const group = await make.contact({ companyId: fixture.paired.admin.companyId, number: '1203@g.us', isGroup: true });
    for (const { id } of [other, group]) {
      assert.deepEqual((await refused({ contactIds: [id] })).body, { error: 'ERR_NO_CONTACT_FOUND' });
    }
    assert.equal((await refused({ location: { latitude: 91, longitude: 0 } })).status, 400);
  });
});
