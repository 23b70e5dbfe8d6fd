import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { packRelease } from '@recado/releases/release-archive';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { publishTo } from '../testing/publishing.ts';
import { newTeam, writeSealed } from '../testing/sealed-release.ts';
import { watchCanaries } from './watch-canaries.ts';

const team = newTeam();
let server: TestServer;
let boss: TestUser;
let publisher: string;
let remote: string;
let counter = 0;
const people: TestUser[] = [];
const places: string[] = [];

before(async () => {
  server = await startTestServer({ environment: { RELEASE_KEYS: `*=${team.publicKey}` } });
  const createdAt = new Date('2020-01-01');
  for (const name of ['one', 'two']) {
    const { id: companyId } = await server.make.company({ createdAt });
    people.push(...(await Promise.all(Array.from({ length: 8 }, () => server.make.user({ companyId })))));
    if (name === 'two') continue;
    boss = await server.make.user({ companyId, profile: 'admin', super: true });
    publisher = await server.make.apiKey({ companyId, name: 'Team', scopes: ['releases:publish'] });
  }
});
after(async () => {
  await server.close();
  for (const place of places) rmSync(dirname(place), { recursive: true, force: true });
});
beforeEach(() => {
  remote = `first_${++counter}`;
});

async function publish(channel: 'canary' | 'stable', text = '') {
  const { release, folder } = writeSealed({ remote, privateKey: team.privateKey, text });
  places.push(folder);
  const body = { channel, share: 100, shareOf: 'users' };
  const { status } = await publishTo(server, publisher, { remote, release, files: packRelease(folder), body });
  return { release, status };
}

/** 12 people of both companies load a release; in `failed` of these page loads it cannot be loaded. */
async function load(release: string, failed: number): Promise<void> {
  const users = [...people.slice(0, 6), ...people.slice(8, 14)];
  for (const [place, user] of users.entries()) {
    const failure = place % 6 < failed / 2 ? 'load' : null;
    const report = { remote, release, isFirst: true, failure, milliseconds: failure ? null : 300 } as const;
    assert.equal((await server.call('POST /release-reports', { as: user, body: { reports: [report] } })).status, 200);
  }
  await watchCanaries(server.platform);
}

const shown = async () => {
  const { body } = await server.call('GET /releases', { as: boss });
  return body.find((one) => one.remote === remote);
};
const halts = async () => {
  const { body } = await server.call('GET /release-halts', { as: boss });
  return body.filter((one) => one.remote === remote);
};

for (const channel of ['canary', 'stable'] as const) {
  test(`the first release of a remote is taken away when it fails, as ${channel}, and is not published again`, async () => {
    const { release } = await publish(channel);
    await load(release, 12);
    const one = await shown();
    assert.deepEqual([one?.stable, one?.canary, one?.reason], [null, null, 'failures: 12/12']);
    const [halt, ...others] = await halts();
    assert.deepEqual([halt?.release, halt?.stable, halt?.stableLoads, others], [release, release, 0, []]);
    assert.equal((await publish(channel)).status, 422);
    assert.equal((await publish(channel, 'mended')).status, 200);
  });
}

test('the first release stays when few of its page loads fail', async () => {
  const { release } = await publish('stable');
  await load(release, 2);
  assert.equal((await shown())?.stable, release);
  assert.deepEqual(await halts(), []);
});

test('a release after the first one is not taken away from everybody: there is one to roll back to', async () => {
  await publish('stable');
  const { release } = await publish('stable', 'second');
  await load(release, 12);
  assert.equal((await shown())?.stable, release);
});
