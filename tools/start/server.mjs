import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

/** Starts the built server on this terminal; it prints where to go and how to sign in. */
export function startServerProcess(environment) {
  return spawn(projectNode, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}
