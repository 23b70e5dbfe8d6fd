import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent, startChild } from './children.mjs';
import { root } from './paths.mjs';

const marker = join(root, 'node_modules/.installed-lock');
/** The Node version of the project; it comes from npm, so that any machine with npm has it. */
export const projectNode = join(root, 'node_modules/node/bin/node');
const neededMajor = 24;

/** Identifies the content of package-lock.json. */
function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Records that the current content of package-lock.json is installed. */
export function noteInstalled() {
  writeFileSync(marker, lockDigest());
}

/** Installs the dependencies if they are missing or older than package-lock.json. Exits the process on failure. */
async function ensureInstalled() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockDigest()) return;
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Its warnings compare what the dependencies need with the Node that runs npm, not with the project's, which is one of them.
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await exitCode(npm, ['ci', ...options], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (code !== 0) fail('npm ci did not succeed; its message is above.');
  noteInstalled();
}

/**
 * Installs what is missing, runs a script of this folder under the project's Node, and exits with its exit code. A
 * second process is needed because the first one may run on an older Node. Signals reach both.
 */
export async function continueUnderProjectNode(script, args) {
  // Only npm starts this as a child that must not outlive it; a shell may be closed deliberately.
  if (process.env.npm_lifecycle_event) endWithParent();
  await ensureInstalled();
  const node = nodeToUse();
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${join(node, '..')}:${process.env.PATH}`,
  };
  process.exit(await exitCode(node, [join(root, script), ...args], { stdio: 'inherit', env: environment }));
}

function exitCode(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { cwd: root, ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
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
