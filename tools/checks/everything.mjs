// Every check in turn; `--without=duplicates` leaves out those whose names begin so. `affected` checks types and lint of
// the projects that changed since `main`, and of the rest what takes seconds.
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerSnapshots } from '../migration/migrations.mjs';
import { affectedLine, affectedOptions, affectedProjects } from '../nx/affected.mjs';
import { projectNode } from '../workspace/install.mjs';
import { buildForProduction } from '../workspace/production-build.mjs';
import { run } from '../workspace/run.mjs';
import { areaProblems } from './areas.mjs';
import { bellProblems } from './bells.mjs';
import { boundaryProblems } from './boundaries.mjs';
import { circleProblems } from './circles.mjs';
import { contractProblems } from './contract-record.mjs';
import { databaseProblems } from './database.mjs';
import { deploymentProblems } from './deployment.mjs';
import { documentProblems } from './documents.mjs';
import { expressionProblems } from './expressions.mjs';
import { longFiles } from './files.mjs';
import { firstFileProblems } from './first-file.mjs';
import { handlerProblems } from './handlers.mjs';
import { limitProblems } from './limits.mjs';
import { moduleProblems } from './modules.mjs';
import { schemaProblems } from './schemas.mjs';
import { sharedExportProblems } from './shared-record.mjs';
import { shellFolderProblems } from './shell-folders.mjs';
import { sizeProblems } from './sizes.mjs';
import { translationProblems } from './translations.mjs';
import { unusedParts } from './unused-parts.mjs';

const binary =
  (path, ...args) =>
  () =>
    run(projectNode, [`node_modules/${path}`, ...args], { NX_DAEMON: 'false' });
/**
 * All projects in two programs, side by side. Shared files are checked once: one program per project takes ten times
 * the work, and several threads per program would check them once each.
 */
const programs = ['tsconfig.web.json', 'tsconfig.node.json'];
const typecheck = (program) => binary('typescript/bin/tsc', '-p', program, '--singleThreaded');
/** Starts a single-threaded check now, if it is requested, beside the others; its output is shown in its turn. */
const startedNow = (name, path, ...args) => {
  if (!isAsked(name)) return undefined;
  const file = join(mkdtempSync(join(tmpdir(), 'recado-check-')), 'output.txt');
  const output = openSync(file, 'w');
  const done = run(projectNode, [`node_modules/${path}`, ...args], {}, { output });
  return async () => {
    const passed = await done;
    closeSync(output);
    console.log(readFileSync(file, 'utf8'));
    return passed;
  };
};
const nothing = (problems) => {
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
};

const option = '--without=';
const isAffected = process.argv[2] === 'affected';
const { base, others } = isAffected ? affectedOptions(process.argv.slice(3)) : { others: process.argv.slice(2) };
const without = others.map((argument) => {
  if (!argument.startsWith(option)) throw new Error(`There is no option "${argument}": ${option}<name of a check>`);
  return argument.slice(option.length);
});
/** They take more than a few seconds for the whole repository, so `affected` leaves them out. */
const costly = ['shared exports', 'dead code', 'duplicates', 'production build', 'size budgets', 'what live releases'];
if (isAffected) without.push(...costly);
const isAsked = (name) => !without.some((part) => name.startsWith(part));

/** Whether the installation's releases still find what they need in this workspace (docs/adr/0084). */
const liveReleases = binary('../tools/release/publish.mjs', 'shell', '--to', process.env.INSTALLATION_URL ?? '');

const checks = {
  'types (tsc)': async () => (await Promise.all(programs.map((program) => typecheck(program)()))).every(Boolean),
  'lint and format (biome)': binary('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  'import boundaries': async () => nothing(boundaryProblems()),
  'areas of the server': async () => nothing(areaProblems()),
  'weight of bells': async () => nothing(bellProblems()),
  'the first file': async () => nothing(firstFileProblems()),
  'units of handlers': async () => nothing(handlerProblems()),
  'schemas in functions': async () => nothing(schemaProblems()),
  'folders of the shell': async () => nothing(shellFolderProblems()),
  'database and its driver': async () => nothing(databaseProblems()),
  'modules without circles': async () => nothing(moduleProblems()),
  'files without circles': async () => nothing(circleProblems()),
  'regular expressions': async () => nothing(await expressionProblems()),
  'limits of forms': async () => nothing(limitProblems()),
  'shared exports': async () => nothing([...sharedExportProblems(), ...unusedParts()]),
  'clients of the contract before': async () => nothing(contractProblems()),
  'one snapshot of the tables': async () => nothing(formerSnapshots()),
  'deployment and its variables': async () => nothing(deploymentProblems()),
  documents: async () => nothing(documentProblems()),
  translations: async () => nothing(translationProblems()),
  'dead code (knip)': startedNow('dead code', 'knip/bin/knip.js'),
  duplicates: startedNow('duplicates', 'jscpd/bin/jscpd', 'apps', 'libs', 'examples', 'tools', 'e2e', 'bench'),
  'file lengths': async () => nothing(longFiles()),
  'production build': buildForProduction,
  'size budgets': async () => nothing(await sizeProblems()),
};

if (isAffected) await limitToAffected();
if (process.env.INSTALLATION_URL) checks['what live releases need (INSTALLATION_URL)'] = liveReleases;

const failed = [];
for (const [name, check] of Object.entries(checks).filter(([name]) => isAsked(name))) {
  console.log(`\n── ${name}`);
  if (!(await check())) failed.push(name);
}
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
process.exit(failed.length ? 1 : 0);

/** Checks types and lint by nx, of the affected projects only, and says which they are. */
async function limitToAffected() {
  const affected = await affectedProjects(base).catch(({ message }) => {
    console.error(message);
    process.exit(1);
  });
  console.log(`${affectedLine(affected, base)} Left out: ${costly.join(', ')}.`);
  const names = affected.projects.map(({ name }) => name).join(',');
  const byNx = (target) => {
    const nx = binary('nx/dist/bin/nx.js', 'run-many', '-t', target, '-p', names, '--output-style=static');
    return async () => names === '' || nx();
  };
  checks['types (tsc)'] = byNx('typecheck');
  checks['lint and format (biome)'] = byNx('lint');
}
