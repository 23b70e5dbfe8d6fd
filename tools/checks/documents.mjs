import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** Documents whose paths in backticks must exist; decisions and the log of changes also tell of what was. */
const guides = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/adr/0112-areas-and-faces.md'];
/** Folders whose paths are written from here in the guides, beside the root. */
const startingPoints = ['', 'apps/server/src', 'apps/server/src/areas', 'libs/api/src', 'libs/contract/src'];
/** Made by the running product. */
const isMade = (path) => path.startsWith('data/');

/**
 * The index of decisions lists each with its title, links of documents lead to files, paths that a guide names exist,
 * and the changes that CONTRIBUTING.md shows can be applied. Returns the problems as lines of text.
 */
export function documentProblems(base = root) {
  const decisions = globSync('docs/adr/0*.md', { cwd: base }).sort();
  return [
    ...unlisted(base, decisions),
    ...globSync('{*.md,docs/**/*.md}', { cwd: base }).flatMap((file) => deadLinks(base, file)),
    ...guides.filter((file) => existsSync(join(base, file))).flatMap((file) => deadPaths(base, file)),
    ...staleChanges(base, 'CONTRIBUTING.md'),
  ];
}

function unlisted(base, decisions) {
  const file = 'docs/adr/README.md';
  const index = existsSync(join(base, file)) ? readFileSync(join(base, file), 'utf8') : '';
  return decisions
    .map((decision) => [decision, rowOf(base, decision)])
    .filter(([, row]) => !index.includes(row))
    .map(([, row]) => `${file} lacks: ${row}`);
}

/** `| [12](0012-….md) | Title |`, the beginning of the decision's row. */
function rowOf(base, decision) {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(base, decision), 'utf8')) ?? [];
  return `| [${number}](${decision.split('/').at(-1)}) | ${title} |`;
}

function deadLinks(base, file) {
  const text = readFileSync(join(base, file), 'utf8');
  return [...text.matchAll(/\]\(([^()#\s]{1,300})(?:#[^()]{0,200})?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(base, dirname(file), target)))
    .map((target) => `${file} links to ${target}, which does not exist`);
}

/** Paths with a folder and an ending, or that end in a slash; patterns and made-up names are no paths. */
function deadPaths(base, file) {
  const text = readFileSync(join(base, file), 'utf8');
  return [
    ...new Set(
      [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+(?:\.(?:ts|tsx|mjs|md|json|css)|\/))`/g)].map(([, path]) => path),
    ),
  ]
    .filter((path) => !isMade(path) && !startingPoints.some((start) => existsSync(join(base, start, path))))
    .map((path) => `${file} names ${path}, which does not exist`);
}

function staleChanges(base, file) {
  if (!existsSync(join(base, file))) return [];
  const changes = [...readFileSync(join(base, file), 'utf8').matchAll(/```diff\n(.*?)```/gs)].map(
    ([, change]) => change,
  );
  return changes
    .map((input) => spawnSync('git', ['apply', '--check', '-'], { cwd: base, input, encoding: 'utf8' }))
    .filter(({ status }) => status !== 0)
    .map(({ stderr }) => `${file} shows a change that cannot be applied: ${stderr.trim()}`);
}
