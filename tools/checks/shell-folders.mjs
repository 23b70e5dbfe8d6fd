import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest } from './boundaries.mjs';

/** Folders for tests only, and for scripts that the shell does not import. */
const aside = ['testing', 'push-worker'];

/**
 * The folders of `apps/shell/src` import folders below only; `apps/shell/folders.json` lists them from top to bottom.
 * Tests may import all. Returns the problems as lines of text.
 */
export function shellFolderProblems(base = root) {
  const source = join(base, 'apps/shell/src');
  const order = Object.keys(JSON.parse(readFileSync(join(base, 'apps/shell/folders.json'), 'utf8')));
  const folders = globSync('*/', { cwd: source }).filter((folder) => !aside.includes(folder));
  return [
    ...folders
      .filter((folder) => !order.includes(folder))
      .map((folder) => `the folder ${folder} is not in folders.json`),
    ...order
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `folders.json lists ${folder}, which is gone`),
    ...arrowsBetween(source)
      .filter(({ from, to }) => order.indexOf(folderOf(to)) < order.indexOf(folderOf(from)))
      .map(({ from, to }) => `${from} imports ${to}, which is in a folder above`),
  ];
}

/** The imports between folders, as paths within the source of the shell. */
function arrowsBetween(source) {
  return globSync('*/**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((from) =>
      [...new Set(importsOf(join(source, from)))]
        .filter((name) => name.startsWith('.'))
        .map((name) => ({ from, to: join(dirname(from), name) })),
    )
    .filter(({ from, to }) => !to.startsWith('..') && folderOf(to) !== folderOf(from));
}

function folderOf(file) {
  return file.split('/')[0];
}
