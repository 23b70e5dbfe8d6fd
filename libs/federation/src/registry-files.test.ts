/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryFromFiles, remoteFolders } from './registry-files.ts';
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
  const { registry, problems } = registryFromFiles(apps);
  expect(problems).toEqual([]);
  expect(registry.remotes.map(({ name, version, entry }) => ({ name, version, entry }))).toEqual([
    {
      name: 'service_desk',
      version: '7.0.0-bbbbbbbb',
      entry: '/remotes/service_desk/7.0.0-bbbbbbbb/remoteEntry.js',
    },
  ]);
  expect(remoteFolders(apps).map(({ name }) => name)).toEqual(['service_desk']);
});

test('a damaged manifest affects only its own remote', () => {
  const apps = mkdtempSync(join(tmpdir(), 'registry-'));
  built(apps, 'good', '1', { ...aFeature({ name: 'good' }), uses: {} });
  built(apps, 'bad', '1', { name: 'bad', routes: 'none' });
  const { registry, problems } = registryFromFiles(apps);
  expect(registry.remotes.map(({ name }) => name)).toEqual(['good']);
  expect(problems).toHaveLength(1);
});

test('without builds the registry is empty', () => {
  expect(registryFromFiles('/nowhere').registry.remotes).toEqual([]);
});
