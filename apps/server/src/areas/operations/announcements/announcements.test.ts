import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const server = useSharedServer();
let boss: TestUser;
let agent: TestUser;
beforeEach(async () => {
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
  agent = await server.make.user({ companyId: (await server.make.company()).id });
});

const announce = (given: object = {}) =>
  server.call('POST /announcements', { as: boss, body: { title: 'Novidade', text: 'Chegou o kanban', ...given } });
const seenBy = async (as: TestUser) => (await server.call('GET /announcements/list', { as })).body.map(({ id }) => id);

test('a new announcement has low priority, is active, and is shown to every company at once', async () => {
  const browser = await server.socket(agent);
  const { body } = await announce();
  assert.deepEqual([body.priority, body.status], [3, true]);
  await browser.waitFor('company-announcement');
  assert.ok((await seenBy(agent)).includes(body.id));
  assert.equal((await announce({ text: ' ' })).body.issues?.[0]?.path, 'body.text');
});

test('urgent announcements come first', async () => {
  const low = (await announce({ title: 'Baixa' })).body.id;
  const high = (await announce({ title: 'Alta', priority: 1 })).body.id;
  const medium = (await announce({ title: 'Média', priority: 2 })).body.id;
  const mine = (await seenBy(agent)).filter((id) => [low, medium, high].includes(id));
  assert.deepEqual(mine, [high, medium, low]);
});

test('an inactive announcement is hidden at once from everybody except the super user', async () => {
  const { id } = (await announce({ title: `Rascunho ${Date.now()}` })).body;
  const browser = await server.socket(agent);
  const params = { announcementId: id };
  await server.call('PUT /announcements/:announcementId', { as: boss, params, body: { status: false } });
  await browser.waitFor('company-announcement', exactly({ action: 'delete', id }));
  assert.ok(!(await seenBy(agent)).includes(id));
  const listed = await server.call('GET /announcements', { as: agent, query: {} });
  assert.ok(!listed.body.records.some((one) => one.id === id));
  const managed = await server.call('GET /announcements', { as: boss, query: { searchParam: 'rascunho' } });
  assert.ok(managed.body.records.some((one) => one.id === id));
  const draft = (await announce({ status: false })).body.id;
  assert.equal(browser.heard.filter(({ payload }) => JSON.stringify(payload).includes(`"id":${draft},`)).length, 0);
});

test('its picture is shown to other companies; only PNG and JPEG are accepted', async () => {
  const params = { announcementId: (await announce()).body.id };
  const key = 'POST /announcements/:announcementId/media-upload';
  const files = [{ field: 'file', name: 'foto.png', content: picture }];
  const { body } = await server.call(key, { as: boss, params, files });
  assert.equal(body.mediaName, 'foto.png');
  const shown = (await server.call('GET /announcements/list', { as: agent })).body;
  const path = shown.find(({ id }) => id === params.announcementId)?.mediaPath;
  assert.ok(path);
  const svg = { field: 'file', name: 'x.png', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  const refused = await server.call(key, { as: boss, params, files: [svg] });
  assert.deepEqual([refused.status, refused.body], [415, { error: 'ERR_FILE_TYPE' }]);
  const gone = await server.call('DELETE /announcements/:announcementId/media-upload', { as: boss, params });
  assert.equal(gone.body.mediaPath, null);
});
