import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../workspace/paths.mjs';

/** The remotes of the workspace, each with its folder's name, its own name and the port of its development server. */
export async function findRemotes() {
  const manifests = globSync('apps/*/feature.manifest.ts', { cwd: root }).sort();
  return Promise.all(manifests.map((manifest) => remoteIn(dirname(manifest))));
}

async function remoteIn(folder) {
  const { default: configure } = await import(pathToFileURL(join(root, folder, 'rspack.config.mjs')).href);
  const { default: feature } = await import(pathToFileURL(join(root, folder, 'feature.manifest.ts')).href);
  return { app: folder.split('/').at(-1), name: feature.name, port: configure({ WEBPACK_SERVE: true }).devServer.port };
}
