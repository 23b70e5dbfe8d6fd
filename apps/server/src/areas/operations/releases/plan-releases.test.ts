import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { keepPlans } from './reports/watch-canaries.ts';
import { writeReleases } from './testing/built-remote.ts';

const [older, newer] = ['7.0.0-aaaaaaaa', '7.1.0-bbbbbbbb'];
const reason = 'After the holidays';
const hour = 3_600_000;

let server: TestServer;
let boss: TestUser;
let remote: string;
let counter = 0;

before(async () => {
  server = await startTestServer();
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
});
after(() => server.close());
beforeEach(async () => {
  remote = `planned_${++counter}`;
  await writeReleases(server.platform.configuration.remotesFolder, remote, [{ release: older }, { release: newer }]);
});

const plan = (release: string, at: Date) =>
  server.call('PUT /releases/:remote/schedule', {
    as: boss,
    params: { remote },
    body: { release, at: at.toISOString(), reason },
  });
const inHours = (hours: number) => new Date(server.platform.clock().getTime() + hours * hour);
const keepPlansIn = (hours: number) => keepPlans({ ...server.platform, clock: () => inHours(hours) });
const shown = async () => {
  const { body } = await server.call('GET /releases', { as: boss });
  return body.find((one) => one.remote === remote);
};

test('a planned release is given to everybody at its time, with its reason, and the canary ends', async () => {
  const canary = { release: newer, share: 10, shareOf: 'users' };
  const body = { stable: older, canary, reason: 'A try' };
  await server.call('PUT /releases/:remote', { as: boss, params: { remote }, body });
  const at = inHours(2);
  assert.deepEqual((await plan(newer, at)).body.scheduled, { release: newer, at: at.toISOString(), reason });
  await keepPlans(server.platform);
  assert.equal((await shown())?.stable, older);
  await keepPlansIn(3);
  const one = await shown();
  assert.deepEqual([one?.stable, one?.canary, one?.scheduled, one?.reason], [newer, null, null, reason]);
});

test('a plan is cancelled by hand and by a rollback', async () => {
  await plan(newer, inHours(1));
  const { body } = await server.call('DELETE /releases/:remote/schedule', { as: boss, params: { remote } });
  assert.equal(body.scheduled, null);
  const again = await server.call('DELETE /releases/:remote/schedule', { as: boss, params: { remote } });
  assert.equal(again.status, 404);
  await plan(newer, inHours(1));
  await server.call('POST /releases/:remote/rollback', { as: boss, params: { remote }, body: { reason } });
  await keepPlansIn(2);
  assert.equal((await shown())?.stable, older);
});

test('a plan for a missing release or a past time is refused', async () => {
  const past = await plan(newer, inHours(-1));
  assert.deepEqual([past.status, past.body.issues?.[0]?.path], [400, 'body.at']);
  assert.equal((await plan('9.9.9-ffffffff', inHours(1))).status, 404);
});

test('a plan whose release has no files at its time changes nothing', async () => {
  await plan(older, inHours(1));
  const { remotesFolder } = server.platform.configuration;
  rmSync(join(remotesFolder, remote.replaceAll('_', '-'), 'dist', older), { recursive: true });
  await keepPlansIn(2);
  const one = await shown();
  assert.deepEqual([one?.stable, one?.scheduled], [null, null]);
});
