import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SourceFiles } from '../source.ts';
import { namesOf } from './names.ts';
import { openSessions } from './sessions.ts';

/** Larger files are not taken: no channel sends them. */
const largestFile = 2_000_000_000;
/** Folders whose names are kept, so that a file with an accent is found without reading a folder again. */
const mostFolders = 200;
/** Where the editions keep files of one kind. */
const folders = ['', 'quickMessage', 'announcements', 'chat', 'schedule', 'fileList'];

/**
 * The folder `public` of another product. A file is found by the name in its row, flat, below the folder of its company,
 * or in the folder of its kind, and in either form of Unicode. Names that lead out of the folder, links and large files
 * are not found.
 */
export function openFolder(folder: string): SourceFiles {
  const top = realpath(folder);
  const listings = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const listing = (path: string) => {
    const known = listings.get(path);
    if (known !== undefined) return known;
    if (listings.size >= mostFolders) listings.clear();
    const read = byComposedName(path);
    listings.set(path, read);
    return read;
  };
  return {
    sessions: openSessions(folder),
    async find(name, companyId) {
      const base = await top.catch(() => null);
      if (base === null) return null;
      for (const parts of namesOf(name, companyId, folders)) {
        const found = (await fileAt(base, join(base, ...parts))) ?? (await otherForm(base, parts, listing));
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** A file in another form of Unicode than its row has. */
async function otherForm(
  base: string,
  parts: readonly string[],
  listing: (path: string) => Promise<ReadonlyMap<string, string>>,
) {
  // Only such names have two forms.
  if (!parts.some((part) => /[^\x20-\x7e]/.test(part))) return null;
  let path = base;
  for (const part of parts) {
    const name = (await listing(path)).get(part.normalize('NFC'));
    if (name === undefined) return null;
    path = join(path, name);
  }
  return fileAt(base, path);
}

async function byComposedName(path: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(path).catch(() => []);
  return new Map(names.map((name) => [name.normalize('NFC'), name]));
}

async function fileAt(base: string, path: string): Promise<{ path: string; size: number } | null> {
  // What is no place, e.g. with a name that is too long, is a missing file.
  const facts = await lstat(path).catch(() => null);
  if (!facts?.isFile() || facts.size > largestFile) return null;
  // A folder on the way may be a link.
  const real = await realpath(path).catch(() => null);
  return real?.startsWith(base + sep) ? { path: real, size: facts.size } : null;
}
