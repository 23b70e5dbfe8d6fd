import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with the files of another product, made for a test. */
export interface OldFiles {
  readonly folder: string;
  /** Writes a file, e.g. `company1/photo.jpg`; its name is its content unless given. */
  add(name: string, content?: string | Uint8Array): Promise<void>;
  /** A file of that many bytes that takes no room on the disk. */
  addHollow(name: string, bytes: number): Promise<void>;
  /** A link with a name inside of the folder to any place. */
  addLink(name: string, target: string): Promise<void>;
  close(): Promise<void>;
}

/** An empty `public` folder. */
export async function oldFiles(): Promise<OldFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-old-files-'));
  const placeOf = async (name: string) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  const add: OldFiles['add'] = async (name, content = name) => writeFile(await placeOf(name), content);
  return {
    folder,
    add,
    async addHollow(name, bytes) {
      await add(name, '');
      await truncate(join(folder, name), bytes);
    },
    addLink: async (name, target) => symlink(target, await placeOf(name)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
