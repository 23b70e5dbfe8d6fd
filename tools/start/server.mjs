import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild } from '../workspace/children.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

/** Arguments for Node with which the program ends even if its parent is killed. */
export const endsWithParent = ['--import', pathToFileURL(join(root, 'tools/workspace/end-with-parent.mjs')).href];

/** The arguments and the environment for the server's Node; README's command for production and the end-to-end tests use the same. */
const { flags, environment: ofNode } = JSON.parse(readFileSync(join(root, 'apps/server/bin/node.json'), 'utf8'));

/** Starts the built server on this terminal; it prints its addresses and how to sign in. */
export function startServerProcess(environment) {
  return startChild(projectNode, [...flags.serve, ...endsWithParent, join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...ofNode, ...process.env, ...environment },
  });
}
