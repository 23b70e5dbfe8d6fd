import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, addressesOf, addressProblems, takenAddresses } from '@recado/releases/addresses';
import { nameProblems } from '@recado/releases/apps';
import { extensionProblems } from '@recado/releases/points';
import { placeOf, releasedFeature, remoteFolders } from '@recado/releases/registry-files';
import { type ContentFile, contentProblems } from '@recado/releases/release-contents';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findRemote, type ReleasePlace, requireRelease } from './channel.ts';
import { liveReleases } from './live-releases.ts';
import { modulesOfRelease } from './release-calls.ts';

/**
 * What a release takes that is not its remote's, one line each: addresses of other remotes and of the shell and, unless
 * the remote is part of the installation, the name of an app, styles, texts and names in the browser. Requires a system unit.
 */
export async function ownershipProblems(
  unit: Unit,
  place: ReleasePlace,
  remote: string,
  folder: string,
): Promise<string[]> {
  const feature = releasedFeature(folder);
  const own = addressesOf(feature);
  const taken = takenAddresses(own, await addressesOfOthers(unit, place, remote));
  if (isOfInstallation(place, remote)) return taken;
  return [
    ...nameProblems(remote),
    ...addressProblems(own),
    ...taken,
    ...extensionProblems(feature),
    ...exportProblems(folder),
    ...contentProblems(remote, contentsOf(folder)),
  ];
}

/** The lock of those who give addresses to remotes. Any number that nothing else in this database uses. */
const addressLock = 7_226_238;

/**
 * Throws ERR_RELEASE_REFUSED if a release that is to be offered has an address of another remote: that one may have come
 * since the release was accepted. Throws ERR_NO_RELEASE_FOUND if it cannot be used. Requires a system unit, in which
 * nobody else gets an address from now on: simultaneous releases never get the same one.
 */
export async function requireOwnAddresses(
  unit: Unit,
  place: ReleasePlace,
  remote: string,
  releases: readonly (string | null | undefined)[],
): Promise<void> {
  const folder = remoteFolders(place).find(({ name }) => name === remote);
  if (!folder?.published) return;
  const wanted = releases.filter((release) => typeof release === 'string');
  if (wanted.length === 0) return;
  const found = findRemote(place, remote);
  for (const release of wanted) requireRelease(found, release);
  await unit.db.execute(sql`select pg_advisory_xact_lock(${addressLock})`);
  const others = await addressesOfOthers(unit, place, remote);
  const reasons = wanted.flatMap((release) => {
    const at = placeOf(folder, release);
    // What was built with the installation is not chosen against it.
    return at.startsWith(join(folder.published ?? '', '/'))
      ? takenAddresses(addressesOf(releasedFeature(at)), others)
      : [];
  });
  if (reasons.length > 0) throw new AppError('ERR_RELEASE_REFUSED', { details: { reasons } });
}

async function addressesOfOthers(unit: Unit, place: ReleasePlace, remote: string): Promise<Addresses[]> {
  const live = await liveReleases(unit, place, 'newest');
  return live.filter((one) => one.remote !== remote).map(({ folder }) => addressesOf(releasedFeature(folder)));
}

/** Whether a remote was built with the installation. */
export function isOfInstallation(place: ReleasePlace, remote: string): boolean {
  return remoteFolders(place).some(({ name, built }) => name === remote && built !== undefined);
}

/** The modules of the manifest that export nothing to show, as far as the build says it. */
function exportProblems(folder: string): string[] {
  const modules = modulesOfRelease(folder);
  return Object.entries(modules).flatMap(([name, isDefault]) =>
    isDefault ? [] : [`${name} has no default export: the manifest names it, so the shell calls or shows that`],
  );
}

function contentsOf(folder: string): ContentFile[] {
  return globSync('**/*.{js,css}', { cwd: folder }).map((name) => {
    const file = join(folder, name);
    const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
    return { name, text: readFileSync(file, 'utf8'), bytes: (compressed ?? statSync(file)).size };
  });
}
