import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ending, headerOf, paddingOf } from './tar.ts';

/** Writes an archive under a temporary name, and renames it when it is complete. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #signal: AbortSignal;
  #bytes = 0;

  private constructor(file: string, handle: FileHandle, signal: AbortSignal) {
    this.#file = file;
    this.#handle = handle;
    this.#signal = signal;
  }

  /** Rejects when the file exists: a backup never replaces another one. */
  static async create(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
    if (existsSync(file)) throw new Error(`${file} exists already; choose another name`);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(temporary(file), { force: true });
    return new ArchiveWriter(file, await open(temporary(file), 'wx', 0o600), signal);
  }

  /** Bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds an entry with exactly `size` bytes. */
  async add(name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(headerOf(name, size));
    let written = 0;
    for await (const bytes of content) {
      await this.#write(bytes);
      written += bytes.length;
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    await this.#write(paddingOf(size));
  }

  /** Ends the archive: it is on the disk, but not under its name yet. Resolves with the path at which it can be read. */
  async end(): Promise<string> {
    await this.#write(ending);
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
    await this.#handle.close().catch(() => undefined);
    await rm(temporary(this.#file), { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#signal.throwIfAborted();
    if (bytes.length === 0) return;
    await this.#handle.writev([bytes]);
    this.#bytes += bytes.length;
  }
}

function temporary(file: string): string {
  return `${file}.part`;
}
