/** Reads and writes the one kind of tar entry that an archive has: a plain file with a short name (ADR 44). */

const block = 512;
const longestName = 100;
/** Eleven octal digits: 8 GiB. */
const largestSize = 0o77777777777;
const magic = 'ustar\x0000';

/** An archive is unusable; the message is for the user who restores it. */
export class BrokenArchive extends Error {}

/** The header of a file, which its content and `paddingOf` follow. Throws for a name or size that does not fit. */
export function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName || size > largestSize)
    throw new Error(`${name} does not fit into a tar file`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(0, 11)}\0`, 136);
  header.write('0', 156);
  header.write(magic, 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

/** The padding of the last block of a content. */
export function paddingOf(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** The end of an archive. */
export const ending = Buffer.alloc(2 * block);

/** A file of an archive. Its content must be read before the next entry is requested; unread content is skipped. */
export interface TarEntry {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/** The files of an archive. Throws BrokenArchive when it is cut off, or has an entry that is no plain file. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const content = bytes.flow(size);
    yield { name, size, content };
    for await (const _ of content);
    await bytes.take(paddingOf(size).length);
  }
}

/** All bytes of an entry. Throws BrokenArchive when there are more than `most`. */
export async function wholeOf({ name, size, content }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw new BrokenArchive(`${name} in the archive is too large`);
  return concatenated(content);
}

async function concatenated(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const stated = Number.parseInt(textAt(header, 148, 8), 8);
  const isPlain = textAt(header, 257, 5) === 'ustar' && header[156] === '0'.charCodeAt(0) && header[345] === 0;
  const size = Number.parseInt(textAt(header, 124, 12), 8);
  if (stated !== checksumOf(header) || !Number.isSafeInteger(size)) throw new BrokenArchive('The archive is damaged');
  if (!isPlain) throw new BrokenArchive('The archive has an entry that no backup has');
  return { name: textAt(header, 0, longestName), size };
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).split('\0', 1)[0] ?? '';
}

/** The sum of all bytes of a header, with spaces in place of the checksum. */
function checksumOf(header: Buffer): number {
  let sum = 8 * ' '.charCodeAt(0);
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Reads a stream in the requested numbers of bytes. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    return concatenated(this.flow(count));
  }

  async *flow(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new BrokenArchive('The archive is not whole: its end is missing');
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
