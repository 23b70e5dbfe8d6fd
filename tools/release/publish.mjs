import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRelease } from '../../libs/federation/src/release-archive.ts';
import { boundaryProblems } from '../checks/boundaries.mjs';
import { sizeProblems } from '../checks/sizes.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';
import { installationAt } from './installation.mjs';
import { missingNeeds, takenFrom } from './needs.mjs';
import { readOptions, usage } from './options.mjs';

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The release that was built last, with its folder, manifest and calls. */
function builtRelease(app) {
  const dist = join(root, 'apps', app, 'dist');
  const { release } = readJson(dist, 'current.json');
  const folder = join(dist, release);
  return { release, folder, feature: readJson(folder, 'feature.json'), calls: readJson(folder, 'calls.json') };
}

async function step(name, problems) {
  console.log(`── ${name}`);
  const found = await problems();
  if (found.length > 0) throw new Error([`${name}:`, ...found].join('\n  '));
}

/**
 * Checks that the shell and the API of this workspace offer what releases of the installation need, before they are installed
 * there. Throws an Error with each name that would be taken from a release.
 */
async function checkShell({ to, token }) {
  const installation = await installationAt(to, token);
  await step(`what releases of ${to} need`, async () => takenFrom(await installation.needs()));
  console.log(`Every release that somebody can get at ${to} can run in the shell of this workspace.`);
}

/** Builds, checks and publishes. Throws an Error with the first thing that is not as it should be. */
async function publish({ app, remote, to, key, token, ...choice }) {
  const passes = async (...args) =>
    (await run(projectNode, args, { NX_DAEMON: 'false', RELEASE_KEY: key })) ? [] : ['failed; its output is above'];
  const installation = await installationAt(to, token);
  const offer = await installation.offer();

  await step('import boundaries', () => boundaryProblems());
  await step('unit tests', () => passes('node_modules/jest/bin/jest.js', '--passWithNoTests', `apps/${app}/`));
  await step('build', () =>
    passes(
      'node_modules/nx/dist/bin/nx.js',
      'run-many',
      '-t',
      'build',
      '-p',
      `@recado/${app}`,
      '--output-style=static',
    ),
  );
  await step('size', () => sizeProblems(app));
  const built = builtRelease(app);
  await step(`what ${to} offers`, () => missingNeeds({ uses: built.feature.uses, calls: built.calls }, offer));
  console.log('── publication');
  await installation.publish(remote, built.release, choice, packRelease(built.folder));
  console.log(`${remote} ${built.release} is published${whom(choice)}.`);
}

function whom({ channel, share, shareOf }) {
  if (channel === 'none') return '; nobody gets it before the super user chooses it';
  return channel === 'stable' ? ' for everybody' : ` for ${share} % of ${shareOf}`;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (!options) console.log(usage);
  else if (options.app === 'shell') await checkShell(options);
  else await publish(options);
} catch (error) {
  console.error(`\n${error.message}\n\nNothing was published.`);
  process.exitCode = 1;
}
