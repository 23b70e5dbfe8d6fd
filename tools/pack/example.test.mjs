import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { shellFacts } from '../../libs/federation/build/shell-facts.ts';
import { problemOfRelease } from '../../libs/federation/src/release-integrity.ts';
import { installedExample, outside } from './example-copy.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
let folder;
before(() => {
  folder = installedExample();
  writeFileSync(join(folder, 'team.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
});
after(() => folder && rmSync(folder, { recursive: true, force: true }));

/** `npm run build` of the example. */
function build() {
  const env = { ...outside(), RELEASE_KEY: 'team.pem' };
  return spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8', env });
}

/** Builds with a page to which code was added; what it said when it failed. */
function failureWith(added) {
  const file = join(folder, 'src/customers/customers-page.tsx');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text}\n${added}\n`);
  const { status, stdout } = build();
  writeFileSync(file, text);
  assert.notEqual(status, 0, stdout);
  return stdout;
}

test('a remote outside the workspace is built with the packs, and signed', () => {
  const { status, stdout, stderr } = build();
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  const { release } = readJson('dist/current.json');
  const { name, uses } = readJson('dist', release, 'feature.json');
  assert.equal(name, 'orders');
  const { exports, packages } = shellFacts();
  const used = {
    '@recado/api/live': ['defineResource', 'prefetchList'],
    '@recado/ui/records': ['ListPage', 'LiveTable'],
  };
  for (const [module, names] of Object.entries(used))
    for (const one of names) assert.equal(uses[module][one], exports[module][one], `${module} ${one}`);
  assert.equal(uses['react/jsx-runtime'], packages.react.split('.', 2).join('.'));
  assert.equal(uses['@recado/ui/icons'], undefined, 'a remote ships its icons');
  const calls = readJson('dist', release, 'calls.json');
  assert.ok(calls.endpoints.includes('GET /contacts'));
  assert.deepEqual(calls.events, ['contact']);
  assert.deepEqual(readJson('dist', release, 'access.json'), { files: {} });
  assert.ok(existsSync(join(folder, 'dist', release, 'integrity.sig')));
  const keys = [{ remote: 'orders', key: publicKey }];
  assert.equal(problemOfRelease(join(folder, 'dist', release), 'orders', keys), undefined);
});

test('the types are those of the workspace: what does not fit them does not compile', () => {
  assert.match(failureWith('export const wrong = <Name />;'), /'text' is missing/);
  assert.match(
    failureWith("import { Globe } from '@recado/ui/core';\nexport { Globe };"),
    /no exported member 'Globe'/,
  );
});

function readJson(...path) {
  return JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
}
