import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeReleases } from '../testing/built-remote.ts';
import { offeredBy } from '../testing/publishing.ts';
import { newTeam } from '../testing/sealed-release.ts';
import { teamPublishing } from '../testing/team-publishing.ts';

const team = teamPublishing();
const { idOf, record, sealed, publish, offered } = team;

const change = (releaseKeyId: number, body: object) =>
  team.now.server.call('PUT /release-keys/:releaseKeyId', { as: team.now.boss, params: { releaseKeyId }, body });

describe('a key of a team', () => {
  test('lets its team publish its remote, and leaves the remotes of the installation as they are', async () => {
    const { server, boss } = team.now;
    const own = 'own_1';
    await writeReleases(server.platform.configuration.remotesFolder, own, [{ release: '7.0.0-aaaaaaaa' }]);
    const keys = newTeam();
    await record(keys);
    const made = sealed({ privateKey: keys.privateKey });
    const { status, answer } = await publish(made);
    assert.equal(status, 200, JSON.stringify(answer));
    await offered(made.release);
    assert.equal(await offeredBy(server, own, boss), '7.0.0-aaaaaaaa');
    const { status: served } = await fetch(`${server.webUrl}/remotes/${own}/7.0.0-aaaaaaaa/remoteEntry.js`);
    assert.equal(served, 200);
    const { body: keysOfTeams } = await server.call('GET /release-keys', { as: boss });
    const used = keysOfTeams.filter(({ lastUsedAt }) => lastUsedAt !== null);
    assert.deepEqual(
      used.map(({ publicKey }) => publicKey),
      [keys.publicKey],
    );
  });

  test('is replaced, and ended, and what it signed stays; it signs nothing new', async () => {
    const { server, boss, remote } = team.now;
    const [old, next] = [newTeam(), newTeam()];
    const id = await record(old);
    const first = sealed({ privateKey: old.privateKey, text: '1' });
    await publish(first);
    await offered(first.release);
    await record(next);
    const { body: ended } = await change(id, { isEnded: true });
    assert.ok(ended.endedAt);
    const refused = await publish(sealed({ privateKey: old.privateKey, text: '2' }));
    assert.deepEqual([refused.status, refused.reasons], [422, ['is not signed by a team that may release it']]);
    await offered(first.release);
    const third = sealed({ privateKey: next.privateKey, text: '3' });
    assert.equal((await publish(third)).status, 200);
    await offered(third.release);
    const { body: back } = await server.call('POST /releases/:remote/rollback', {
      as: boss,
      params: { remote },
      body: { reason: 'It was better' },
    });
    assert.equal(back.stable, first.release, 'also a release of a replaced key can be rolled back to');
  });

  test('is bound to its remotes and to the keys of the API of its team', async () => {
    const keys = newTeam();
    await record(keys);
    const others = await publish(sealed({ privateKey: keys.privateKey }), {}, 'stock');
    assert.deepEqual([others.status, others.answer.error], [403, 'ERR_NO_PERMISSION']);
    team.useRemote('foreign_1');
    await record(newTeam(), 'stock');
    const foreign = await publish(sealed({ privateKey: keys.privateKey }), {}, 'stock');
    assert.deepEqual([foreign.status, foreign.reasons], [422, ['is not signed by a team that may release it']]);
  });

  test('of the configuration counts no more for a remote that a record names', async () => {
    team.useRemote('conf_1');
    const first = sealed({ privateKey: team.configured.privateKey });
    assert.equal((await publish(first)).status, 200);
    await record(newTeam());
    const refused = await publish(sealed({ privateKey: team.configured.privateKey, text: 'next' }));
    assert.equal(refused.status, 422);
    await offered(first.release);
  });

  test('is refused when it is none or is known, and so is a key of the API that does not publish', async () => {
    const { server, boss, remote } = team.now;
    const body = { owner: 'Team', remotes: [remote], apiKeyIds: [await idOf('loyalty')], publicKey: 'AAAA' };
    const problemsOf = async (given: object) => {
      const { status, body: answer } = await server.call('POST /release-keys', {
        as: boss,
        body: { ...body, ...given },
      });
      return [status, answer.issues?.map(({ path, code }) => `${path} ${code}`)];
    };
    assert.deepEqual(await problemsOf({}), [400, ['body.publicKey invalidFormat']]);
    const { publicKey } = newTeam();
    assert.deepEqual(await problemsOf({ publicKey, apiKeyIds: [999_999] }), [400, ['body.apiKeyIds notAChoice']]);
    assert.equal((await problemsOf({ publicKey }))[0], 200);
    assert.deepEqual(await problemsOf({ publicKey }), [400, ['body.publicKey repeated']]);
    assert.equal((await change(999_999, { isEnded: true })).status, 404);
  });

  test('is in the audit log', async () => {
    const { server, boss } = team.now;
    await record(newTeam());
    const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
    assert.ok(body.records.some(({ label, action }) => label === 'Team loyalty' && action === 'create'));
  });
});
