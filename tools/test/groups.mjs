import { globSync } from 'node:fs';
import { root } from '../workspace/paths.mjs';

/**
 * Divides test files into groups that run in one process each: every file alone, which are the longest, then those of
 * `together`, `perGroup` at a time, but none of `apart`. The matrices in `testing` take longest and are last in the
 * alphabet, so the groups begin at its end, and no processor waits for them. Groups with files of `early` come before all,
 * because at the end all processors would wait for them; `without` are the files that are left out.
 */
export function groupsOf(patterns, together, { apart = [], early = [], without = [], perGroup = 12 } = {}) {
  const files = filesOf(patterns, without);
  const compatible = new Set(filesOf(together)).difference(new Set(apart));
  const shared = files.filter((file) => compatible.has(file));
  const groups = [];
  for (let start = 0; start < shared.length; start += perGroup) {
    groups.push(shared.slice(start, start + perGroup));
  }
  const alone = files.filter((file) => !compatible.has(file)).map((file) => [file]);
  const longest = new Set(filesOf(early));
  const isEarly = (group) => group.some((file) => longest.has(file));
  const all = [...alone, ...groups.reverse()];
  return [...all.filter(isEarly), ...all.filter((group) => !isEarly(group))];
}

/** The files of the patterns in order, but for those of `without`. */
export function filesOf(patterns, without = []) {
  const left = new Set(globSync(without, { cwd: root }));
  return globSync(patterns, { cwd: root })
    .filter((file) => !left.has(file))
    .sort();
}
