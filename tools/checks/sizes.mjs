import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../workspace/paths.mjs';

/**
 * The size limit of an application's scripts and styles in brotli KiB, all chunks together. What a screen loads is
 * measured in a browser (e2e/weight.test.ts); this check finds a dependency that is included twice or by accident. The
 * shell contains every part of antd, which remotes download one by one when they use it (docs/adr/0024).
 */
const budgets = { shell: 940, 'service-desk': 200, admin: 50, campaigns: 30, billing: 25 };
const otherRemotes = 60;

/** The applications over their limit, as lines of text; prints all sizes. */
export async function sizeProblems() {
  const problems = [];
  for (const [app, folder] of releases()) {
    const weight = Math.round(weightOf(folder) / 1024);
    const budget = budgets[app] ?? otherRemotes;
    console.log(`  ${app}: ${weight} of ${budget} KiB`);
    if (weight > budget) problems.push(`${app} weighs ${weight} KiB, its budget is ${budget}`);
  }
  return problems;
}

/** The shell's build, and the current release of every remote. */
function releases() {
  const remotes = globSync('apps/*/dist/current.json', { cwd: root }).map((file) => {
    const { release } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return [file.split('/')[1], join(root, file, '..', release)];
  });
  return [['shell', join(root, 'apps/shell/dist')], ...remotes];
}

function weightOf(folder) {
  return globSync('**/*.{js,css}', { cwd: folder })
    .map((file) => brotliCompressSync(readFileSync(join(folder, file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
