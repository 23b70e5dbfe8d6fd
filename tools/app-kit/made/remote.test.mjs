import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { styleProblems } from '../../../libs/releases/src/own-styles.ts';
import { root } from '../../workspace/paths.mjs';
import { create } from '../commands/new.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-remotes-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a remote and returns its files, each with its text. */
function made(name, ...more) {
  create([name, '--team', ...more], folder);
  const place = join(folder, name);
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name: file }) => join(parentPath, file).slice(place.length + 1)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(place, path), 'utf8')]));
}

test('a remote under its own name has its own addresses, texts and styles', () => {
  const files = made('loyalty-club');
  assert.match(files['feature.manifest.ts'], /name: 'loyalty_club',\n {2}title: \{ pt: 'Loyalty club'/);
  assert.match(files['feature.manifest.ts'], /path: '\/loyalty-club', module: '.\/customers'/);
  assert.match(files['feature.manifest.ts'], /module: '.\/loyalty-club-panel'/);
  assert.match(files['src/setup.ts'], /addTranslations\('loyalty_club'/);
  assert.match(
    files['src/ticket/loyalty-club-panel.tsx'],
    /function LoyaltyClubPanel[\s\S]*className="loyalty-club-panel"/,
  );
  assert.match(files['README.md'], /^# Loyalty club\n[\s\S]*for the remote `loyalty_club`/);
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('.css')) assert.deepEqual(styleProblems('loyalty_club', { name, text }), []);
    assert.doesNotMatch(text, /useTranslation\('orders'|['"./]orders-|my-remote|my_remote/, name);
  }
});

test('a remote named as the example is the example, but for what it says of itself', () => {
  mkdirSync(join(folder, 'packs'));
  for (const library of ['api', 'auth', 'federation', 'testing', 'ui'])
    writeFileSync(join(folder, 'packs', `recado-${library}-7.1.0.tgz`), library);
  const { 'README.md': _readme, '.gitignore': ignored, ...files } = made('orders', '--packs', 'packs');
  assert.doesNotMatch(ignored, /packs/);
  assert.match(ignored, /\*\.pem/);
  assert.equal(files['packs/recado-api-7.1.0.tgz'], 'api');
  const example = join(root, 'examples/third-party-remote');
  for (const [name, text] of Object.entries(files))
    if (!name.startsWith('packs/')) assert.equal(text, readFileSync(join(example, name), 'utf8'), name);
});

test('what cannot be made is refused in words, and nothing is written', () => {
  assert.throws(() => create(['gift--cards', '--team'], folder), /"gift--cards" is no name of a remote/);
  assert.throws(() => create(['gifts', '--packs', 'packs'], folder), /--packs is for a remote: add --team/);
  assert.throws(
    () => create(['gifts', '--team', '--packs', 'elsewhere'], folder),
    /elsewhere has no package recado-….tgz/,
  );
  assert.equal(existsSync(join(folder, 'gifts')), false);
});
