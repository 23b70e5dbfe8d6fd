import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { root } from '../workspace/paths.mjs';
import { affectedLine, affectedOptions, affectedProjects } from './affected.mjs';

const packageOf = (name, dependencies = {}) => JSON.stringify({ name, version: '1.0.0', dependencies });
const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];

/** A repository with `main` and a branch without changes: shell → auth → contract, and a server → contract. */
function repository(context) {
  const folder = mkdtempSync(join(tmpdir(), 'affected-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const git = (...args) => execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' });
  write('package.json', JSON.stringify({ name: 'root', private: true, workspaces: ['apps/*', 'libs/*'] }));
  write('nx.json', JSON.stringify({ neverConnectToCloud: true, analytics: false }));
  write('.gitignore', 'node_modules\n.nx\n');
  write('libs/contract/package.json', packageOf('contract'));
  write('libs/auth/package.json', packageOf('auth', { contract: '1.0.0' }));
  write('apps/shell/package.json', packageOf('shell', { auth: '1.0.0' }));
  write('apps/server/package.json', packageOf('server', { contract: '1.0.0' }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  git('init', '--quiet', '--initial-branch=main');
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--message=x');
  };
  commit();
  git('switch', '--quiet', '--create', 'branch');
  const affected = async (base = 'main') => {
    const { projects } = await affectedProjects(base, folder);
    return projects.map(({ name }) => name);
  };
  return { write, git, commit, affected };
}

test('files that are committed, changed, or not known to git affect their project and those above it', async (context) => {
  const { write, commit, affected } = repository(context);
  write('README.md', 'belongs to no project');
  assert.deepEqual(await affected(), []);
  write('apps/server/new.ts', '');
  assert.deepEqual(await affected(), ['server']);
  commit();
  write('libs/auth/package.json', packageOf('auth', { contract: '1.0.0', server: '1.0.0' }));
  assert.deepEqual(await affected(), ['server', 'shell', 'auth']);
  assert.deepEqual(await affected('HEAD'), ['shell', 'auth']);
});

test('what main did since the branch left it affects nothing', async (context) => {
  const { write, git, commit, affected } = repository(context);
  git('switch', '--quiet', 'main');
  write('libs/contract/new.ts', '');
  commit();
  git('switch', '--quiet', 'branch');
  write('apps/shell/new.ts', '');
  commit();
  assert.deepEqual(await affected(), ['shell']);
});

test('an unknown base is an error that says what to do', async (context) => {
  const { affected } = repository(context);
  await assert.rejects(affected('nowhere'), /no common commit with "nowhere".*--base=<reference>/);
});

test('the base is main unless a reference is given', () => {
  assert.deepEqual(affectedOptions(['x']), { base: 'main', others: ['x'] });
  assert.deepEqual(affectedOptions(['--base=v7', '--without=types']), { base: 'v7', others: ['--without=types'] });
});

test('one line says what is affected, or that nothing is', () => {
  const found = { projects: [{ name: 'auth' }, { name: 'shell' }], since: 'abc' };
  assert.equal(affectedLine(found, 'main'), 'Affected by what changed since main (abc): auth, shell.');
  const nothing = { projects: [], since: 'abc' };
  assert.equal(affectedLine(nothing, 'main'), 'No project is affected by what changed since main (abc).');
});
