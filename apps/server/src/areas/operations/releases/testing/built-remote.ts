import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A release to write, with its pages and the exports of the shell that it uses. */
export interface TestRelease {
  release: string;
  pages?: string[];
  uses?: Record<string, Record<string, string>>;
  /** The ability and plan that every page needs. */
  needs?: { ability?: string; plan?: string };
  /** What it adds to pages of other remotes. */
  extensions?: { point: string; module: string }[];
  /** The length of its script in characters. */
  characters?: number;
}

/** Writes releases of a remote as builds would have written them, one per minute; the last one is the newest. */
export async function writeReleases(remotesFolder: string, remote: string, releases: TestRelease[]): Promise<void> {
  const dist = join(remotesFolder, remote.replaceAll('_', '-'), 'dist');
  for (const [
    index,
    { release, pages = ['/a-page'], uses = {}, needs = {}, characters = 100, ...more },
  ] of releases.entries()) {
    const folder = join(dist, release);
    await mkdir(folder, { recursive: true });
    const title = { pt: 'Um remoto', en: 'A remote', es: 'Un remoto' };
    const routes = pages.map((path) => ({ path, module: './page', ...needs }));
    const extensions = more.extensions?.map((entry) => ({ ...entry, title, order: 10 }));
    const feature = { name: remote, title, routes, menu: [], uses, ...(extensions && { extensions }) };
    await writeFile(join(folder, 'feature.json'), JSON.stringify(feature));
    await writeFile(join(folder, 'remoteEntry.js'), 'x'.repeat(characters));
    const madeAt = new Date(Date.UTC(2026, 0, 1, 12, index));
    await utimes(folder, madeAt, madeAt);
  }
  await writeFile(join(dist, 'current.json'), JSON.stringify({ release: releases.at(-1)?.release }));
}
