import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { AppError } from '../platform/errors.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { StoredFile } from '../platform/storage/storage.ts';
import { fileName, type NamedObject, objectsName, partName, type Tally } from './tally.ts';
import { addFile, bytesOf } from './tar.ts';

const compress = promisify(gzip);

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

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
  async add(name: string, size: number, content: Parts): Promise<void> {
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

/** Writes rows of a table, each a line of JSON, as one compressed entry, and counts them. */
export async function writePart(
  writer: ArchiveWriter,
  tally: Tally,
  { tableName, part, lines }: { tableName: string; part: number; lines: readonly string[] },
): Promise<void> {
  const text = Buffer.from(`${lines.join('\n')}\n`);
  const compressed = await compress(text);
  await writer.add(partName(tableName, part), compressed.length, [compressed]);
  tally.rows(tableName, lines.length, text);
}

/** A stored file to write, its id in the archive, and what the archive says about it. */
interface WrittenFile {
  store: FileStore;
  fileId: string;
  archivedId: string;
  describe: (stored: StoredFile) => unknown;
}

/** Writes a stored file: its description, and its content. False when it is gone. */
export async function writeFileOf(
  writer: ArchiveWriter,
  tally: Tally,
  { store, fileId, archivedId, describe }: WrittenFile,
): Promise<boolean> {
  const stored = await store.find(fileId);
  const size = stored && (await store.sizeOf(fileId));
  const content = size === undefined ? undefined : await store.open(fileId).catch(unlessGone);
  if (!content || !stored || size === undefined) return false;
  const add = async (part: 'content' | 'description', bytes: number, parts: Parts) => {
    const name = fileName(archivedId, part);
    tally.file(name, bytes);
    await writer.add(name, bytes, tally.reading(parts));
  };
  try {
    const description = Buffer.from(JSON.stringify(describe(stored)));
    await add('description', description.length, [description]);
    await add('content', size, content);
    return true;
  } finally {
    content.destroy();
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_FILE_FOUND') throw error;
}

/** Writes the names of objects that a backup leaves where they are, a line of JSON each, and counts them. */
export async function writeObjects(
  writer: ArchiveWriter,
  tally: Tally,
  { part, objects }: { part: number; objects: readonly NamedObject[] },
): Promise<void> {
  const text = Buffer.from(objects.map((object) => `${JSON.stringify(object)}\n`).join(''));
  const compressed = await compress(text);
  await writer.add(objectsName(part), compressed.length, [compressed]);
  tally.objects(objects, text);
}

function temporary(file: string): string {
  return `${file}.part`;
}
