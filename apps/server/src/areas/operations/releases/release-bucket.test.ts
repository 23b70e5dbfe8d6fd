import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packRelease } from '@recado/releases/release-archive';
import { refusing } from '../../../platform/storage/testing/fake-store.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer } from '../../../testing/server.ts';
import { bucketInstallation } from './testing/bucket-installation.ts';
import { offeredBy, publishTo } from './testing/publishing.ts';
import { newTeam } from './testing/sealed-release.ts';

const installation = bucketInstallation();
const { environment, sealed, published, machine, ownFolderOf, listed, warnings } = installation;
const stranger = newTeam();
const day = 86_400_000;

test('a published release is one object; another machine fetches it, and its registry offers it', async (context) => {
  const old = await published('old', { channel: 'stable' });
  const other = await startTestServer({ environment: environment(), beside: installation.server });
  // Closed also after a failure: without its database it would retry continuously during all later tests.
  context.after(() => other.close());
  await eventually(
    'what was published before it started',
    async () => (await offeredBy(other, installation.remote, installation.boss)) === old.release,
  );
  const made = await published('new', { channel: 'stable' });
  assert.deepEqual([...installation.store.objects.keys()].sort(), [old.name, made.name].sort());
  await eventually(
    'what was published since',
    async () => (await offeredBy(other, installation.remote, installation.boss)) === made.release,
  );
  const file = await fetch(`${other.webUrl}/remotes/${installation.remote}/${made.release}/remoteEntry.js`);
  assert.equal(await file.text(), readFileSync(join(made.files, 'remoteEntry.js'), 'utf8'));
  const { body } = await other.call('GET /releases', { as: installation.boss });
  assert.deepEqual(
    body.find((one) => one.remote === installation.remote)?.releases.map(({ release }) => release),
    [made.release, old.release],
  );
});

describe('nothing is published while the store', () => {
  for (const [what, behaviour, logged] of [
    ['refuses', refusing(403, 'AccessDenied'), /answered 403 AccessDenied/],
    ['is broken', refusing(500, 'InternalError'), /answered 500 InternalError/],
    ['hangs up', (response: { destroy: () => void }) => response.destroy(), /unreachable/],
  ] as const) {
    test(what, async () => {
      installation.store.behave(behaviour);
      const made = sealed();
      const body = { channel: 'stable' };
      const answer = await publishTo(installation.server, installation.publisher, { ...made, body });
      assert.deepEqual([answer.status, answer.body.error], [503, 'ERR_RELEASE_STORE']);
      assert.deepEqual([existsSync(ownFolderOf(made)), await listed()], [false, []]);
      const { releasesFolder } = installation.server.platform.configuration;
      assert.deepEqual(
        readdirSync(releasesFolder).filter((entry) => entry.startsWith('.')),
        [],
      );
      assert.match(installation.log, logged);
      for (const secret of [installation.store.place.key, installation.store.place.secret])
        assert.ok(!installation.log.includes(secret));
      installation.store.behave(undefined);
      assert.equal((await publishTo(installation.server, installation.publisher, { ...made, body })).status, 200);
      assert.deepEqual(await listed(), [made.release]);
    });
  }
});

test('a refused release does not reach the store', async () => {
  assert.equal(
    (await publishTo(installation.server, installation.publisher, sealed('', stranger.privateKey))).status,
    422,
  );
  assert.equal(installation.store.objects.size, 0);
});

describe('an object is skipped, logged once, and other objects are used, when it', () => {
  const foreign = () => packRelease(sealed('', stranger.privateKey).files);
  for (const [what, content, reasonLogged] of [
    ['is damaged', () => Buffer.from('not what was sent'), /not compressed/],
    ['was signed by somebody else', foreign, /not signed by a team/],
    ['is another release of the team', () => packRelease(sealed('another').files), /not that of its name/],
    [
      'leads out of the folder',
      () => gzipSync(JSON.stringify({ files: { '../x.js': 'eA==' } })),
      /no file of a release/,
    ],
    ['is gone', () => undefined, /not in the bucket/],
    ['is far too large', () => Buffer.alloc(65 * 1024 * 1024), /larger than/],
  ] as const) {
    test(what, async () => {
      const [good, bad] = [await published('good'), await published('bad')];
      const genuine = installation.store.objects.get(bad.name) ?? Buffer.of();
      const forged = content();
      if (forged) installation.store.objects.set(bad.name, forged);
      else installation.store.objects.delete(bad.name);
      const there = machine();
      await there.look();
      await there.look();
      there.advance(day / 2);
      await there.look();
      assert.deepEqual([there.has(good), there.has(bad)], [true, false]);
      const { releasesFolder } = there.platform.configuration;
      assert.deepEqual(
        [readdirSync(releasesFolder), readdirSync(join(releasesFolder, installation.remote))],
        [[installation.remote], [good.release, `${good.release}.receipt`]],
      );
      const [warning = '', ...others] = warnings();
      assert.deepEqual([others, warning.includes(bad.release)], [[], true]);
      assert.match(warning, reasonLogged);
      installation.store.objects.set(bad.name, genuine);
      await there.look();
      assert.equal(there.has(bad), false, 'it rests');
      there.advance(day / 2);
      await there.look();
      assert.equal(there.has(bad), true, 'it was repaired');
    });
  }
});

test('an unavailable store is asked for one release per run, and logged once; later all are fetched', async () => {
  const all = [await published('one'), await published('two'), await published('three')];
  const there = machine();
  for (const behaviour of [refusing(403, 'AccessDenied'), undefined]) {
    installation.store.behave(behaviour);
    installation.store.asked.length = 0;
    await there.look();
    await there.look();
    if (behaviour) assert.equal(installation.store.asked.length, 2);
  }
  there.advance(day);
  await there.look();
  assert.deepEqual(all.map(there.has), [true, true, true]);
  assert.equal(warnings().length, 1);
});
