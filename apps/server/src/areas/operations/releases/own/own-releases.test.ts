import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ContractKey } from '@recado/contract';
import { packRelease } from '@recado/releases/release-archive';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { releaseHalts } from '../reports/release-reports.schema.ts';
import { writeReleases } from '../testing/built-remote.ts';
import { offeredBy, publishTo } from '../testing/publishing.ts';
import { newTeam, writeSealed } from '../testing/sealed-release.ts';

const team = newTeam();
const reason = 'It shows no prices';
let server: TestServer;
let boss: TestUser;
let companyId: number;
let remote: string;
let keys: Record<'own' | 'other', string>;
let counter = 0;
const places: string[] = [];

before(async () => {
  server = await startTestServer({ environment: { RELEASE_KEYS: `*=${newTeam().publicKey}` } });
  ({ id: companyId } = await server.make.company({ createdAt: new Date('2020-01-01') }));
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
});
after(async () => {
  await server.close();
  for (const place of places) rmSync(dirname(place), { recursive: true, force: true });
});
beforeEach(async () => {
  remote = `loyalty_${++counter}`;
  keys = { own: await apiKey('own'), other: await apiKey('other') };
  const publicKey = counter === 1 ? team.publicKey : newTeam().publicKey;
  await record([remote], 'own', publicKey);
  await record([`other_${counter}`], 'other', newTeam().publicKey);
});

const apiKey = (name: string) =>
  server.make.apiKey({ companyId, name: `${name} ${counter}`, scopes: ['releases:publish'] });

async function record(remotes: string[], name: string, publicKey: string): Promise<number> {
  const [row] = await server.platform.database.system(({ db }) =>
    db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.name, `${name} ${counter}`)),
  );
  const body = { owner: `Team ${name}`, remotes, publicKey, apiKeyIds: [row?.id ?? 0] };
  const { status, body: made } = await server.call('POST /release-keys', { as: boss, body });
  assert.equal(status, 200, JSON.stringify(made));
  return made.id;
}

/** Publishes a release with a key of this test's record. */
async function publish(text: string, body: object = { channel: 'stable' }): Promise<string> {
  const signing = newTeam();
  await record([remote], 'own', signing.publicKey);
  const { release, folder } = writeSealed({ remote, privateKey: signing.privateKey, text });
  places.push(folder);
  const { status, body: answer } = await publishTo(server, keys.own, {
    remote,
    release,
    files: packRelease(folder),
    body,
  });
  assert.equal(status, 200, JSON.stringify(answer));
  return release;
}

const asTeam = { params: () => ({ remote }), body: { reason } };
const rollBack = (as = keys.own) =>
  server.call('POST /own-releases/:remote/rollback', { as, params: asTeam.params(), body: asTeam.body });
const remove = (as = keys.own) =>
  server.call('POST /own-releases/:remote/removal', { as, params: asTeam.params(), body: asTeam.body });
const offered = (release: string | undefined) =>
  eventually(`the registry offers ${release}`, async () => (await offeredBy(server, remote, boss)) === release);

/** So many people load a release, and it fails for all of them. */
async function fails(release: string, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const user = await server.make.user({ companyId });
    const report = { remote, release, isFirst: true, failure: 'error', milliseconds: 300 } as const;
    const error = { message: 'TypeError: price is undefined', stack: '' };
    const body = { reports: [{ ...report, error }] };
    assert.equal((await server.call('POST /release-reports', { as: user, body })).status, 200);
  }
}

describe('a team with its own key', () => {
  test('sees its remotes with figures, and errors, and no other ones', async () => {
    const release = await publish('first');
    await offered(release);
    await fails(release, 2);
    await server.call('PUT /releases/:remote/pins/:companyId', {
      as: boss,
      params: { remote, companyId },
      body: { release, reason },
    });
    const { body: own } = await server.call('GET /own-releases', { as: keys.own });
    assert.deepEqual(
      own.map((one) => one.remote),
      [remote],
    );
    const [shown] = own;
    assert.equal(shown?.stable, release);
    assert.deepEqual(shown?.pinned, [release]);
    assert.equal(shown?.figures[0]?.hours.at(-1)?.failures, 2);
    assert.ok(!JSON.stringify(own).includes('companyName'), 'no names of companies');
    const { body: errors } = await server.call('GET /own-releases/:remote/errors', {
      as: keys.own,
      params: { remote },
    });
    assert.deepEqual(
      errors.map(({ message, count }) => ({ message, count })),
      [{ message: 'TypeError: price is undefined', count: 2 }],
    );
    assert.deepEqual((await server.call('GET /own-releases', { as: keys.other })).body, []);
  });

  test('rolls back to the release before, once', async () => {
    const [first, second] = [await publish('first'), await publish('second')];
    await offered(second);
    const { status, body } = await rollBack();
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.stable, first);
    await offered(first);
    assert.equal((await rollBack()).status, 404);
    await offered(first);
  });

  test('never rolls back to a release that fails', async () => {
    const bad = await publish('bad');
    await offered(bad);
    await fails(bad, 10);
    const good = await publish('good');
    await offered(good);
    const { status, body } = await rollBack();
    assert.equal(status, 422);
    assert.deepEqual(body.reasons, [`${bad} fails in browsers`]);
    await offered(good);
  });

  test('never rolls back to a release that was halted', async () => {
    const [bad, good] = [await publish('bad'), await publish('good')];
    const counts = { canaryLoads: 12, canaryBad: 12, stableLoads: 0, stableBad: 0 };
    await server.platform.database.system(({ db }) =>
      db.insert(releaseHalts).values({ remote, release: bad, stable: bad, cause: 'failures', ...counts }),
    );
    const { status, body } = await rollBack();
    assert.equal(status, 422);
    assert.deepEqual(body.reasons, [`${bad} was halted because of how it did`]);
    await offered(good);
  });

  test('halts its canary, which is then nobody’s', async () => {
    const stable = await publish('stable');
    const canary = await publish('canary', { channel: 'canary', share: 100, shareOf: 'users' });
    await offered(canary);
    const halt = () =>
      server.call('POST /own-releases/:remote/halt', { as: keys.own, params: { remote }, body: { reason } });
    const { status, body } = await halt();
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.canary, null);
    await offered(stable);
    assert.equal((await halt()).status, 404);
  });

  test('removes its remote, also from companies that are pinned to it; a later release brings it back', async () => {
    const [former, release] = [await publish('former'), await publish('latest')];
    await server.call('PUT /releases/:remote/pins/:companyId', {
      as: boss,
      params: { remote, companyId },
      body: { release: former, reason },
    });
    await offered(former);
    assert.equal((await remove()).status, 200);
    await offered(undefined);
    assert.equal((await rollBack()).status, 404, `${release} is no target`);
    await offered(await publish('next'));
  });

  test('cannot remove what was built with the installation', async () => {
    remote = `built_${counter}`;
    await writeReleases(server.platform.configuration.remotesFolder, remote, [{ release: '7.0.0-aaaaaaaa' }]);
    await record([remote], 'own', newTeam().publicKey);
    const { status, body } = await remove();
    assert.equal(status, 422);
    assert.deepEqual(body.reasons, [`${remote} is part of the installation`]);
  });

  test('writes into the audit log what it did and why', async () => {
    await publish('first');
    await remove();
    const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
    const entry = body.records.find(({ label, action }) => label === remote && action === 'update');
    assert.equal(entry?.actorName, `own ${counter}`);
    assert.match(JSON.stringify(entry?.changes), new RegExp(reason));
  });
});

for (const key of [
  'POST /own-releases/:remote/rollback',
  'POST /own-releases/:remote/halt',
  'POST /own-releases/:remote/removal',
] satisfies ContractKey[]) {
  test(`${key} is refused for keys of others, of no record, and of ended ones`, async () => {
    const release = await publish('first');
    const call = (as: string) => server.call(key, { as, params: { remote }, body: { reason } });
    const stranger = await server.make.apiKey({ companyId, name: 'Stranger', scopes: ['releases:publish'] });
    const reader = await server.make.apiKey({ companyId, name: 'Reader', scopes: ['tickets:read'] });
    for (const as of [keys.other, stranger, reader]) assert.equal((await call(as)).status, 403);
    const { body: records } = await server.call('GET /release-keys', { as: boss });
    for (const { id, remotes } of records) {
      if (!remotes.includes(remote)) continue;
      const params = { releaseKeyId: id };
      await server.call('PUT /release-keys/:releaseKeyId', { as: boss, params, body: { isEnded: true } });
    }
    assert.equal((await call(keys.own)).status, 403);
    await offered(release);
  });
}
