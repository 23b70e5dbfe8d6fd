import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { boundaryProblems } from './boundaries.mjs';
import { expressionProblems } from './expressions.mjs';
import { longFiles } from './files.mjs';
import { limitProblems } from './limits.mjs';
import { moduleProblems } from './modules.mjs';
import { sharedExportProblems } from './shared-record.mjs';
import { sizeProblems } from './sizes.mjs';
import { translationProblems } from './translations.mjs';
import { unusedParts } from './unused-parts.mjs';

const binary =
  (path, ...args) =>
  () =>
    run(projectNode, [`node_modules/${path}`, ...args], { NX_DAEMON: 'false' });
const nothing = (problems) => {
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
};

const checks = {
  'types (tsc)': binary('nx/dist/bin/nx.js', 'run-many', '-t', 'typecheck', '--parallel=2', '--output-style=static'),
  'lint and format (biome)': binary('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  'import boundaries': async () => nothing(boundaryProblems()),
  'modules without circles': async () => nothing(moduleProblems()),
  'regular expressions': async () => nothing(await expressionProblems()),
  'limits of forms': async () => nothing(limitProblems()),
  'shared exports': async () => nothing([...sharedExportProblems(), ...unusedParts()]),
  translations: async () => nothing(translationProblems()),
  'dead code (knip)': binary('knip/bin/knip.js'),
  'duplicates (jscpd)': binary('jscpd/bin/jscpd', 'apps', 'libs', 'tools', 'e2e', 'bench'),
  'file lengths': async () => nothing(longFiles()),
  'production build': binary('nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'),
  'size budgets': async () => nothing(await sizeProblems()),
};

const failed = [];
for (const [name, check] of Object.entries(checks)) {
  console.log(`\n── ${name}`);
  if (!(await check())) failed.push(name);
}
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
process.exit(failed.length ? 1 : 0);
