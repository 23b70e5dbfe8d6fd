import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeImage } from './testing/files.ts';
import { describeConversation } from './testing/paired-shop.ts';

const bytes = fakeImage(40_000);

describeConversation('files that WhatsApp has deleted', (fixture) => {
  async function sendPicture(caption: string) {
    const media = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption };
    await fixture.paired.customer.say({ media });
  }

  async function contentOf(caption: string): Promise<Buffer> {
    const { mediaUrl } = await fixture.talk.shown(
      'its file',
      ({ body, mediaUrl }) => body === caption && mediaUrl !== null,
    );
    const answer = await fetch(mediaUrl ?? '');
    return Buffer.from(await answer.arrayBuffer());
  }

  const retry = (messageId: number) =>
    fixture.paired.server.call('POST /messages/:messageId/retry', { as: fixture.paired.admin, params: { messageId } });

  test('the phone is asked to upload the file again, and the file is shown', async () => {
    await fixture.paired.world.phones.fault({ kind: 'mediaMissing', count: 1 });
    await sendPicture('velha');
    assert.deepEqual(await contentOf('velha'), bytes);
  });

  test('if the phone no longer has the file, the message shows this; the download can be retried', async () => {
    await fixture.paired.world.phones.fault({ kind: 'mediaMissing', count: 1 });
    await fixture.paired.world.phones.fault({ kind: 'mediaForgotten', count: 1 });
    await sendPicture('perdida');
    const lost = await fixture.talk.shown(
      'that it is lost',
      ({ body, failedCode }) => body === 'perdida' && failedCode !== null,
    );
    assert.deepEqual([lost.failedCode, lost.mediaUrl], ['ERR_MEDIA_EXPIRED', null]);
    assert.equal((await retry(lost.id)).body.failedCode, null);
    assert.deepEqual(await contentOf('perdida'), bytes);
    assert.equal((await fixture.talk.shown('found', ({ id }) => id === lost.id)).failedCode, null);
  });

  test('a message is sent again with a working URL, only to users who may see it', async () => {
    const { id } = await fixture.talk.shown(
      'the picture',
      ({ body, mediaUrl }) => body === 'velha' && mediaUrl !== null,
    );
    const { make, call } = fixture.paired.server;
    const stranger = await make.user({ companyId: (await make.company()).id, profile: 'admin' });
    const renewed = await call('GET /messages/:messageId/renewed', {
      as: fixture.paired.admin,
      params: { messageId: id },
    });
    assert.equal((await fetch(renewed.body.mediaUrl ?? '')).status, 200);
    const other = await call('GET /messages/:messageId/renewed', { as: stranger, params: { messageId: id } });
    assert.deepEqual([other.status, other.body], [404, { error: 'ERR_NO_MESSAGE_FOUND' }]);
  });

  test('a complete message of the customer stays as it is', async () => {
    const { id } = await fixture.talk.shown('the greeting', ({ body }) => body === 'Bom dia');
    assert.equal((await retry(id)).body.failedCode, null);
    assert.equal((await fixture.talk.shown('the greeting', (message) => message.id === id)).ack, 0);
  });
});
