import { pipeline } from 'node:stream/promises';
import { extract, type Header, type Pack } from 'tar-stream';

/** An archive is unusable; the message is for the user who restores it. */
export class BrokenArchive extends Error {}

type FileFacts = Pick<Header, 'name' | 'size'>;

/** A file of an archive. Its content must be read before the next entry is requested; unread content is skipped. */
export interface TarEntry extends FileFacts {
  content: AsyncGenerator<Uint8Array>;
}

/** Adds a file with exactly `size` bytes to an archive (ADR 44). */
export async function addFile(
  archive: Pack,
  { name, size }: FileFacts,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await pipeline(whole(content, { name, size }), archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
}

async function* whole(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { name, size }: FileFacts,
): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const bytes of content) {
    left -= bytes.length;
    yield bytes;
  }
  if (left !== 0) throw new Error(`${name} changed while it was read`);
}

/** The files of an archive. Throws BrokenArchive when it is cut off, or has an entry that is no plain file. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const entries = extract();
  // An error of it also reaches the entries.
  pipeline(source, entries).catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      if (type !== 'file') throw new BrokenArchive('The archive has an entry that no backup has');
      yield { name, size, content: contentOf(entry) };
      entry.resume();
    }
  } catch (error) {
    throw brokenBy(error);
  }
}

/** All bytes of an entry. Throws BrokenArchive when there are more than `most`. */
export async function wholeOf({ name, size, content }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw new BrokenArchive(`${name} in the archive is too large`);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** The bytes of a stream of the library, whose types leave them open. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const part of stream) if (part instanceof Uint8Array) yield part;
}

async function* contentOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOf(entry);
  } catch (error) {
    throw brokenBy(error);
  }
}

/** The library's errors in words for the user; other errors, e.g. of the disk, stay. */
function brokenBy(error: unknown): unknown {
  const reason = error instanceof Error ? error.message : '';
  if (reason === 'Unexpected end of data') return new BrokenArchive('The archive is not whole: its end is missing');
  return /^(Invalid (tar )?header|Header exceeds)/.test(reason) ? new BrokenArchive('The archive is damaged') : error;
}
