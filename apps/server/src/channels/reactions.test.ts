import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { describeConversation, shop } from './testing/paired-shop.ts';

describeConversation('reactions, both ways', (fixture) => {
  let messageId: number;
  let wid: string;
  before(async () => {
    wid = await fixture.paired.customer.say({ text: 'Vocês entregam?' });
    messageId = (await fixture.talk.shown('the question', ({ body }) => body === 'Vocês entregam?')).id;
  });
  const react = (emoji: string) =>
    fixture.paired.server.call('PUT /messages/:messageId/reaction', {
      as: fixture.paired.admin,
      params: { messageId },
      body: { emoji },
    });
  const onPhone = (emoji: string | undefined) =>
    fixture.paired.customer.sees(wid, ({ reactions }) => reactions[shop as keyof typeof reactions] === emoji);
  const reactionsWith = (fits: (reactions: { emoji: string; fromMe: boolean; failed: boolean }[]) => boolean) =>
    fixture.talk.shown('the reactions', ({ id, reactions }) => id === messageId && fits(reactions));

  test('the agent’s reaction is shown on the phone, replaced by the next one, and removed', async () => {
    const { status, body } = await react('👍');
    assert.equal(status, 200);
    assert.deepEqual(body.reactions, [{ emoji: '👍', fromMe: true, author: '', name: '', failed: false }]);
    await onPhone('👍');
    await react('❤️');
    await onPhone('❤️');
    assert.deepEqual((await react('')).body.reactions, []);
    await onPhone(undefined);
  });

  test('the agent’s and the customer’s reactions are both kept, also when the shop’s own phone reacts', async () => {
    await react('🙏');
    await fixture.paired.customer.react(wid, '😂');
    await reactionsWith((all) => all.map(({ emoji }) => emoji).join() === '🙏,😂');
    await fixture.paired.world.phones.react(shop, wid, '😮');
    const { reactions } = await reactionsWith((all) => all.some(({ emoji }) => emoji === '😮'));
    assert.deepEqual(
      reactions.filter(({ fromMe }) => fromMe).map(({ emoji }) => emoji),
      ['😮'],
    );
    await fixture.paired.customer.react(wid, '');
    await reactionsWith((all) => all.length === 1);
  });

  test('a reaction that WhatsApp refuses is marked, and can be retried', async () => {
    await fixture.paired.world.phones.fault({ kind: 'sendRejected', number: shop, code: 463, count: 1 });
    await react('😢');
    await reactionsWith((all) => all.some(({ emoji, failed }) => emoji === '😢' && failed));
    await react('😢');
    await onPhone('😢');
    await reactionsWith((all) => all.every(({ failed }) => !failed));
  });

  test('a reaction whose removal WhatsApp refuses is restored', async () => {
    await fixture.paired.world.phones.fault({ kind: 'sendRejected', number: shop, code: 463, count: 1 });
    await react('');
    await reactionsWith((all) => all.some(({ emoji, failed }) => emoji === '😢' && failed));
  });

  test('accepts only a single emoji, and only in an open ticket', async () => {
    for (const emoji of ['ok', '👍👍', '<b>']) assert.equal((await react(emoji)).status, 400, emoji);
    const params = { ticketId: fixture.talk.ticketId };
    await fixture.paired.server.call('PUT /tickets/:ticketId', {
      as: fixture.paired.admin,
      params,
      body: { status: 'pending' },
    });
    assert.equal((await react('👍')).body.error, 'ERR_TICKET_NOT_OPEN');
  });
});
