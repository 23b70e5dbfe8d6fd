import { isOfTheWeb } from '../workspace/projects.mjs';

/** The suites of projects that run in Node, by folder; every project of the web is in the suite of jest. */
const suitesInNode = {
  'apps/server': 'server',
  bench: 'tools',
  'apps/whatsapp-emulator': 'emulator',
  'libs/signal': 'tools',
  tools: 'tools',
};
/** They need a build of the product, and most of them a browser. */
const suitesOfProduct = ['crash', 'terminal', 'attack', 'operations', 'delivery', 'browser'];
/** Suites that also run with some of their files only. */
const divisible = ['web', 'tools'];

/** The suite with the tests that are in a project's folder and need no build; undefined if it has none. */
export function unitSuiteOf(project) {
  return isOfTheWeb(project) ? 'web' : suitesInNode[project.folder];
}

/**
 * The suites that test these projects, in a Map with the folders to which each is limited: none if it runs whole. The
 * server is tested on one database: on PostgreSQL if there is one. The built product is tested if `e2e` is among the
 * projects, which depends on all applications.
 */
export function suitesOf(projects, { postgres }) {
  const suites = new Map();
  for (const project of projects) {
    const unit = unitSuiteOf(project);
    const suite = unit === 'server' && !postgres ? 'embedded' : unit;
    if (suite) suites.set(suite, divisible.includes(suite) ? [...(suites.get(suite) ?? []), project.folder] : []);
    if (project.folder === 'e2e') for (const one of suitesOfProduct) suites.set(one, []);
  }
  return suites;
}
