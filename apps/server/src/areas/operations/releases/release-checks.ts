import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfRelease, problemOfFiles, releasedFeature } from '@recado/releases/registry-files';
import type { ReleaseId } from './release-store.ts';

/**
 * Why the files in a folder are not the named release: changed, not proven to be of a team of the remote, of another
 * name, or incomplete. Undefined if they are. Called wherever files arrive from outside.
 */
export function problemOfArrived(
  folder: string,
  { remote, release }: ReleaseId,
  isProven: (folder: string) => boolean,
): string | undefined {
  if (!isProven(folder)) return 'is not signed by a team that may release it';
  const problem = problemOfFiles(folder);
  if (problem) return problem;
  const hash = hashOfRelease(folder);
  if (!release.endsWith(`-${hash}`)) return `its files have the hash ${hash}, not that of its name`;
  const missing = ['remoteEntry.js', 'access.json'].find((file) => !existsSync(join(folder, file)));
  if (missing) return `${missing} is missing`;
  try {
    const { name } = releasedFeature(folder);
    if (name !== remote) return `it is a release of ${name}`;
    JSON.parse(readFileSync(join(folder, 'access.json'), 'utf8'));
    return undefined;
  } catch (error) {
    return textOf(error);
  }
}

/** The message of an error. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
