import { spawnSync } from 'node:child_process';
import { projectNode } from './install.mjs';
import { root } from './paths.mjs';

/** Builds what changed, silently. Prints the build's output and exits the process if it fails. */
export function buildQuietly() {
  const built = spawnSync(
    projectNode,
    ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' } },
  );
  if (built.status === 0) return;
  console.error(built.stdout, built.stderr);
  process.exit(1);
}
