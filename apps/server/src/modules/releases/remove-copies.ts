import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { placeInFolder, type ReleaseId, receivedPrefix } from './release-store.ts';

/** Milliseconds after which a folder that nothing names is not one that was received just now and is named soon. */
const settledAfter = 24 * 60 * 60_000;

/**
 * Removes the copies of releases that are not published any more, and what a process left that ended while it received
 * one. Only for a folder that has a bucket behind it.
 */
export async function removeForgottenCopies(folder: string, published: readonly ReleaseId[], now: Date): Promise<void> {
  if (!existsSync(folder)) return;
  const named = new Set(published.map((id) => placeInFolder(folder, id)));
  for (const place of await copiesIn(folder)) {
    if (named.has(place)) continue;
    const found = await stat(place).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > settledAfter) await rm(place, { recursive: true, force: true });
  }
}

async function copiesIn(folder: string): Promise<string[]> {
  const names = await foldersIn(folder);
  const copies = await Promise.all(
    names.map(async (name) => {
      const place = join(folder, name);
      if (name.startsWith(receivedPrefix)) return [place];
      return name.startsWith('.') ? [] : (await foldersIn(place)).map((release) => join(place, release));
    }),
  );
  return copies.flat();
}

/** The names of the folders in a folder; none when it is gone meanwhile. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
