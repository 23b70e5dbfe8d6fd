import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { megabytes, type Progress } from '../commands/progress.ts';
import { isFileId } from '../platform/storage/file-ids.ts';
import { type Manifest, manifestName, manifestShape } from './manifest.ts';
import { fileName, type NamedObject, namedObject, type Summed, Tally } from './tally.ts';
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
  /** Objects of a bucket that the archive names. */
  objects?(objects: NamedObject[]): Promise<void>;
}

/** Does nothing with the content, for a reading that only verifies. */
const onlyVerify: ArchiveVisitor = {
  rows: async () => undefined,
  async file(_id, _part, content) {
    for await (const _ of content);
  },
};

/** What one kind of archives has that others have not. */
export interface ArchiveForm<Content extends Summed> {
  manifest: z.ZodType<Content>;
  /** Whether a text has the form of a file's id: only then it can become a path. */
  isFileId(id: string): boolean;
  /** The largest file, in bytes. */
  largestFile: number;
  /** Whether it may name objects of a bucket in place of files. */
  namesObjects?: boolean;
  /** Reads an entry that has neither rows nor a file. False: no such archive has it. */
  readOther?(entry: TarEntry): Promise<boolean>;
}

const backupForm: ArchiveForm<Manifest> = {
  manifest: manifestShape,
  isFileId,
  largestFile: Number.POSITIVE_INFINITY,
  namesObjects: true,
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
export function readArchive(options: ReadOptions, doing: string, visitor: ArchiveVisitor): Promise<Manifest> {
  return readArchiveOf(backupForm, options, doing, visitor);
}

/** The same for another kind of archives. */
export async function readArchiveOf<Content extends Summed>(
  form: ArchiveForm<Content>,
  options: ReadOptions,
  doing: string,
  visitor: ArchiveVisitor = onlyVerify,
): Promise<Content> {
  const tally = new Tally();
  let manifest: Content | undefined;
  for await (const entry of entriesOf(bytesOf(options, doing))) {
    if (manifest) throw new BrokenArchive('The archive has data after its end');
    if (entry.name === manifestName) manifest = await manifestOf(form, entry);
    else if (!(await form.readOther?.(entry))) await visit(form, entry, tally, visitor);
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
async function visit(
  form: Pick<ArchiveForm<Summed>, 'isFileId' | 'largestFile' | 'namesObjects'>,
  entry: TarEntry,
  tally: Tally,
  visitor: ArchiveVisitor,
): Promise<void> {
  const [folder, name = '', part] = entry.name.split('/');
  if (folder === 'database' && /^\d+\.jsonl\.gz$/.test(part ?? '')) return visitRows(entry, name, tally, visitor);
  if (form.namesObjects && folder === 'objects' && part === undefined && /^\d+\.jsonl\.gz$/.test(name)) {
    return visitObjects(entry, tally, visitor);
  }
  const id = name.replace(/\.json$/, '');
  const kind = id === name ? 'content' : 'description';
  if (!form.isFileId(id) || entry.name !== fileName(id, kind)) {
    throw new BrokenArchive(`The archive has an entry that no backup has: ${JSON.stringify(entry.name)}`);
  }
  if (entry.size > form.largestFile) throw new BrokenArchive(`${entry.name} in the archive is too large`);
  tally.file(entry.name, entry.size);
  await visitor.file(id, kind, tally.reading(entry.content));
}

async function visitRows(entry: TarEntry, tableName: string, tally: Tally, visitor: ArchiveVisitor): Promise<void> {
  const { lines, text } = await linesOf(entry);
  tally.rows(tableName, lines.length, text);
  await visitor.rows(tableName, lines);
}

async function visitObjects(entry: TarEntry, tally: Tally, visitor: ArchiveVisitor): Promise<void> {
  const { lines, text } = await linesOf(entry);
  const objects = z.array(namedObject).safeParse(lines.map(parsed)).data;
  if (!objects?.every(({ id }) => isFileId(id))) throw new BrokenArchive(`The archive is damaged in ${entry.name}`);
  tally.objects(objects, text);
  await visitor.objects?.(objects);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function linesOf(entry: TarEntry): Promise<{ lines: string[]; text: Buffer }> {
  const compressed = await wholeOf(entry, largestPart);
  const text = await uncompress(compressed, { maxOutputLength: largestPart }).catch((cause: unknown) => {
    throw new BrokenArchive(`The archive is damaged in ${entry.name}`, { cause });
  });
  if (text.at(-1) !== newline) throw new BrokenArchive(`The archive is damaged in ${entry.name}`);
  return { lines: text.toString('utf8', 0, text.length - 1).split('\n'), text };
}

async function manifestOf<Content extends Summed>(form: ArchiveForm<Content>, entry: TarEntry): Promise<Content> {
  const text = (await wholeOf(entry, largestManifest)).toString();
  try {
    return form.manifest.parse(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof BrokenArchive) throw cause;
    throw new BrokenArchive('The manifest of the archive is not one that this version of Recado understands', {
      cause,
    });
  }
}

/** Compares the manifest with the read entries. */
function checkedManifest<Content extends Summed>(manifest: Content, tally: Tally): Content {
  const known = new Set(manifest.tables.map(({ name }) => name));
  const files = tally.files();
  const objects = tally.namedObjects();
  const changed = [
    ...tally.tableNames.filter((name) => !known.has(name)),
    ...manifest.tables
      .filter(({ name, rows, sha256 }) => rows !== tally.table(name).rows || sha256 !== tally.table(name).sha256)
      .map(({ name }) => name),
    ...(files.sha256 === manifest.files.sha256 && files.count === manifest.files.count ? [] : ['media']),
    ...(objects?.sha256 === manifest.objects?.sha256 && objects?.count === manifest.objects?.count ? [] : ['objects']),
  ];
  if (changed.length === 0) return manifest;
  throw new BrokenArchive(`The archive was changed: ${changed.join(', ')} differ from its manifest`);
}
