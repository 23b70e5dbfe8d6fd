import { projectNode } from './install.mjs';
import { run } from './run.mjs';

/**
 * Builds everything as `NODE_ENV=production npm run build` does; tests, checks and that build share one. Resolves with
 * whether it succeeded.
 */
export function buildForProduction() {
  const nx = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'];
  return run(projectNode, nx, { NX_DAEMON: 'false', NODE_ENV: 'production' });
}
