import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild } from '../workspace/children.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

/** Arguments for Node so that the program ends even when the one that started it is killed. */
export const endsWithParent = ['--import', pathToFileURL(join(root, 'tools/workspace/end-with-parent.mjs')).href];

/** What the server's Node is started with; README's line for production and the end-to-end tests have the same. */
const nodeArguments = JSON.parse(readFileSync(join(root, 'tools/start/node-arguments.json'), 'utf8'));

/** Starts the built server on this terminal; it prints where to go and how to sign in. */
export function startServerProcess(environment) {
  return startChild(projectNode, [...nodeArguments, ...endsWithParent, join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}
