import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();

test('videos of the super user are shown to every company; only the super user changes them', async () => {
  const { make, call } = server;
  const boss = await make.user({ companyId: (await make.company()).id, profile: 'admin', super: true });
  const agent = await make.user({ companyId: (await make.company()).id });
  const admin = await make.user({ companyId: agent.companyId, profile: 'admin' });
  const body = { title: 'Primeiros passos', description: 'Como aceitar um ticket', video: 'dQw4w9WgXcQ' };
  const { id } = (await call('POST /helps', { as: boss, body })).body;
  const shown = (await call('GET /helps/list', { as: agent })).body.find((help) => help.id === id);
  assert.deepEqual([shown?.title, shown?.video], [body.title, body.video]);
  const params = { helpId: id };
  assert.equal((await call('PUT /helps/:helpId', { as: admin, params, body: { title: 'x y' } })).status, 403);
  await call('PUT /helps/:helpId', { as: boss, params, body: { title: 'Primeiro dia' } });
  const found = await call('GET /helps', { as: boss, query: { searchParam: 'primeiro DIA' } });
  assert.deepEqual([found.body.count, found.body.records[0]?.description], [1, body.description]);
  assert.equal((await call('DELETE /helps/:helpId', { as: boss, params })).status, 200);
  assert.equal((await call('GET /helps/:helpId', { as: boss, params })).status, 404);
});

test('each change is published to every company', async () => {
  const { make, call } = server;
  const boss = await make.user({ companyId: (await make.company()).id, profile: 'admin', super: true });
  const agent = await make.user({ companyId: (await make.company()).id });
  const browsers = await Promise.all(
    [boss, agent].map(async (as) => ({ name: `company-${as.companyId}-help`, browser: await server.socket(as) })),
  );
  const expectEvent = async (payload: object) => {
    for (const { name, browser } of browsers) await browser.waitFor(name, exactly(payload));
  };
  const body = { title: 'Etiquetas', video: 'dQw4w9WgXcQ' };
  const { body: made } = await call('POST /helps', { as: boss, body });
  await expectEvent({ action: 'create', record: made });
  const params = { helpId: made.id };
  const { body: changed } = await call('PUT /helps/:helpId', { as: boss, params, body: { title: 'Filas' } });
  await expectEvent({ action: 'update', record: changed });
  await call('DELETE /helps/:helpId', { as: boss, params });
  await expectEvent({ action: 'delete', id: made.id });
});

test('a video has only a code, without characters that could change an address', async () => {
  const { make, call } = server;
  const boss = await make.user({ companyId: (await make.company()).id, profile: 'admin', super: true });
  for (const video of ['https://evil.example', 'abc/../def', 'a?b=cdef', '"><script>', '']) {
    const { status } = await call('POST /helps', { as: boss, body: { title: 'Vídeo', video } });
    assert.equal(status, 400, video);
  }
});
