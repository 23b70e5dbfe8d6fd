import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A release to write, with its pages and the exports of the shell that it uses. */
export interface TestRelease {
  release: string;
  pages?: string[];
  uses?: Record<string, Record<string, string>>;
  /** The ability and plan that every page needs. */
  needs?: { ability?: string; plan?: string };
  /** The length of its script in characters. */
  characters?: number;
}

/** Writes releases of a remote as builds would have written them, one per minute; the last one is the newest. */
export async function writeReleases(remotesFolder: string, remote: string, releases: TestRelease[]): Promise<void> {
  const dist = join(remotesFolder, remote.replaceAll('_', '-'), 'dist');
  for (const [index, { release, pages = ['/a-page'], uses = {}, needs = {}, characters = 100 }] of releases.entries()) {
    const folder = join(dist, release);
    await mkdir(folder, { recursive: true });
    const title = { pt: 'Um remoto', en: 'A remote', es: 'Un remoto' };
    const routes = pages.map((path) => ({ path, module: './page', ...needs }));
    await writeFile(join(folder, 'feature.json'), JSON.stringify({ name: remote, title, routes, menu: [], uses }));
    await writeFile(join(folder, 'remoteEntry.js'), 'x'.repeat(characters));
    const madeAt = new Date(Date.UTC(2026, 0, 1, 12, index));
    await utimes(folder, madeAt, madeAt);
  }
  await writeFile(join(dist, 'current.json'), JSON.stringify({ release: releases.at(-1)?.release }));
}
