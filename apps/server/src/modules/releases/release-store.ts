import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where published releases are kept. The registry and the web listener read them as files. */
export interface ReleaseStore {
  /** Writes files into a place that nobody reads; `accept` moves them to their release, `discard` deletes them. */
  receive(files: ReadonlyMap<string, Buffer>): Promise<ReceivedRelease>;
  remove(remote: string, release: string): Promise<void>;
}

/** Files that nobody is offered yet. */
export interface ReceivedRelease {
  folder: string;
  accept(remote: string, release: string): Promise<void>;
  discard(): Promise<void>;
}

/** Releases in a folder, `<folder>/<remote>/<release>/…`; several processes may share it. */
export function releasesOnDisk(folder: string): ReleaseStore {
  const placeOf = (remote: string, release: string) => join(folder, remote, release);
  return {
    async receive(files) {
      await mkdir(folder, { recursive: true });
      // A name with a dot in front is no remote.
      const received = await mkdtemp(join(folder, '.received-'));
      for (const [name, content] of files) {
        const file = join(received, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content, { flag: 'wx' });
      }
      return {
        folder: received,
        async accept(remote, release) {
          const place = placeOf(remote, release);
          await mkdir(dirname(place), { recursive: true });
          // The same name is the same content: whoever was there first stays.
          if (!existsSync(place)) await rename(received, place);
        },
        discard: () => rm(received, { recursive: true, force: true }),
      };
    },
    remove: (remote, release) => rm(placeOf(remote, release), { recursive: true, force: true }),
  };
}
