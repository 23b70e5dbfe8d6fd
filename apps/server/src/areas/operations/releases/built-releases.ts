import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnswerInput } from '@recado/contract';
import type { RegistryRemote } from '@recado/releases';
import {
  placeOf,
  type RemoteFolder,
  releasesOf,
  revisionOf,
  type Trust,
  usableRelease,
} from '@recado/releases/registry-files';
import { LRUCache } from 'lru-cache';
import { callsOfRelease } from './release-calls.ts';

type ShownRemote = AnswerInput<'GET /releases'>[number];
type ShownRelease = Omit<ShownRemote['releases'][number], 'published'>;

/** A remote's releases on disk. */
export interface BuiltRemote {
  title: ShownRemote['title'];
  /** The newest built release; null if all releases were published. */
  newest: string | null;
  /** Built and published releases, newest first. */
  releases: ShownRelease[];
  /** What any of its releases adds to pages of other remotes, once each, with the title of the newest. */
  extensions: Omit<ShownRemote['extensions'][number], 'isOn'>[];
  /** The names of the built releases, newest first. Without a choice, one of them is used. */
  built: string[];
}

interface Figures {
  madeAt: Date;
  bytes: number;
  files: number;
  /** The commit that it was built from; null: unknown. */
  revision: string | null;
}
interface Measured extends Figures {
  /** The endpoints and events of the API that its code uses, as texts. */
  calls: string[];
  manifest: RegistryRemote['feature'];
}

/** Releases never change, so each is measured once. */
const measured = new LRUCache<string, Figures>({ max: 500 });

/** The releases of a remote that can be used; undefined when none can. */
export function builtRemote(remote: RemoteFolder, trusts: Trust): BuiltRemote | undefined {
  const usable = releasesOf(remote).flatMap((release) => measuredOrNone(remote, release, trusts));
  const [first] = usable;
  if (!first) return undefined;
  const isBuilt = ({ release }: { release: string }) => dirname(placeOf(remote, release)) === remote.built;
  const found = usable.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const releases = found.map(({ release, madeAt, bytes, files, revision, ...after }, index) => {
    const before = found[index + 1];
    const changes = before ? changesBetween(before, { madeAt, bytes, files, revision, ...after }) : null;
    return { release, madeAt, bytes, files, revision, changes };
  });
  const newest = usable.find(isBuilt)?.release ?? null;
  const extensions = extensionsOf(found);
  const built = found.filter(isBuilt).map(({ release }) => release);
  return { title: first.manifest.title, newest, releases, extensions, built };
}

function extensionsOf(newestFirst: readonly Measured[]): BuiltRemote['extensions'] {
  const entries = newestFirst.flatMap(({ manifest }) => manifest.extensions ?? []);
  const byPlace = new Map<string, BuiltRemote['extensions'][number]>();
  for (const { point, module, title } of entries) {
    const place = `${point} ${module}`;
    if (!byPlace.has(place)) byPlace.set(place, { point, module, title });
  }
  return [...byPlace.values()];
}

function measuredOrNone(remote: RemoteFolder, release: string, trusts: Trust): (Measured & { release: string })[] {
  try {
    const { feature: manifest } = usableRelease(remote, release, trusts);
    const place = placeOf(remote, release);
    const { endpoints, events } = callsOfRelease(place);
    return [{ release, manifest, calls: [...endpoints, ...events], ...figuresOf(place) }];
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
  const figures = { madeAt: statSync(place).mtime, bytes, files: files.length, revision: revisionOf(place) };
  measured.set(place, figures);
  return figures;
}

/** The size of the compressed copy that the build made; the smallest files have no copy. */
function travellingBytes(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

function changesBetween(before: Measured, after: Measured): ShownRelease['changes'] {
  return {
    bytes: after.bytes - before.bytes,
    pages: difference(pagesOf(before), pagesOf(after)),
    uses: difference(usesOf(before), usesOf(after)),
    calls: difference(before.calls, after.calls),
  };
}

function pagesOf({ manifest }: Measured): string[] {
  return manifest.routes.map(({ path }) => path);
}

/** The exports of the shell that a release uses, one text for each name with its version. */
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
