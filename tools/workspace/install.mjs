import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const marker = join(root, 'node_modules/.installed-lock');
/** The Node that the project runs on; it comes from npm, so that any machine with npm has it. */
export const projectNode = join(root, 'node_modules/node/bin/node');
const neededMajor = 24;

/** Installs the dependencies when they are missing or older than package-lock.json. Ends the process on failure. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) fail('npm ci did not succeed; its message is above.');
  writeFileSync(marker, wanted);
}

/**
 * Runs a script of this folder under the project's own Node and ends with its exit code.
 * A second process is needed because the first one may run on an older Node.
 */
export function continueUnderProjectNode(script, args) {
  const node = nodeToUse();
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${join(node, '..')}:${process.env.PATH}`,
  };
  const result = spawnSync(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env: environment });
  process.exit(result.status ?? 1);
}

function nodeToUse() {
  const version = spawnSync(projectNode, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (majorOf(version) >= neededMajor) return projectNode;
  if (majorOf(process.version) >= neededMajor) return process.execPath;
  fail(
    `Node ${neededMajor} was not installed (found "${version.trim()}"): npm must be allowed to run the "node" package's install script.`,
  );
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version.trim())?.[1] ?? 0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
