import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Quick messages', () => {
  const server = useSharedServer();
  let companyId: number;
  let ana: TestUser;
  let bruno: TestUser;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    ana = await server.make.user({ companyId });
    bruno = await server.make.user({ companyId });
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const create = async (as: TestUser, body: object) => (await server.call('POST /quick-messages', { as, body })).body;
  const shortcodes = async (as: TestUser, query: object = {}) =>
    (await server.call('GET /quick-messages', { as, query: { ...query } })).body.records.map(
      ({ shortcode }) => shortcode,
    );
  const upload = (as: TestUser, quickMessageId: number, name: string, content: string) =>
    server.call('POST /quick-messages/:quickMessageId/media-upload', {
      as,
      params: { quickMessageId },
      body: { typeArch: '../../quickMessage' },
      files: [{ field: 'file', name, content }],
    });

  test('users have their own and shared ones; only active ones are offered in a chat', async () => {
    await create(ana, { shortcode: 'minha', message: 'Só minha' });
    await create(bruno, { shortcode: 'geral', message: 'De todos', geral: true });
    await create(bruno, { shortcode: 'parada', message: 'x', geral: true, status: false });
    assert.deepEqual(await shortcodes(ana), ['geral', 'minha', 'parada']);
    assert.deepEqual(await shortcodes(bruno), ['geral', 'parada']);
    assert.deepEqual(await shortcodes(ana, { searchParam: 'so MINHA' }), ['minha']);
    const { body } = await server.call('GET /quick-messages/list', { as: ana });
    assert.deepEqual(
      body.map(({ shortcode }) => shortcode),
      ['geral', 'minha'],
    );
  });

  test('users change their own quick messages; administrators also shared ones', async () => {
    const own = await create(ana, { shortcode: 'minha', message: 'x' });
    const shared = await create(ana, { shortcode: 'geral', message: 'x', geral: true });
    const edit = (as: TestUser, quickMessageId: number) =>
      server.call('PUT /quick-messages/:quickMessageId', { as, params: { quickMessageId }, body: { message: 'y' } });
    assert.equal((await edit(ana, own.id)).body.message, 'y');
    assert.equal((await edit(bruno, own.id)).body.error, 'ERR_NO_QUICK_MESSAGE_FOUND');
    assert.equal((await edit(bruno, shared.id)).status, 403);
    assert.equal((await edit(admin, shared.id)).status, 200);
    const params = { quickMessageId: own.id };
    assert.equal((await server.call('DELETE /quick-messages/:quickMessageId', { as: ana, params })).status, 200);
    assert.equal((await server.call('GET /quick-messages/:quickMessageId', { as: ana, params })).status, 404);
  });

  test('events of a private quick message are sent only to its owner', async () => {
    const [ofAna, ofBruno] = [await server.socket(ana), await server.socket(bruno)];
    await create(ana, { shortcode: 'minha', message: 'x' });
    await create(bruno, { shortcode: 'geral', message: 'x', geral: true });
    const name = `company-${companyId}-quick-message`;
    const about = (shortcode: string) => (payload: unknown) => JSON.stringify(payload).includes(shortcode);
    await ofAna.waitFor(name, about('minha'));
    await ofAna.waitFor(name, about('geral'));
    await ofBruno.waitFor(name, about('geral'));
    assert.ok(!ofBruno.heard.some(({ payload }) => about('minha')(payload)));
  });

  test('a file is attached with a signed address, replaced and removed', async () => {
    const { id } = await create(ana, { shortcode: 'tabela', message: 'Segue' });
    const first = await upload(ana, id, 'tabela de preços.txt', 'Bolo: 10');
    assert.equal(first.status, 200);
    assert.deepEqual([first.body.isMedia, first.body.mediaName], [true, 'tabela_de_preços.txt']);
    const address = first.body.mediaPath ?? '';
    assert.equal(await (await fetch(address)).text(), 'Bolo: 10');
    const second = await upload(ana, id, 'nova.txt', 'Bolo: 12');
    assert.equal(await (await fetch(second.body.mediaPath ?? '')).text(), 'Bolo: 12');
    await eventually('the former file is gone', async () => (await fetch(address)).status === 404);
    const params = { quickMessageId: id };
    const removed = await server.call('DELETE /quick-messages/:quickMessageId/media-upload', { as: ana, params });
    assert.deepEqual([removed.body.isMedia, removed.body.mediaPath, removed.body.mediaName], [false, null, null]);
  });

  test('SERVER §3.8, §3.13: form fields are not used as paths, and other companies may not attach files', async () => {
    const { id } = await create(ana, { shortcode: 'minha', message: 'x' });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await upload(stranger, id, 'a.txt', 'a')).status, 404);
    assert.equal((await upload(bruno, id, 'a.txt', 'a')).status, 404);
    const { body } = await upload(ana, id, '..%2f..%2fetc/passwd', 'a');
    assert.equal(body.mediaName, 'passwd');
    assert.ok(!new URL(body.mediaPath ?? '').pathname.includes('quickMessage'));
  });

  test('a shortcode is required', async () => {
    for (const given of [{ shortcode: ' ' }, {}]) {
      const { status, body } = await server.call('POST /quick-messages', { as: ana, body: given });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, 'required']);
    }
  });
});
