import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerInput } from '@recado/api/contract';
import type { RegistryRemote } from '@recado/federation';
import { type RemoteFolder, releasesOf, usableRelease } from '@recado/federation/registry-files';
import { LRUCache } from 'lru-cache';
import type { Configuration } from '../../configuration.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];
type ShownRelease = ShownRemote['releases'][number];

/** A remote's releases on disk. */
export interface BuiltRemote {
  title: ShownRemote['title'];
  newest: string;
  /** Newest first. */
  releases: ShownRelease[];
}

interface Figures {
  madeAt: Date;
  bytes: number;
  files: number;
}
interface Measured extends Figures {
  manifest: RegistryRemote['feature'];
}

/** Releases never change, so each is measured once. */
const measured = new LRUCache<string, Figures>({ max: 500 });

/** The releases of a remote that can be used; undefined when none can. */
export function builtRemote(
  { name, folder }: RemoteFolder,
  keys: Configuration['releaseKeys'],
): BuiltRemote | undefined {
  const usable = releasesOf(folder).flatMap((release) => measuredOrNone({ name, folder }, release, keys));
  const [newest] = usable;
  if (!newest) return undefined;
  const found = usable.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const releases = found.map(({ release, manifest, ...figures }, index) => {
    const before = found[index + 1];
    return { release, ...figures, changes: before ? changesBetween(before, { manifest, ...figures }) : null };
  });
  return { title: newest.manifest.title, newest: newest.release, releases };
}

function measuredOrNone(
  { name, folder }: RemoteFolder,
  release: string,
  keys: Configuration['releaseKeys'],
): (Measured & { release: string })[] {
  try {
    const { feature: manifest } = usableRelease(folder, name, release, keys);
    return [{ release, manifest, ...figuresOf(join(folder, release)) }];
  } catch {
    return [];
  }
}

function figuresOf(place: string): Figures {
  const known = measured.get(place);
  if (known) return known;
  const files = globSync('**/*.{js,css}', { cwd: place });
  const sizes = files.map((file) => travellingBytes(join(place, file)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const figures = { madeAt: statSync(place).mtime, bytes, files: files.length };
  measured.set(place, figures);
  return figures;
}

/** The bytes of the copy that the build compressed; the smallest files have none. */
function travellingBytes(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

function changesBetween(before: Measured, after: Measured): ShownRelease['changes'] {
  return {
    bytes: after.bytes - before.bytes,
    pages: difference(pagesOf(before), pagesOf(after)),
    uses: difference(usesOf(before), usesOf(after)),
  };
}

function pagesOf({ manifest }: Measured): string[] {
  return manifest.routes.map(({ path }) => path);
}

/** What a release takes from the shell, one text for each name with its version. */
function usesOf({ manifest }: Measured): string[] {
  return Object.entries(manifest.uses).flatMap(([module, used]) =>
    typeof used === 'string'
      ? [`${module} ${used}`]
      : Object.entries(used).map(([name, version]) => `${module} ${name} ${version}`),
  );
}

function difference(before: string[], after: string[]): { added: string[]; removed: string[] } {
  const [known, wanted] = [new Set(before), new Set(after)];
  return {
    added: after.filter((name) => !known.has(name)).sort(),
    removed: before.filter((name) => !wanted.has(name)).sort(),
  };
}
