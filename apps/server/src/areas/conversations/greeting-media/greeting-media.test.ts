import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { fileAt, isDeleted } from '../messages/testing/attached-file.ts';
import { greetingFileOf } from './greeting-files.ts';

const key = 'POST /whatsapp/:whatsappId/media-upload' as const;

describe('The file of a greeting', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let whatsappId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    whatsappId = (await server.make.connection({ companyId, isDefault: true })).id;
  });

  const upload = (name: string, content: string) =>
    server.call(key, { as: admin, params: { whatsappId }, body: {}, files: [{ field: 'file', name, content }] });

  test('is attached with a signed address, replaced and removed, and published to the company', async () => {
    const browser = await server.socket(admin);
    const first = await upload('bem vindo.txt', 'Bem-vindo');
    assert.equal(first.body.greetingMediaName, 'bem_vindo.txt');
    assert.equal(await (await fileAt(first.body.greetingMediaPath)).text(), 'Bem-vindo');
    await browser.waitFor(`company-${companyId}-whatsapp`, (payload) => JSON.stringify(payload).includes('bem_vindo'));
    const second = await upload('outro.txt', 'Olá');
    assert.equal(await (await fileAt(second.body.greetingMediaPath)).text(), 'Olá');
    await isDeleted(first.body.greetingMediaPath);
    const params = { whatsappId };
    const removed = await server.call('DELETE /whatsapp/:whatsappId/media-upload', { as: admin, params });
    assert.deepEqual([removed.body.greetingMediaName, removed.body.greetingMediaPath], [null, null]);
    await isDeleted(second.body.greetingMediaPath);
  });

  test('outlives the greeting in sent messages, and in the greeting outlives the messages', async () => {
    const { greetingMediaPath: path } = (await upload('a.txt', 'Bem-vindo')).body;
    const { body: shown } = await server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } });
    assert.ok(shown.greetingMediaPath);
    const { id: ticketId } = await server.make.ticket({ companyId, whatsappId, status: 'open' });
    const mediaId = await greetingId();
    await server.make.message({ companyId, ticketId, mediaId, mediaType: 'application', fromMe: true });
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } });
    assert.equal((await fileAt(path)).status, 200);

    const { id: later } = await server.make.ticket({ companyId, whatsappId, status: 'open' });
    await server.make.message({ companyId, ticketId: later, mediaId, mediaType: 'application', fromMe: true });
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: { whatsappId } });
    assert.equal((await fileAt(path)).status, 200);
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId: later } });
    await isDeleted(path);
  });

  async function greetingId(): Promise<number> {
    const file = await server.database.database.system((unit) => greetingFileOf(unit, whatsappId));
    assert.ok(file);
    return file.id;
  }

  test('is deleted with its connection unless it was sent', async () => {
    const { greetingMediaPath: path } = (await upload('a.txt', 'Bem-vindo')).body;
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: { whatsappId } });
    await isDeleted(path);
  });
});
