import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packRelease } from '@recado/federation/release-archive';
import { eq } from 'drizzle-orm';
import { createLogger } from '../../platform/observability/logger.ts';
import { openBucket } from '../../platform/storage/bucket.ts';
import { type FakeStore, refusing, startFakeStore } from '../../platform/storage/testing/fake-store.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { keepCopies } from './keep-copies.ts';
import { archiveName } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { removeReleases } from './remove-releases.ts';
import { keepPlans } from './reports/watch-canaries.ts';
import { offeredBy, publishTo } from './testing/publishing.ts';
import { newTeam, writeSealed } from './testing/sealed-release.ts';

const team = newTeam();
const stranger = newTeam();
const reason = 'A faster search';
const day = 86_400_000;

let store: FakeStore;
let server: TestServer;
let boss: TestUser;
let publisher: string;
let remote: string;
let log = '';
let counter = 0;
const places: string[] = [];
/** Writes repeated lines each time. */
const logger = createLogger('info', { write: (line) => (log += line) }, 0);

before(async () => {
  store = await startFakeStore();
  server = await startTestServer({ environment: environment(), logger });
  const company = await server.make.company();
  boss = await server.make.user({ companyId: company.id, profile: 'admin', super: true });
  publisher = await server.make.apiKey({ companyId: company.id, name: 'Team', scopes: ['releases:publish'] });
});
after(async () => {
  await server.close();
  store.close();
  for (const place of places) rmSync(place, { recursive: true, force: true });
});
beforeEach(async () => {
  remote = `sales_${++counter}`;
  log = '';
  store.behave(undefined);
  store.objects.clear();
  store.asked.length = 0;
  await server.platform.database.system(({ db }) => db.delete(publishedReleases));
});

function environment(): Record<string, string> {
  const { address, region, key, secret } = store.place;
  return {
    RELEASE_KEYS: `*=${team.publicKey}`,
    RELEASES_S3: `${address}/`,
    RELEASES_S3_REGION: region,
    RELEASES_S3_KEY: key,
    RELEASES_S3_SECRET: secret,
  };
}

function sealed(text = '', privateKey = team.privateKey) {
  const { release, folder } = writeSealed({ remote, privateKey, text });
  places.push(dirname(folder));
  return { remote, release, files: folder, name: archiveName({ remote, release }) };
}

/** Publishes a release; waits until the server has seen it in the store and does not ask the store again. */
async function published(text = '', body: object = {}) {
  const made = sealed(text);
  const { status, body: answer } = await publishTo(server, publisher, { ...made, body });
  assert.equal(status, 200, JSON.stringify(answer));
  await eventually('the server looks', () => store.asked.includes(`HEAD ${made.name}`));
  return made;
}

/** Another machine of this installation, which only synchronises copies: `look` does so once. */
function machine() {
  const releasesFolder = mkdtempSync(join(tmpdir(), 'recado-copies-'));
  places.push(releasesFolder);
  let ahead = 0;
  const platform = {
    ...server.platform,
    logger,
    configuration: { ...server.platform.configuration, releasesFolder },
    clock: () => new Date(Date.now() + ahead),
  };
  return {
    platform,
    look: keepCopies(platform, openBucket(store.place), new AbortController().signal),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    has: ({ release }: { release: string }) => existsSync(join(releasesFolder, remote, release, 'remoteEntry.js')),
    folderOf: ({ release }: { release: string }) => join(releasesFolder, remote, release),
  };
}

const ownFolderOf = ({ release }: { release: string }) =>
  join(server.platform.configuration.releasesFolder, remote, release);
const listed = async () => {
  const { body } = await server.call('GET /releases', { as: boss });
  return body.find((one) => one.remote === remote)?.releases.map(({ release }) => release) ?? [];
};
const warnings = () => log.split('\n').filter((line) => line.includes('"level":40'));

test('a published release is one object; another machine fetches it, and its registry offers it', async (context) => {
  const old = await published('old', { channel: 'stable' });
  const other = await startTestServer({ environment: environment(), beside: server });
  // Closed also after a failure: without its database it would retry continuously during all later tests.
  context.after(() => other.close());
  await eventually(
    'what was published before it started',
    async () => (await offeredBy(other, remote, boss)) === old.release,
  );
  const made = await published('new', { channel: 'stable' });
  assert.deepEqual([...store.objects.keys()].sort(), [old.name, made.name].sort());
  await eventually('what was published since', async () => (await offeredBy(other, remote, boss)) === made.release);
  const file = await fetch(`${other.webUrl}/remotes/${remote}/${made.release}/remoteEntry.js`);
  assert.equal(await file.text(), readFileSync(join(made.files, 'remoteEntry.js'), 'utf8'));
  const { body } = await other.call('GET /releases', { as: boss });
  assert.deepEqual(
    body.find((one) => one.remote === remote)?.releases.map(({ release }) => release),
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
      store.behave(behaviour);
      const made = sealed();
      const body = { channel: 'stable' };
      const answer = await publishTo(server, publisher, { ...made, body });
      assert.deepEqual([answer.status, answer.body], [503, { error: 'ERR_RELEASE_STORE' }]);
      assert.deepEqual([existsSync(ownFolderOf(made)), await listed()], [false, []]);
      const { releasesFolder } = server.platform.configuration;
      assert.deepEqual(
        readdirSync(releasesFolder).filter((entry) => entry.startsWith('.')),
        [],
      );
      assert.match(log, logged);
      for (const secret of [store.place.key, store.place.secret]) assert.ok(!log.includes(secret));
      store.behave(undefined);
      assert.equal((await publishTo(server, publisher, { ...made, body })).status, 200);
      assert.deepEqual(await listed(), [made.release]);
    });
  }
});

test('a refused release does not reach the store', async () => {
  assert.equal((await publishTo(server, publisher, sealed('', stranger.privateKey))).status, 422);
  assert.equal(store.objects.size, 0);
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
      const genuine = store.objects.get(bad.name) ?? Buffer.of();
      const forged = content();
      if (forged) store.objects.set(bad.name, forged);
      else store.objects.delete(bad.name);
      const there = machine();
      await there.look();
      await there.look();
      there.advance(day / 2);
      await there.look();
      assert.deepEqual([there.has(good), there.has(bad)], [true, false]);
      const { releasesFolder } = there.platform.configuration;
      assert.deepEqual(
        [readdirSync(releasesFolder), readdirSync(join(releasesFolder, remote))],
        [[remote], [good.release]],
      );
      const [warning = '', ...others] = warnings();
      assert.deepEqual([others, warning.includes(bad.release)], [[], true]);
      assert.match(warning, reasonLogged);
      store.objects.set(bad.name, genuine);
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
    store.behave(behaviour);
    store.asked.length = 0;
    await there.look();
    await there.look();
    if (behaviour) assert.equal(store.asked.length, 2);
  }
  there.advance(day);
  await there.look();
  assert.deepEqual(all.map(there.has), [true, true, true]);
  assert.equal(warnings().length, 1);
});

test('a release from before the bucket is uploaded; a damaged one is not', async () => {
  const [good, bad] = [await published('good'), await published('bad')];
  const there = machine();
  await there.look();
  store.objects.clear();
  writeFileSync(join(there.folderOf(bad), 'remoteEntry.js'), 'steal()');
  const sender = keepCopies(there.platform, openBucket(store.place), new AbortController().signal);
  await sender();
  assert.deepEqual([...store.objects.keys()], [good.name]);
  const third = machine();
  await third.look();
  assert.deepEqual([third.has(good), third.has(bad)], [true, false]);
});

test('a copy has the date of the release, so that all machines list releases in the same order', async () => {
  const all = [await published('third'), await published('first'), await published('second')];
  const times = ['2026-01-02T03:04:05.007Z', '2026-01-02T03:04:05.005Z', '2026-01-02T03:04:05.006Z'];
  for (const [place, { release }] of all.entries()) {
    const createdAt = new Date(times[place] ?? '');
    await server.platform.database.system(({ db }) =>
      db.update(publishedReleases).set({ createdAt }).where(eq(publishedReleases.release, release)),
    );
  }
  const there = machine();
  await there.look();
  assert.deepEqual(
    all.map((made) => statSync(there.folderOf(made)).mtime.toISOString()),
    times,
  );
});

test('a plan whose release is only in the bucket is carried out once the release is fetched', async () => {
  const made = await published();
  const plan = { release: made.release, at: new Date(Date.now() + 60_000).toISOString(), reason };
  await server.call('PUT /releases/:remote/schedule', { as: boss, params: { remote }, body: plan });
  const there = machine();
  there.advance(day);
  await keepPlans(there.platform);
  const shown = async () =>
    (await server.call('GET /releases', { as: boss })).body.find((one) => one.remote === remote);
  assert.deepEqual([(await shown())?.stable, (await shown())?.scheduled?.release], [null, made.release]);
  await there.look();
  await keepPlans(there.platform);
  assert.deepEqual([(await shown())?.stable, (await shown())?.scheduled], [made.release, null]);
});

test('a release that was not offered for a month is removed from the bucket and every machine', async () => {
  const [kept, gone] = [await published('kept', { channel: 'stable' }), await published('gone')];
  const there = machine();
  await there.look();
  const inDays = (days: number) => ({ ...server.platform, clock: () => new Date(Date.now() + days * day) });
  store.behave(refusing(503, 'SlowDown'));
  await removeReleases(inDays(31));
  assert.deepEqual([existsSync(ownFolderOf(gone)), (await listed()).length], [true, 2], 'it is tried again');
  store.behave(undefined);
  await removeReleases(inDays(32));
  assert.deepEqual([...store.objects.keys()], [kept.name]);
  assert.deepEqual([existsSync(ownFolderOf(gone)), await listed()], [false, [kept.release]]);
  assert.deepEqual([there.has(kept), there.has(gone)], [true, true]);
  there.advance(32 * day);
  await there.look();
  assert.deepEqual([there.has(kept), there.has(gone)], [true, false]);
});

test('only leftovers are removed from a folder, not releases that are being received or published', async () => {
  const there = machine();
  const { releasesFolder } = there.platform.configuration;
  const old = new Date(Date.now() - 2 * day);
  for (const [place, at] of [
    [`${remote}/1.0.0-aaaaaaaa`, old],
    [`${remote}/1.0.0-bbbbbbbb`, new Date()],
    ['.received-aaaaaa', old],
    ['.received-bbbbbb', new Date()],
    ['.snapshot', old],
  ] as const) {
    mkdirSync(join(releasesFolder, place), { recursive: true });
    utimesSync(join(releasesFolder, place), at, at);
  }
  await there.look();
  assert.deepEqual(readdirSync(releasesFolder).sort(), ['.received-bbbbbb', '.snapshot', remote]);
  assert.deepEqual(readdirSync(join(releasesFolder, remote)), ['1.0.0-bbbbbbbb']);
});
