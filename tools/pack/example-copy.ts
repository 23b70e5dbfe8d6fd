import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Makes a remote of a team from the partner's example, as `recado-app new orders --team` does, in a folder outside this
 * workspace, and installs it with freshly built packs. The caller deletes it.
 */
export function installedExample(): string {
  const around = mkdtempSync(join(tmpdir(), 'recado-example-'));
  const folder = `${around}-orders`;
  const run = (cwd: string, args: string[]) => execFileSync(process.execPath, args, { cwd, stdio: 'pipe' });
  run(root, ['tools/pack/write.mjs', join(around, 'packs'), 'teams']);
  run(around, [join(root, 'tools/app-kit/main.mjs'), 'new', 'orders', '--team', '--packs', 'packs']);
  renameSync(join(around, 'orders'), folder);
  rmSync(around, { recursive: true });
  installLikeTheWorkspace(folder);
  return folder;
}

/** Installs what a repository outside this workspace needs, in the versions that are installed here. */
export function installLikeTheWorkspace(folder: string): void {
  lockLikeTheWorkspace(folder);
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', args, { cwd: folder, env: outside(), stdio: 'pipe' });
}

/** The environment of programs of the example: this Node, as a process of its own and not of this test. */
export function outside(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _context, NX_TASK_TARGET_PROJECT: _project, ...environment } = process.env;
  return { ...environment, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
}

interface Lock {
  packages: Record<string, { link?: boolean }>;
}

/**
 * The versions that are installed here: npm has them in its cache, and need not resolve any. It drops unneeded ones.
 */
function lockLikeTheWorkspace(folder: string): void {
  const { name, version, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  const lock = { name, version, lockfileVersion: 3, requires: true };
  const all = { '': { name, version, ...manifest }, ...Object.fromEntries(installed) };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: all }));
}
