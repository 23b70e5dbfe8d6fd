import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** The folder with the kit's own files: the scripts' in the package, the one above this in Recado's workspace. */
const own = existsSync(join(here, 'template')) ? here : join(here, '..');
const isPacked = own === here;

/** The app from which new ones are made. */
export const templateFolder = join(own, 'template');

/** The partner's example and what a new remote has in its place: the folders from which remotes of teams are made. */
export const remoteTemplates = [
  isPacked ? join(own, 'example-remote') : join(own, '../../examples/third-party-remote'),
  join(own, 'team'),
];

/** The version of the kit; in the workspace it has none of its own. */
export function kitVersion() {
  return isPacked ? JSON.parse(readFileSync(join(own, '../package.json'), 'utf8')).version : '0.0.0';
}

/** The package's folder; undefined in the workspace. */
export const packageFolder = isPacked ? join(own, '..') : undefined;

/**
 * The folder with what browsers and workers get: the runtime of the worker, the script of its frame, and the page of
 * `recado-app dev`. In the workspace it is built from its sources.
 */
export async function standInFiles() {
  if (isPacked) return join(own, 'stand-in');
  const { writeStandIn } = await import('../../pack/app-kit/stand-in-files.mjs');
  const folder = join(tmpdir(), `recado-app-${process.pid}`);
  await writeStandIn(folder);
  return folder;
}

/** The file with the runtime of the worker. */
export async function runtimeFile() {
  return join(await standInFiles(), 'runtime.js');
}
