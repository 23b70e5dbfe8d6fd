// `npm test`: every suite; `npm test -- server browser`: only those; `npm test -- affected`: what changed since `main`, and
// `npm test -- affected web`: of this only the suites named. In CI a suite that cannot run is a failure.
import { affectedLine, affectedOptions, affectedProjects } from '../nx/affected.mjs';
import { buildForProduction } from '../workspace/production-build.mjs';
import { inLanes } from './lanes.mjs';
import { suitesOf } from './of-projects.mjs';
import { reportAndExit } from './report.mjs';
import { runFailuresAgain } from './second-run.mjs';
import { postgres, suites } from './suites.mjs';

const asked = process.argv.slice(2);
const chosen = asked[0] === 'affected' ? await affectedSuites(asked.slice(1)) : askedSuites(asked);
const names = Object.keys(suites).filter((name) => chosen.has(name));
const skipped = names
  .filter((name) => suites[name].missing)
  .map((name) => `${suites[name].title}: ${suites[name].missing}`);
const possible = names
  .filter((name) => !suites[name].missing)
  .map((name) => ({ ...suites[name], folders: chosen.get(name) }));
let build;
const results = await inLanes(possible, async ({ title, built, folders, run: runSuite }) => {
  if (built && !(await buildOnce())) return { title, passed: 0, failed: 1, skipped: 0, failures: [], slowest: [] };
  return runSuite(title, folders);
});
reportAndExit(await runFailuresAgain(results), skipped);

/** The suites with these names, all if there are none, in a Map; they are whole. Exits the process if one is unknown. */
function askedSuites(asked) {
  const unknown = asked.find((name) => !suites[name]);
  if (unknown !== undefined) {
    fail(`There is no suite "${unknown}". There are: ${Object.keys(suites).join(', ')}.`);
  }
  return new Map((asked.length > 0 ? asked : Object.keys(suites)).map((name) => [name, undefined]));
}

/**
 * The suites of what changed, in a Map with the folders of each, as far as they are asked for. Exits the process if there
 * are none.
 */
async function affectedSuites(args) {
  const { base, others } = affectedOptions(args);
  const asked = askedSuites(others);
  const affected = await affectedProjects(base).catch(({ message }) => fail(message));
  const found = new Map([...suitesOf(affected.projects, { postgres })].filter(([name]) => asked.has(name)));
  const listed = Object.keys(suites).filter((name) => found.has(name));
  console.log(`${affectedLine(affected, base)} Suites: ${listed.join(', ') || 'none'}.`);
  if (found.size === 0) process.exit(0);
  return found;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Builds the product once for all suites that need it. */
function buildOnce() {
  build ??= buildForProduction();
  return build;
}
