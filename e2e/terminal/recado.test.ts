import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import commands from '../../apps/server/bin/commands.json' with { type: 'json' };
import manifest from '../../apps/server/package.json' with { type: 'json' };
import { ownPorts, type, until } from './terminal.ts';

const root = join(import.meta.dirname, '../..');
const recado = 'apps/server/bin/recado.mjs';
const folder = mkdtempSync(join(tmpdir(), 'recado-command-'));
let environment: Record<string, string> = {};

before(async () => {
  const secret = 'a secret of thirty-two characters and more';
  const data = { DATA_FOLDER: join(folder, 'data'), DATABASE_URL: 'embedded', SECRET: secret, HOST: '127.0.0.1' };
  environment = { ...(await ownPorts()), ...data };
});
after(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const typed = type(process.execPath, [recado, ...words], environment);
  return { code: await typed.ended, output: typed.output(), errors: typed.errors() };
}

test('help lists every command, each was built, and one says how it is used', async () => {
  const { code, output } = await run('help');
  assert.equal(code, 0);
  for (const name of Object.keys(commands)) {
    assert.match(output, new RegExp(`^  ${name} `, 'm'));
    assert.ok(existsSync(join(root, `apps/server/dist/${name === 'serve' ? 'main' : name}.js`)), name);
  }
  assert.match((await run('backup', '--help')).output, /^recado backup \[<file>\]/);
  const text = readFileSync(join(root, 'docs/operations/commands.md'), 'utf8');
  assert.deepEqual(
    [...text.matchAll(/^## ([\w-]+)$/gm)].map(([, name]) => name),
    Object.keys(commands),
  );
});

test('an unknown command, flag or word is a sentence and 2', async () => {
  for (const words of [['cook'], [], ['serve', '--fast'], ['restore']]) {
    const { code, errors } = await run(...words);
    assert.equal(code, 2, errors);
    assert.match(errors, /recado/);
    assert.doesNotMatch(errors, /\n {4}at /);
  }
});

test('version is the number and the commit of the build', async () => {
  const { output } = await run('version');
  assert.match(output, new RegExp(`^${manifest.version.replaceAll('.', '\\.')}\\+[\\w.]+\\n$`));
});

test('migrate says what is pending, does it, and serve runs on it until it is asked to stop', async () => {
  assert.equal((await run('migrate', '--check')).code, 3);
  const migrated = await run('migrate');
  assert.deepEqual([migrated.code, migrated.errors], [0, '']);
  const serving = type(process.execPath, [recado, 'serve'], environment);
  await until('ready', () => serving.output().includes('Create the super user'), serving);
  serving.process.kill('SIGTERM');
  assert.equal(await serving.ended, 0, serving.output());
});
