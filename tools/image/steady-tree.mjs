import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, lutimesSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** The time of all files in a delivery, in seconds: SOURCE_DATE_EPOCH, or that of the commit. */
export function sourceTime() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return Number(given);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
}

/**
 * Gives everything below a folder one time and the same rights on every machine: to read for all, to write for the
 * owner, to run where it was to run before.
 */
export function steady(folder, time) {
  for (const path of everythingIn(folder)) {
    const state = lstatSync(path);
    if (!state.isSymbolicLink()) chmodSync(path, state.isDirectory() || state.mode & 0o100 ? 0o755 : 0o644);
    lutimesSync(path, time, time);
  }
}

/** What a folder contains: `hash` of all paths, rights, times and bytes in order, `bytes` of all files together. */
export function measure(folder) {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of everythingIn(folder)) {
    const state = lstatSync(path);
    const { mode, uid, gid, mtimeMs, size } = state;
    hash.update(`${relative(folder, path)}\0${mode.toString(8)} ${uid}:${gid} ${Math.floor(mtimeMs / 1000)}\0`);
    if (state.isSymbolicLink()) hash.update(readlinkSync(path));
    if (!state.isFile()) continue;
    hash.update(readFileSync(path));
    bytes += size;
  }
  return { hash: hash.digest('hex'), bytes };
}

/** The paths of all files and folders, each folder after what is in it, so that its time can be set last. */
function everythingIn(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...inside.flatMap((each) =>
      each.isDirectory() ? everythingIn(join(folder, each.name)) : [join(folder, each.name)],
    ),
    folder,
  ];
}
