import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BrokenArchive } from '../backup/tar.ts';
import { safeFileName } from '../platform/storage/file-name.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { plainBytes, sniff } from '../platform/storage/file-types.ts';
import { digestOf } from '../platform/storage/receive.ts';
import { receivedFolder, receivedName } from '../platform/storage/received-folder.ts';
import { fileDescription } from './file-description.ts';
import { storedFile } from './file-ids.ts';

/** The files of an import, beside those of the installation until its rows are committed. */
export class StagedFiles {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #names: string[] = [];
  #moved: string[] = [];

  private constructor(store: FileStore, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  /** `bytes`: the size of all files. Rejects when there is no room for them. */
  static async create(
    { dataFolder, store }: { dataFolder: string; store: FileStore },
    bytes: number,
  ): Promise<StagedFiles> {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(dataFolder);
    if (bytes > bavail * bsize) throw new Error('There is no room for the files of the archive in the data folder');
    // What a crash leaves behind there is deleted by the next start.
    const folder = join(receivedFolder(dataFolder), receivedName());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new StagedFiles(store, folder);
  }

  /** Begins anew, because the transaction does. */
  async clear(): Promise<void> {
    await this.undo();
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#names.length = 0;
  }

  /** Receives the description or the content of a file; the description comes first. */
  async add(name: string, part: 'content' | 'description', content: AsyncIterable<Uint8Array>): Promise<void> {
    const place = join(this.#folder, part === 'content' ? name : `${name}.json`);
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
      const isRepeated = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      throw isRepeated ? new BrokenArchive('The archive has a file twice') : error;
    });
    if (part === 'content') this.#names.push(name);
  }

  /** Moves all files to a company. What they are is seen from their content: an archive may say anything. */
  async moveTo(companyId: number): Promise<void> {
    for (const name of this.#names) {
      const from = join(this.#folder, name);
      const id = storedFile(name, companyId);
      const description = await describe(from, { id, companyId });
      this.#moved.push(id);
      await this.#store.put(description, from);
    }
  }

  /** Deletes what was moved, because the rows were not committed. */
  async undo(): Promise<void> {
    await this.#store.remove(this.#moved);
    this.#moved = [];
  }

  /** Deletes what was not moved. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function describe(place: string, { id, companyId }: { id: string; companyId: number }) {
  const text = await readFile(`${place}.json`, 'utf8').catch(() => '');
  const given = fileDescription.safeParse(parsed(text));
  if (!given.success) throw new BrokenArchive('The archive has a file without its description');
  const { name, kind } = given.data;
  const type = (await sniff(place)) ?? plainBytes;
  const { size, sha256 } = await digestOf(place);
  const asDocument = kind === 'document' ? { kind } : {};
  return { id, companyId, name: safeFileName(name), ...type, ...asDocument, size, sha256 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
