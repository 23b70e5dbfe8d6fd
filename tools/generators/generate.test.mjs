import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../workspace/paths.mjs';
import { newFeature, newRemote } from './generate.mjs';
import { namesOf } from './names.mjs';

const inWorkspace = { cwd: root, encoding: 'utf8', stdio: 'pipe' };
const tool = (path, ...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], inWorkspace);

test('a name must consist of words', () => {
  assert.deepEqual(namesOf('Gift cards'), {
    kebab: 'gift-cards',
    snake: 'gift_cards',
    pascal: 'GiftCards',
    camel: 'giftCards',
    title: 'Gift cards',
  });
  for (const wrong of ['', '../x', 'a/b', '1st', undefined]) assert.throws(() => namesOf(wrong), /name is made of/);
});

test('a generated remote passes types, lint, tests and build', (context) => {
  const folder = newRemote(root, 'zz-generated');
  context.after(() => rmSync(folder, { recursive: true }));
  tool('@biomejs/biome/bin/biome', 'check', '--write', folder);
  tool('typescript/bin/tsc', '-p', folder);
  tool('jest/bin/jest.js', folder);
  execFileSync(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    ...inWorkspace,
    cwd: folder,
  });
  const [manifest] = globSync('dist/*/feature.json', { cwd: folder });
  assert.ok(manifest, 'the build made no release');
  assert.throws(() => newFeature(root, 'zz-generated', 'zz-generated'), /already/);
  assert.throws(() => newRemote(root, 'zz-generated'), /exists already/);
});
