import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isFileId } from '../platform/storage/disk-storage.ts';
import { fileName, type Manifest, manifestName, manifestShape, Tally } from './manifest.ts';
import { megabytes, type Progress } from './progress.ts';
import { BrokenArchive, entriesOf, type TarEntry, wholeOf } from './tar.ts';

const uncompress = promisify(gunzip);

const largestManifest = 1 << 20;
/** A part is a megabyte, and may end with one row that is much larger. */
const largestPart = 256 << 20;
const newline = '\n'.charCodeAt(0);

/** Receives the content of an archive, in its order. */
export interface ArchiveVisitor {
  /** Rows of a table, each a line of JSON. */
  rows(tableName: string, lines: string[]): Promise<void>;
  /** A file of the media or its description. All of the content must be read. */
  file(id: string, part: 'content' | 'description', content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Does nothing with the content, for a reading that only verifies. */
const onlyVerify: ArchiveVisitor = {
  rows: async () => undefined,
  async file(_id, _part, content) {
    for await (const _ of content);
  },
};

/** The archive to read; `progress` shows how much of it was read, and `signal` stops the reading. */
export interface ReadOptions {
  file: string;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Reads an archive only to verify it. Throws BrokenArchive when anything in it was changed or is missing.
 */
export function verifyArchive(options: ReadOptions): Promise<Manifest> {
  return readArchive(options, 'Verifying', onlyVerify);
}

/**
 * Passes the content of an archive to a visitor. Throws BrokenArchive, possibly after the visitor has received all of
 * it.
 */
export async function readArchive(options: ReadOptions, doing: string, visitor: ArchiveVisitor): Promise<Manifest> {
  const tally = new Tally();
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(bytesOf(options, doing))) {
    if (manifest) throw new BrokenArchive('The archive has data after its end');
    if (entry.name === manifestName) manifest = await manifestOf(entry);
    else await visit(entry, tally, visitor);
  }
  if (!manifest) throw new BrokenArchive('The archive is not whole: its end is missing');
  return checkedManifest(manifest, tally);
}

async function* bytesOf({ file, progress, signal }: ReadOptions, doing: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file);
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18, signal })) {
    read += chunk.length;
    progress.show(`${doing}: ${megabytes(read)} of ${megabytes(size)}`);
    yield chunk;
  }
}

/** The name of an entry never becomes a path: it names a table, or the id of a file. */
async function visit(entry: TarEntry, tally: Tally, visitor: ArchiveVisitor): Promise<void> {
  const [folder, name = '', part] = entry.name.split('/');
  if (folder === 'database' && /^\d+\.jsonl\.gz$/.test(part ?? '')) return visitRows(entry, name, tally, visitor);
  const id = name.replace(/\.json$/, '');
  const kind = id === name ? 'content' : 'description';
  if (!isFileId(id) || entry.name !== fileName(id, kind)) {
    throw new BrokenArchive(`The archive has an entry that no backup has: ${JSON.stringify(entry.name)}`);
  }
  tally.file(entry.name, entry.size);
  await visitor.file(id, kind, tally.reading(entry.content));
}

async function visitRows(entry: TarEntry, tableName: string, tally: Tally, visitor: ArchiveVisitor): Promise<void> {
  const compressed = await wholeOf(entry, largestPart);
  const text = await uncompress(compressed, { maxOutputLength: largestPart }).catch((cause: unknown) => {
    throw new BrokenArchive(`The archive is damaged in ${entry.name}`, { cause });
  });
  if (text.at(-1) !== newline) throw new BrokenArchive(`The archive is damaged in ${entry.name}`);
  const lines = text.toString('utf8', 0, text.length - 1).split('\n');
  tally.rows(tableName, lines.length, text);
  await visitor.rows(tableName, lines);
}

async function manifestOf(entry: TarEntry): Promise<Manifest> {
  const text = (await wholeOf(entry, largestManifest)).toString();
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokenArchive('The manifest of the archive is not one that this version of Recado understands', {
      cause,
    });
  }
}

/** Compares the manifest with the read entries. */
function checkedManifest(manifest: Manifest, tally: Tally): Manifest {
  const known = new Set(manifest.tables.map(({ name }) => name));
  const files = tally.files();
  const changed = [
    ...tally.tableNames.filter((name) => !known.has(name)),
    ...manifest.tables
      .filter(({ name, rows, sha256 }) => rows !== tally.table(name).rows || sha256 !== tally.table(name).sha256)
      .map(({ name }) => name),
    ...(files.sha256 === manifest.files.sha256 && files.count === manifest.files.count ? [] : ['media']),
  ];
  if (changed.length === 0) return manifest;
  throw new BrokenArchive(`The archive was changed: ${changed.join(', ')} differ from its manifest`);
}
