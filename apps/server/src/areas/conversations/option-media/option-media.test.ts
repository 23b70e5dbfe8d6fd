import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { fileAt, isDeleted } from '../messages/testing/attached-file.ts';
import { optionFileOf } from './option-files.ts';

const key = 'POST /queue-options/:queueOptionId/media-upload' as const;

describe('The file of a menu option', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let queueId: number;
  let parentId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    queueId = (await server.make.queue({ companyId })).id;
    parentId = await add('Planos');
  });

  const add = async (title: string, below?: number) => {
    const body = { title, option: '1', queueId, parentId: below };
    return (await server.call('POST /queue-options', { as: admin, body })).body.id;
  };
  const upload = (queueOptionId: number, name: string, content: string, as = admin) =>
    server.call(key, { as, params: { queueOptionId }, body: {}, files: [{ field: 'file', name, content }] });
  const remove = (queueOptionId: number) =>
    server.call('DELETE /queue-options/:queueOptionId', { as: admin, params: { queueOptionId } });

  test('is attached with a signed address, replaced and removed, and published to the company', async () => {
    const browser = await server.socket(admin);
    const first = await upload(parentId, 'tabela de preços.txt', 'R$ 10');
    assert.equal(first.body.mediaName, 'tabela_de_preços.txt');
    assert.equal(first.body.mediaType, 'application/octet-stream');
    assert.equal(await (await fileAt(first.body.mediaPath)).text(), 'R$ 10');
    await browser.waitFor(`company-${companyId}-queue-option`, (event) => JSON.stringify(event).includes('tabela_de'));
    const [listed] = (await server.call('GET /queue-options', { as: admin, query: { queueId } })).body;
    assert.equal(listed?.mediaName, 'tabela_de_preços.txt');

    const second = await upload(parentId, 'outra.txt', 'R$ 20');
    assert.equal(await (await fileAt(second.body.mediaPath)).text(), 'R$ 20');
    await isDeleted(first.body.mediaPath);
    const params = { queueOptionId: parentId };
    const removed = await server.call('DELETE /queue-options/:queueOptionId/media-upload', { as: admin, params });
    assert.deepEqual([removed.body.mediaName, removed.body.mediaPath], [null, null]);
    await isDeleted(second.body.mediaPath);
  });

  test('is deleted with its option, with an option above it, and with the queue', async () => {
    const below = await add('Básico', parentId);
    const { mediaPath } = (await upload(below, 'a.txt', 'Básico')).body;
    await remove(parentId);
    await isDeleted(mediaPath);

    const other = await add('Outro');
    const { mediaPath: ofQueue } = (await upload(other, 'b.txt', 'Outro')).body;
    await server.call('DELETE /queue/:queueId', { as: admin, params: { queueId } });
    await isDeleted(ofQueue);
  });

  test('outlives the option in sent messages, and in the option outlives the messages', async () => {
    const { mediaPath } = (await upload(parentId, 'a.txt', 'Planos')).body;
    const file = await server.database.database.system((unit) => optionFileOf(unit, parentId));
    assert.ok(file);
    const sendIt = async () => {
      const { id: ticketId } = await server.make.ticket({ companyId, status: 'open' });
      const carried = { mediaId: file.id, mediaType: 'application', fromMe: true };
      await server.make.message({ companyId, ticketId, ...carried });
      return { params: { ticketId }, as: admin };
    };
    await server.call('DELETE /tickets/:ticketId', await sendIt());
    assert.equal((await fileAt(mediaPath)).status, 200);
    const later = await sendIt();
    await remove(parentId);
    assert.equal((await fileAt(mediaPath)).status, 200);
    await server.call('DELETE /tickets/:ticketId', later);
    await isDeleted(mediaPath);
  });

  test('is refused without a file, for a missing option, and for one of another company', async () => {
    const params = { queueOptionId: parentId };
    const nothing = await server.call(key, { as: admin, params, body: {}, files: [] });
    assert.equal(nothing.body.error, 'ERR_NO_FILE_FOUND');
    assert.equal((await upload(2_000_000_000, 'a.txt', 'x')).body.error, 'ERR_NO_QUEUE_FOUND');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await upload(parentId, 'a.txt', 'x', stranger)).status, 404);
    assert.equal((await upload(parentId, 'virus.exe', 'MZ\u0090\u0000')).body.error, 'ERR_FILE_TYPE');
  });
});
