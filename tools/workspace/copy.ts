import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const inRoot = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;

/** Copies this workspace's sources and packages to a new folder and returns it. The caller deletes it. */
export function copyWorkspace(): string {
  const copy = mkdtempSync(join(tmpdir(), 'recado-copy-'));
  copySources(copy);
  copyPackages(copy);
  return copy;
}

/**
 * All files that git tracks and new ones that are not ignored; made a repository again, because the checks skip ignored
 * files.
 */
function copySources(copy: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], inRoot);
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
}

/** The installed packages as hard links, which take no space; the two files that npm and we write to are copied. */
function copyPackages(copy: string): void {
  for (const folder of ['node_modules', ...globSync('{apps,libs}/*/node_modules', { cwd: root })]) {
    const linked = spawnSync('cp', ['-al', join(root, folder), join(copy, folder)]);
    if (linked.status === 0) continue;
    // Another file system.
    rmSync(join(copy, folder), { recursive: true, force: true });
    execFileSync('cp', ['-a', join(root, folder), join(copy, folder)]);
  }
  for (const file of ['node_modules/.package-lock.json', 'node_modules/.installed-lock']) {
    rmSync(join(copy, file), { force: true });
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(copy, file));
  }
}
