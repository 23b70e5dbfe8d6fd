import { join } from 'node:path';
import { boundaryProblems } from '../checks/boundaries.mjs';
import { sizeProblems } from '../checks/sizes.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { installationAt } from './installation.mjs';
import { readOptions, usage } from './options.mjs';
import { publish, runCommand, sourceIn, step } from './publication.mjs';
import { takenFrom } from './workspace-offer.mjs';

const nx = 'node_modules/nx/dist/bin/nx.js';

/**
 * Checks that the shell and the API of this workspace offer what releases of the installation need, before they are
 * installed there. Throws an Error with each name that a release would lose.
 */
async function checkShell({ to, token }) {
  const installation = await installationAt(to, token);
  await step(`what releases of ${to} need`, async () => takenFrom(await installation.needs()));
  console.log(`Every release that somebody can get at ${to} can run in the shell of this workspace.`);
}

/** Checks and builds a remote of this workspace, and publishes it. */
async function publishRemote({ app, key, ...options }) {
  const environment = { NX_DAEMON: 'false', RELEASE_KEY: key, ...sourceIn(root) };
  const passes = async (...args) =>
    (await run(projectNode, args, environment)) ? [] : ['failed; its output is above'];
  await publish(options, join(root, 'apps', app, 'dist'), {
    'import boundaries': () => boundaryProblems(),
    'unit tests': () => passes('node_modules/jest/bin/jest.js', '--passWithNoTests', `apps/${app}/`),
    build: () => passes(nx, 'run-many', '-t', 'build', '-p', `@recado/${app}`, '--output-style=static'),
    size: () => sizeProblems(app),
  });
}

await runCommand(
  () => readOptions(process.argv.slice(2)),
  usage,
  (options) => (options.app === 'shell' ? checkShell(options) : publishRemote(options)),
);
