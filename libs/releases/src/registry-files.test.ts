/** @jest-environment node */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryFromFiles, releaseKey, remoteFolders, sequenceOf, signerOf } from './registry-files.ts';
import { describeSource, sealRelease } from './release-integrity.ts';
import { aFeature } from './testing.ts';

function built(apps: string, app: string, release: string, feature: object): void {
  const dist = join(apps, app, 'dist');
  mkdirSync(join(dist, release), { recursive: true });
  writeFileSync(join(dist, release, 'feature.json'), JSON.stringify(feature));
  writeFileSync(join(dist, 'current.json'), JSON.stringify({ release }));
}

test('the current release of every built remote is offered; others keep their files', () => {
  const apps = mkdtempSync(join(tmpdir(), 'registry-'));
  mkdirSync(join(apps, 'shell', 'dist'), { recursive: true });
  built(apps, 'service-desk', '7.0.0-aaaaaaaa', { ...aFeature({ name: 'service_desk' }), uses: {} });
  built(apps, 'service-desk', '7.0.0-bbbbbbbb', { ...aFeature({ name: 'service_desk' }), uses: {} });
  const { registry, problems } = registryFromFiles({ remotesFolder: apps });
  expect(problems).toEqual([]);
  expect(registry.remotes.map(({ name, version, entry }) => ({ name, version, entry }))).toEqual([
    {
      name: 'service_desk',
      version: '7.0.0-bbbbbbbb',
      entry: '/remotes/service_desk/7.0.0-bbbbbbbb/remoteEntry.js',
    },
  ]);
  expect(remoteFolders({ remotesFolder: apps }).map(({ name }) => name)).toEqual(['service_desk']);
});

test('a damaged manifest affects only its own remote', () => {
  const apps = mkdtempSync(join(tmpdir(), 'registry-'));
  built(apps, 'good', '1', { ...aFeature({ name: 'good' }), uses: {} });
  built(apps, 'bad', '1', { name: 'bad', routes: 'none' });
  const { registry, problems } = registryFromFiles({ remotesFolder: apps });
  expect(registry.remotes.map(({ name }) => name)).toEqual(['good']);
  expect(problems).toHaveLength(1);
});

test('without builds the registry is empty', () => {
  expect(registryFromFiles({ remotesFolder: '/nowhere' }).registry.remotes).toEqual([]);
});

/** A remote with several releases, the last one in use; each as its build writes it. */
function releases(
  names: string[],
  privateKey?: string,
): { apps: string; fileOf: (release: string, file: string) => string } {
  const apps = mkdtempSync(join(tmpdir(), 'registry-'));
  const fileOf = (release: string, file: string) => join(apps, 'sales', 'dist', release, file);
  for (const [age, release] of names.toReversed().entries()) {
    built(apps, 'sales', release, { ...aFeature({ name: 'sales' }), uses: {} });
    writeFileSync(fileOf(release, 'remoteEntry.js'), `// ${release}`);
    mkdirSync(fileOf(release, 'assets'));
    writeFileSync(fileOf(release, 'assets/picture.svg'), '<svg/>');
    sealRelease(fileOf(release, ''), privateKey);
    const time = new Date(Date.now() - age * 60_000);
    utimesSync(fileOf(release, ''), time, time);
  }
  writeFileSync(join(apps, 'sales', 'dist', 'current.json'), JSON.stringify({ release: names.at(-1) }));
  return { apps, fileOf };
}
const versionOf = (apps: string) =>
  registryFromFiles({ remotesFolder: apps }).registry.remotes.map(({ version }) => version);

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

test.each<[name: string, damage: (fileOf: (release: string, file: string) => string) => void, file: string]>([
  ['was changed', (fileOf) => writeFileSync(fileOf('3', 'remoteEntry.js'), '// other'), 'remoteEntry.js'],
  ['is missing', (fileOf) => rmSync(fileOf('3', 'assets/picture.svg')), 'assets/picture.svg'],
  ['was added', (fileOf) => writeFileSync(fileOf('3', 'more.js'), ''), 'more.js'],
])('a release of which a file %s gives way to the newest one before', (_name, damage, file) => {
  const { apps, fileOf } = releases(['1', '2', '3']);
  damage(fileOf);
  const { registry, problems } = registryFromFiles({ remotesFolder: apps });
  expect(registry.remotes.map(({ version }) => version)).toEqual(['2']);
  expect(problems).toEqual([expect.stringContaining(`${file} is not what was built`)]);
});

test('a release is listed with the hash of its entry, one without a list of hashes without', () => {
  const { apps, fileOf } = releases(['1', '2']);
  const hashes = () => registryFromFiles({ remotesFolder: apps }).registry.remotes.map(({ integrity }) => integrity);
  expect(hashes()).toEqual([`sha384-${createHash('sha384').update('// 2').digest('base64')}`]);
  rmSync(fileOf('2', 'integrity.json'));
  expect(hashes()).toEqual([undefined]);
});

test('a missing current release is replaced, too', () => {
  const { apps, fileOf } = releases(['1', '2']);
  rmSync(fileOf('2', ''), { recursive: true });
  expect(versionOf(apps)).toEqual(['1']);
});

test('a published release is used if it is preferred and trusted; a built one needs no trust', () => {
  const { apps, fileOf } = releases(['1', '2']);
  const published = mkdtempSync(join(tmpdir(), 'published-'));
  cpSync(fileOf('2', ''), join(published, 'sales', '3'), { recursive: true });
  const used = (trusts: boolean) => {
    const found = registryFromFiles(
      { remotesFolder: apps, releasesFolder: published },
      () => trusts,
      () => ['3'],
    );
    return [found.registry.remotes.map(({ version }) => version), found.problems.length];
  };
  expect(used(true)).toEqual([['3'], 0]);
  expect(used(false)).toEqual([['2'], 1]);
});

test('a release is signed by a key of its remote or of all, and by none if others signed it or it was changed since', () => {
  const [team, other] = [keyPair(), keyPair()];
  const folder = releases(['1'], team.privateKey).fileOf('1', '');
  const signer = (...keys: string[]) => signerOf(folder, 'sales', keys.map(releaseKey))?.remote;
  expect(signer(`sales=${team.publicKey}`)).toBe('sales');
  expect(signer(`sales=${other.publicKey}`, `*=${team.publicKey}`)).toBe('*');
  expect(signer(`sales=${other.publicKey}`, `desk=${team.publicKey}`)).toBeUndefined();
  writeFileSync(join(folder, 'remoteEntry.js'), '// other');
  sealRelease(folder);
  expect(signer(`sales=${team.publicKey}`)).toBeUndefined();
  const unsigned = releases(['1']).fileOf('1', '');
  expect(signerOf(unsigned, 'sales', [releaseKey(`*=${team.publicKey}`)])).toBeUndefined();
});

test.each([
  ['1700000000', 1_700_000_000],
  [undefined, null],
  ['soon', null],
  ['-1', null],
])('the sequence of a release is the time of its sources: %s is %s', (epoch, expected) => {
  const folder = releases(['1']).fileOf('1', '');
  describeSource(folder, { epoch });
  expect(sequenceOf(folder)).toBe(expected);
});

test('an invalid key is refused', () => {
  for (const text of ['sales', 'sales=', 'sales=AAAA']) expect(() => releaseKey(text)).toThrow();
});
