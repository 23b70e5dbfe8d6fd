import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pack } from 'tar-stream';
import { addFile, bytesOf } from './tar.ts';

/** Writes an archive under a temporary name, and renames it when it is complete. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #archive = pack();
  /** Rejects with the first error of all that follow from it. */
  readonly #written: Promise<void>;

  private constructor(file: string, handle: FileHandle, signal: AbortSignal) {
    this.#file = file;
    this.#handle = handle;
    this.#written = writeFile(handle, bytesOf(this.#archive), { signal });
    this.#written.catch(() => undefined);
  }

  /** Rejects when the file exists: a backup never replaces another one. */
  static async create(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
    if (existsSync(file)) throw new Error(`${file} exists already; choose another name`);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(temporary(file), { force: true });
    return new ArchiveWriter(file, await open(temporary(file), 'wx', 0o600), signal);
  }

  /** Adds an entry with exactly `size` bytes. */
  async add(name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await addFile(this.#archive, { name, size }, content);
    } catch (error) {
      await this.#written;
      throw error;
    }
  }

  /** Ends the archive: it is on the disk, but not under its name yet. Resolves with the path at which it can be read. */
  async end(): Promise<string> {
    this.#archive.finalize();
    await this.#written;
    await this.#handle.sync();
    await this.#handle.close();
    return temporary(this.#file);
  }

  /** Gives the ended archive its name. */
  async publish(): Promise<void> {
    await rename(temporary(this.#file), this.#file);
  }

  /** Deletes the partial archive. */
  async abandon(): Promise<void> {
    this.#archive.destroy();
    await this.#written.catch(() => undefined);
    await this.#handle.close().catch(() => undefined);
    await rm(temporary(this.#file), { force: true });
  }
}

function temporary(file: string): string {
  return `${file}.part`;
}
