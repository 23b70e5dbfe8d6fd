import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { shellFacts } from '../../libs/federation/build/shell-facts.ts';
import { problemOfFiles, signerOf } from '../../libs/releases/src/release-integrity.ts';
import { installedExample, outside } from './example-copy.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
let folder;
before(() => {
  folder = installedExample();
  writeFileSync(join(folder, 'team.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
});
after(() => folder && rmSync(folder, { recursive: true, force: true }));

/** `npm run build` of the example, with code added to its page. */
function build(added = '') {
  const page = join(folder, 'src/customers/customers-page.tsx');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, `${text}\n${added}\n`);
  const env = { ...outside(), RELEASE_KEY: 'team.pem' };
  const result = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8', env });
  writeFileSync(page, text);
  return result;
}

/** The folder of the release that was built last, and a file in it. */
function releaseFolder() {
  return join(folder, 'dist', readJson(folder, 'dist/current.json').release);
}
const released = (file) => readJson(releaseFolder(), file);
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

test('a remote outside the workspace is built with the packs, and signed', () => {
  const { status, stdout, stderr } = build();
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  const { name, uses } = released('feature.json');
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
  assert.ok(released('calls.json').endpoints.includes('GET /contacts'));
  assert.deepEqual(released('calls.json').events, ['contact']);
  assert.deepEqual(released('access.json'), { files: {} });
  const files = readdirSync(releaseFolder());
  const page = files.find((file) => /^page-customers\.\w+\.js$/.test(file));
  assert.ok(page && files.includes(`${page}.map`), 'a source map, for the server');
  assert.doesNotMatch(readFileSync(join(releaseFolder(), page), 'utf8'), /sourceMappingURL/);
  assert.equal(problemOfFiles(releaseFolder()), undefined);
  assert.ok(signerOf(releaseFolder(), 'orders', [{ remote: 'orders', key: publicKey }]));
});

test('its own tests pass, of texts and of components', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['test'], { cwd: folder, encoding: 'utf8', env: outside() });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  assert.match(stdout, /pass [4-9]/);
  assert.match(stderr, /Tests: +[6-9] passed/);
});

test('a component that fails its test, or calls what the contract has not, is noticed', () => {
  const jest = () => spawnSync('npx', ['jest', 'customers'], { cwd: folder, encoding: 'utf8', env: outside() });
  const system = join(folder, 'src/order-system.ts');
  const text = readFileSync(system, 'utf8');
  writeFileSync(system, text.replace('/customers/', '/people/'));
  const wrongAddress = jest();
  writeFileSync(system, text);
  assert.notEqual(wrongAddress.status, 0);
  assert.match(wrongAddress.stderr, /Expected the element to have attribute/);
  const page = join(folder, 'src/customers/customers-page.test.tsx');
  const tests = readFileSync(page, 'utf8');
  writeFileSync(page, tests.replaceAll('hasMore: false', ''));
  const wrongAnswer = jest();
  writeFileSync(page, tests);
  assert.match(wrongAnswer.stderr, /The answer of the test to GET \/contacts is not what the contract takes/);
});

test('what is for tests reaches no release: a page that imports it does not build', () => {
  for (const name of ['@recado/api/testing', '@recado/ui/testing', '@recado/testing']) {
    const { status, stdout } = build(`// @ts-ignore\nimport '${name}';`);
    assert.notEqual(status, 0, name);
    assert.match(stdout, /Package subpath '\.(?:\/testing)?' is not defined by "exports"/, name);
  }
});

test('what would not work in the page, or reaches beyond the remote, fails the build with what to do', () => {
  const styles = join(folder, 'src/customers/wrong.css');
  writeFileSync(styles, 'body { margin: 0 }');
  const { status, stdout } = build(`import './wrong.css';
export const stored = () => localStorage.getItem('token');
export const added = () => document.head.append(document.createElement('style'));`);
  rmSync(styles);
  assert.notEqual(status, 0);
  assert.match(stdout, /has the style "body" for all pages: styles of a remote begin with .orders-/);
});

test('a module without a default export fails the build', () => {
  const card = join(folder, 'src/dashboard/orders-card.tsx');
  const text = readFileSync(card, 'utf8');
  writeFileSync(card, text.replace('export default function', 'export function'));
  const result = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8', env: outside() });
  writeFileSync(card, text);
  assert.notEqual(result.status, 0);
  assert.match(result.stdout, /has no default export: it is \.\/orders-card of the manifest/);
});

test('the types are those of the workspace: code that does not match them does not compile', () => {
  const { stdout } = build("export const wrong = <Name />;\nexport { Globe } from '@recado/ui/core';");
  assert.match(stdout, /'text' is missing/);
  assert.match(stdout, /no exported member 'Globe'/);
});

test('imports of the product by an installed package of the partner count, in any style', () => {
  const parts = join(folder, 'node_modules/partner-parts');
  mkdirSync(parts);
  writeFileSync(join(parts, 'package.json'), '{ "name": "partner-parts", "version": "1.0.0", "type": "module" }');
  writeFileSync(join(parts, 'index.d.ts'), 'export declare function size(): Promise<string>;');
  writeFileSync(
    join(parts, 'index.js'),
    `import { api } from "@recado/api/client";
import { formatBytes } from "@recado/ui/core";
export const size = async () => formatBytes((await api("GET /tags", {})).length);`,
  );
  const { status, stdout } = build("export { size } from 'partner-parts';");
  assert.equal(status, 0, stdout);
  const { uses } = released('feature.json');
  assert.ok(uses['@recado/ui/core'].formatBytes);
  assert.ok(uses['@recado/api/client'].api);
  assert.ok(released('calls.json').endpoints.includes('GET /tags'));
});
