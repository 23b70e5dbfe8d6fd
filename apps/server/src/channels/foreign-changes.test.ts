import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';

describeConversation('changes that a customer’s phone makes up', (fixture) => {
  const bodies = async () =>
    (await fixture.talk.messages()).map(({ body, isEdited, isDeleted }) => ({ body, isEdited, isDeleted }));

  test('a customer cannot change the agent’s message; an edit of their own applies, and the former text is kept', async () => {
    const { paired, talk } = fixture;
    const { phones } = paired.world;
    const { number } = paired.customer;
    await talk.reply({ body: 'O preço é 100' });
    const answer = await eventually('the answer on the phone', async () =>
      (await phones.screen(number, shop)).find(({ text }) => text === 'O preço é 100'),
    );
    const key = { remoteJid: `${shop}@s.whatsapp.net`, fromMe: true, id: answer.id };
    const editedMessage = { conversation: 'O preço é 1' };
    await phones.sendRaw(number, shop, { protocolMessage: { type: 'MESSAGE_EDIT', key, editedMessage } });
    await phones.sendRaw(number, shop, { protocolMessage: { type: 'REVOKE', key } });
    const own = await paired.customer.say({ text: 'Aceito' });
    await talk.shown('what came after them', ({ body }) => body === 'Aceito');
    await phones.edit(number, own, 'Não aceito');
    const { id } = await talk.shown(
      'the own edit',
      ({ body, hasFormerText }) => body === 'Não aceito' && hasFormerText,
    );
    assert.deepEqual(
      (await bodies()).filter(({ body }) => body.includes('preço')),
      [{ body: 'O preço é 100', isEdited: false, isDeleted: false }],
    );
    const params = { messageId: id };
    const former = await paired.server.call('GET /messages/:messageId/former-texts', { as: paired.admin, params });
    assert.deepEqual(
      former.body.texts.map(({ text }) => text),
      ['Aceito'],
    );
  });
});
