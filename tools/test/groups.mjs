import { globSync } from 'node:fs';
import { root } from '../workspace/paths.mjs';

const filesPerGroup = 12;

/**
 * Divides test files into groups that run in one process each: every file alone, which are the longest, then those of
 * `together`, a dozen at a time, but none of `apart`. The matrices in `testing` take longest and are last in the
 * alphabet, so the groups begin at its end, and no processor waits for them.
 */
export function groupsOf(patterns, together, apart = []) {
  const files = filesOf(patterns);
  const compatible = new Set(filesOf(together)).difference(new Set(apart));
  const shared = files.filter((file) => compatible.has(file));
  const groups = [];
  for (let start = 0; start < shared.length; start += filesPerGroup) {
    groups.push(shared.slice(start, start + filesPerGroup));
  }
  return [...files.filter((file) => !compatible.has(file)).map((file) => [file]), ...groups.reverse()];
}

function filesOf(patterns) {
  return globSync(patterns, { cwd: root }).sort();
}
