import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRelease } from '../../libs/releases/src/release-archive.ts';
import { installationAt } from './installation.mjs';
import { missingNeeds } from './needs.mjs';

/** Runs a part of a publication. Throws an Error with the problems that it returns. */
export async function step(name, problems) {
  console.log(`── ${name}`);
  const found = await problems();
  if (found.length > 0) throw new Error([`${name}:`, ...found].join('\n  '));
}

/**
 * Publishes the release that `steps` build into a folder, when the installation offers what it needs. Throws an Error
 * with the first problem.
 */
export async function publish({ to, token, ...choice }, dist, steps) {
  const installation = await installationAt(to, token);
  const offer = await installation.offer();
  for (const [name, problems] of Object.entries(steps)) await step(name, problems);
  const { release, folder, feature, calls } = builtRelease(dist);
  await step(`what ${to} offers`, () => missingNeeds({ uses: feature.uses, calls }, offer));
  console.log('── publication');
  await installation.publish(feature.name, release, choice, packRelease(folder));
  console.log(`${feature.name} ${release} is published${whom(choice)}.`);
}

/**
 * The environment that tells a build its sources: the present commit of a repository, followed by `+` if something is
 * not committed, and the time of that commit in seconds since 1970. With changes, or without git, the time is now:
 * a release is newer than those before it (docs/adr/0148).
 */
export function sourceIn(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const now = String(Math.floor(Date.now() / 1000));
  const head = git('log', '-1', '--format=%H %ct');
  if (head.status !== 0) return { SOURCE_REVISION: '', SOURCE_DATE_EPOCH: now };
  const [revision, epoch] = head.stdout.trim().split(' ');
  const isChanged = git('status', '--porcelain').stdout.trim() !== '';
  return isChanged
    ? { SOURCE_REVISION: `${revision}+`, SOURCE_DATE_EPOCH: now }
    : { SOURCE_REVISION: revision, SOURCE_DATE_EPOCH: epoch };
}

/** Runs a command that publishes: `read` returns its options, or undefined to print the usage. */
export async function runCommand(read, usage, act) {
  try {
    const options = read();
    if (options) await act(options);
    else console.log(usage);
  } catch (error) {
    console.error(`\n${error.message}\n\nNothing was published.`);
    process.exitCode = 1;
  }
}

/** The latest built release, with its folder, manifest and calls. */
function builtRelease(dist) {
  const readJson = (...path) => JSON.parse(readFileSync(join(dist, ...path), 'utf8'));
  const { release } = readJson('current.json');
  const [feature, calls] = [readJson(release, 'feature.json'), readJson(release, 'calls.json')];
  return { release, folder: join(dist, release), feature, calls };
}

function whom({ channel, share, shareOf }) {
  if (channel === 'none') return '; nobody gets it before the super user chooses it';
  return channel === 'stable' ? ' for everybody' : ` for ${share} % of ${shareOf}`;
}
