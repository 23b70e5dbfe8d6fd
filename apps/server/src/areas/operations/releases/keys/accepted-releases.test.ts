import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { sealOf, sealRelease } from '@recado/releases/registry-files';
import { eq } from 'drizzle-orm';
import {
  hasPresentReceipt,
  hasReceipt,
  removeReceipt,
  trustOf,
  writeReceipt,
} from '../../../../platform/security/release-receipts.ts';
import { knownSecret } from '../../../../platform/security/secrets.ts';
import { acceptedReleases, publishedReleases } from '../releases.schema.ts';
import { newTeam } from '../testing/sealed-release.ts';
import { teamPublishing } from '../testing/team-publishing.ts';
import { contentOf } from './accepted-releases.ts';
import { keepReceipts } from './keep-receipts.ts';

const team = teamPublishing();
const { folderOf, record, sealed, publish, published, offered } = team;

describe('an older signed release', () => {
  test('is not offered again, neither by its team nor as a canary; the super user may choose it', async () => {
    const { server, boss, remote } = team.now;
    const keys = newTeam();
    await record(keys);
    const [first, second] = [100, 200].map((epoch) => sealed({ privateKey: keys.privateKey, epoch }));
    assert.ok(first && second);
    assert.equal((await publish(first)).status, 200);
    assert.equal((await publish(second)).status, 200);
    for (const channel of ['stable', 'canary']) {
      const { status, reasons } = await publish(first, { channel });
      assert.deepEqual([status, reasons.length], [422, 1]);
      assert.match(reasons[0] ?? '', /is older than a release that was accepted before/);
    }
    await offered(second.release);
    assert.equal((await publish(first, { channel: 'none' })).status, 200);
    const body = { stable: first.release, reason: 'It was better' };
    assert.equal((await server.call('PUT /releases/:remote', { as: boss, params: { remote }, body })).status, 200);
    await offered(first.release);
    assert.equal((await publish(second)).status, 200, 'the newest one may be offered again');
  });

  test('of a build that does not say when it was made is known if it was here before, or a newer one says it', async () => {
    const keys = newTeam();
    await record(keys);
    const [first, second] = ['1', '2'].map((text) => sealed({ privateKey: keys.privateKey, text }));
    assert.ok(first && second);
    for (const one of [first, second]) assert.equal((await publish(one)).status, 200);
    assert.equal((await publish(first)).status, 422);
    assert.equal((await publish(sealed({ privateKey: keys.privateKey, epoch: 300 }))).status, 200);
    assert.equal((await publish(sealed({ privateKey: keys.privateKey, text: 'never here' }))).status, 422);
  });

  test('from the future is refused, which would bar all that come after it', async () => {
    const { server } = team.now;
    const keys = newTeam();
    await record(keys);
    const epoch = Math.floor(server.platform.clock().getTime() / 1000) + 10 * 86_400;
    const { status, reasons } = await publish(sealed({ privateKey: keys.privateKey, epoch }));
    assert.deepEqual([status, reasons.length], [422, 1]);
    assert.match(reasons[0] ?? '', /from the future/);
  });
});

describe('a published release', () => {
  function publishedAs(name: string) {
    team.useRemote(name);
    return published();
  }

  test('without a receipt, or with one of another installation, is neither offered nor served; a start mends it', async () => {
    const { server, remote } = team.now;
    const { release, place } = await published();
    const entry = `${server.webUrl}/remotes/${remote}/${release}/remoteEntry.js`;
    const { configuration } = server.platform;
    const seal = sealOf(place);
    assert.ok(seal);
    assert.equal((await fetch(entry)).status, 200);
    assert.equal((await fetch(`${server.webUrl}/remotes/${remote}/${release}.receipt`)).status, 404);
    for (const spoil of [
      () => removeReceipt(place),
      () => writeReceipt({ ...configuration, secret: 'x'.repeat(40), formerSecrets: [] }, place, seal),
      () => writeFileSync(`${place}.receipt`, ''),
    ]) {
      spoil();
      await offered(undefined);
      assert.equal((await fetch(entry)).status, 404);
      await keepReceipts(server.platform);
      await offered(release);
      assert.equal((await fetch(entry)).status, 200);
    }
  });

  test('that somebody put into the folder under its name is not used', async () => {
    const { server } = team.now;
    const { place, release } = await published();
    removeReceipt(place);
    writeFileSync(join(place, 'remoteEntry.js'), 'steal()');
    sealRelease(place);
    await keepReceipts(server.platform);
    assert.equal(hasReceipt(server.platform.configuration, place), false);
    await offered(undefined);
    assert.equal(trustOf(server.platform.configuration)(folderOf(release)), false);
  });

  test('whose files cannot be read, or whose receipt cannot be written, leaves those after it their receipts', async () => {
    const { server } = team.now;
    const [broken, barred, good] = [await published(), await publishedAs('barred'), await publishedAs('good')];
    for (const { place } of [broken, barred, good]) removeReceipt(place);
    writeFileSync(join(broken.place, 'source.json'), '{"revision":');
    mkdirSync(`${barred.place}.receipt`);
    await keepReceipts(server.platform);
    const { configuration } = server.platform;
    assert.equal(hasPresentReceipt(configuration, good.place), true);
    rmSync(`${barred.place}.receipt`, { recursive: true });
    await keepReceipts(server.platform);
    assert.deepEqual(
      [broken, barred].map(({ place }) => hasReceipt(configuration, place)),
      [false, true],
    );
  });

  test('has a receipt that is written once, and whole', async () => {
    const { server } = team.now;
    const { place } = await published();
    const { configuration } = server.platform;
    const { ino } = statSync(`${place}.receipt`);
    writeReceipt(configuration, place, sealOf(place) ?? Buffer.alloc(0));
    assert.equal(statSync(`${place}.receipt`).ino, ino);
    const hidden = readdirSync(dirname(place)).filter((name) => name.startsWith('.'));
    assert.deepEqual(hidden, []);
  });

  test('that has a receipt is noted as accepted by the next start', async () => {
    const { server, remote } = team.now;
    const { place, release } = await published();
    const { database } = server.platform;
    const isIt = eq(acceptedReleases.release, release);
    await database.system(({ db }) => db.delete(acceptedReleases).where(isIt));
    await keepReceipts(server.platform);
    const rows = await database.system(({ db }) => db.select().from(acceptedReleases).where(isIt));
    assert.deepEqual(
      rows.map(({ remote: of, signedBy, seal }) => [of, signedBy, seal]),
      [[remote, 'Team loyalty', contentOf(place).seal]],
    );
  });

  test('of a former version, signed by a configured key, gets its receipt at the start and outlasts that key', async () => {
    team.useRemote('conf_2');
    const { server, remote } = team.now;
    const { release, folder } = sealed({ privateKey: team.configured.privateKey });
    const { configuration, database } = server.platform;
    const place = folderOf(release);
    cpSync(folder, place, { recursive: true });
    const row = { remote, release, publishedBy: 'Team', reason: 'Before' };
    await database.system(({ db }) => db.insert(publishedReleases).values(row));
    await keepReceipts(server.platform);
    const without = { ...configuration, releaseKeys: [] };
    assert.equal(trustOf(without)(place), true);
  });

  test('keeps its receipt when the secret of the installation is replaced', async () => {
    const { server } = team.now;
    const { place } = await published();
    const { configuration } = server.platform;
    const [former, secret] = [knownSecret(configuration) ?? '', 'a new secret of the installation, long enough'];
    const rotated = { ...configuration, secret, formerSecrets: [former] };
    assert.equal(hasPresentReceipt(rotated, place), false);
    await keepReceipts({ ...server.platform, configuration: rotated });
    assert.equal(hasPresentReceipt({ ...rotated, formerSecrets: [] }, place), true);
  });
});
