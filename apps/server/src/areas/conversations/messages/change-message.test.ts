import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { newCustomer } from './testing/customer.ts';

const hour = 60 * 60_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Permissions to change messages', () => {
  const server = useSharedServer();
  let office: Office;
  let carla: TestUser;
  let maria: ReturnType<typeof newCustomer>;
  let ticketId: number;
  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, connectionId, sales } = office;
    carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    maria = newCustomer(server, { companyId, connectionId });
    const contact = await server.make.contact({ companyId, number: maria.number });
    ticketId = (await office.make({ contactId: contact.id, status: 'open', userId: office.ana.id })).id;
  });

  const send = async (as: TestUser, body: object, files?: { field: string; name: string; content: Uint8Array }[]) => {
    const { body: answer } = await server.call('POST /messages/:ticketId', { as, params: { ticketId }, body, files });
    return answer.messages[0] ?? assert.fail(JSON.stringify(answer));
  };
  const edit = (as: TestUser, messageId: number, body: string) =>
    server.call('POST /messages/edit/:messageId', { as, params: { messageId }, body: { body } });
  const remove = (as: TestUser, messageId: number) =>
    server.call('DELETE /messages/:messageId', { as, params: { messageId } });
  const former = async (messageId: number) => {
    const params = { messageId };
    return (await server.call('GET /messages/:messageId/former-texts', { as: carla, params })).body.texts;
  };
  const list = async (as: TestUser = carla) =>
    (await server.call('GET /messages/:ticketId', { as, params: { ticketId } })).body;
  const received = (overrides: object = {}) =>
    server.make.message({ companyId: office.companyId, ticketId, queueId: office.sales.id, ...overrides });

  test('only its author can edit a text: neither a colleague nor an administrator can', async () => {
    const { id } = await send(office.ana, { body: 'Custa 10' });
    for (const as of [carla, office.admin]) {
      const { status, body } = await edit(as, id, 'Custa 1');
      assert.deepEqual([status, body.error], [403, 'ERR_NO_PERMISSION']);
    }
    const ofTheBot = await received({ fromMe: true, userId: null });
    assert.equal((await edit(office.admin, ofTheBot.id, 'Oi')).status, 403);
    assert.equal((await edit(office.ana, id, 'Custa 12')).status, 200);
    assert.equal((await list()).messages[0]?.body, 'Custa 12');
  });

  test('an edit keeps the former text, for everybody who may read the message', async () => {
    const { id, hasFormerText } = await send(office.ana, { body: 'Custa 10' });
    assert.equal(hasFormerText, false);
    await edit(office.ana, id, 'Custa 11');
    const { body } = await edit(office.ana, id, 'Custa 12');
    assert.equal(body.hasFormerText, true);
    const texts = await former(id);
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Custa 10', 'Custa 11'],
    );
    assert.ok(texts.every(({ replacedAt }) => Date.parse(replacedAt) > 0));
  });

  test('the author and administrators can delete a message, within 60 hours; a colleague cannot', async () => {
    const [first, second] = [await send(office.ana, { body: 'Um' }), await send(office.ana, { body: 'Dois' })];
    const refused = await remove(carla, first.id);
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_NO_PERMISSION']);
    assert.equal((await remove(office.ana, first.id)).status, 200);
    assert.equal((await remove(office.admin, second.id)).status, 200);
    const sentAt = new Date(Date.now() - 61 * hour);
    const old = await received({ fromMe: true, userId: office.ana.id, ack: 2, sentAt });
    const late = await remove(office.ana, old.id);
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_MESSAGE_TOO_OLD']);
    const neverSent = await received({
      fromMe: true,
      userId: office.ana.id,
      failedCode: 'ERR_SENDING_WAPP_MSG',
      sentAt,
    });
    assert.equal((await remove(office.ana, neverSent.id)).status, 200);
  });

  test('a deleted text is no longer in answers, lists or quotes, and its file is not served', async () => {
    const { id } = await send(office.ana, { body: 'segredo' });
    const withFile = await send(office.ana, { body: 'segredo na foto' }, [
      { field: 'medias', name: 'segredo.png', content: png },
    ]);
    const address = withFile.mediaUrl ?? '';
    assert.equal((await fetch(address)).status, 200);
    await edit(office.ana, id, 'segredo mudado');
    await send(office.ana, { body: 'Sobre isso', quotedMsg: { id } });
    await send(office.ana, { body: 'e isso', quotedMsg: { id: withFile.id } });
    const browser = await server.socket(carla);
    const answers = [await remove(office.ana, id), await remove(office.admin, withFile.id)];
    await browser.waitFor(`company-${office.companyId}-appMessage`);
    await eventually('the file is gone', async () => (await fetch(address)).status === 404);
    const everything = [
      answers,
      await list(),
      await list(office.admin),
      (await office.list(carla)).body,
      browser.heard,
      await former(id),
      (await server.call('GET /messages/:messageId/renewed', { as: carla, params: { messageId: id } })).body,
    ];
    assert.ok(!JSON.stringify(everything).includes('segredo'));
    assert.deepEqual(
      (await list()).messages.map(({ isDeleted, quotedMsg }) => [isDeleted, quotedMsg?.isDeleted]),
      [
        [true, undefined],
        [true, undefined],
        [false, true],
        [false, true],
      ],
    );
  });

  test('a deleted last message appears as deleted in the list, and its text cannot be searched', async () => {
    const { id } = await send(office.ana, { body: 'segredo' });
    await remove(office.ana, id);
    const [ticket] = (await office.list(carla)).body.tickets;
    assert.deepEqual([ticket?.lastMessage, ticket?.lastMessageType], ['', 'deleted']);
    assert.deepEqual(await office.idsOf(carla, { searchParam: 'segredo' }), []);
  });

  test('a message that a customer deleted leaves the chat; agents can look it up', async () => {
    const wid = await maria.write('Desculpa, segredo');
    const { id } = (await list()).messages[0] ?? assert.fail('no message');
    await maria.revoke(wid);
    assert.doesNotMatch(JSON.stringify([await list(), (await office.list(carla)).body]), /segredo/);
    assert.equal((await list()).messages[0]?.hasFormerText, true);
    assert.deepEqual(
      (await former(id)).map(({ text }) => text),
      ['Desculpa, segredo'],
    );
  });

  test('a deleted message is neither sent nor downloaded again', async () => {
    const failed = await received({ fromMe: true, failedCode: 'ERR_SENDING_WAPP_MSG', isDeleted: true });
    const params = { messageId: failed.id };
    const { status, body } = await server.call('POST /messages/:messageId/retry', { as: office.ana, params });
    assert.deepEqual([status, body.error], [404, 'ERR_NO_MESSAGE_FOUND']);
  });
});
