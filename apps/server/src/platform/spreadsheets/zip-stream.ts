import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content is read when the archive reaches it. */
export interface ZipEntry {
  name: string;
  parts: AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  offset: number;
  /** CRC, compressed size and size: written after the file and in its entry of the directory. */
  facts: Buffer;
}

/** Sizes follow the content (bit 3), because they are not known before; names are UTF-8 (bit 11); deflate (8). */
const common = [20, 0x0808, 8, 0, 0x21] as const;

/**
 * A zip file in parts, never whole in memory: each entry is compressed while it is read. At most 4 GB, which no sheet
 * reaches. node:zlib provides the compression and the checksum; this file only writes the headers.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, parts } of entries) {
    const start = offset;
    const bytes = Buffer.from(name);
    const counted = { crc: 0, size: 0 };
    let compressed = 0;
    const head = Buffer.concat([header(0x04034b50, common), Buffer.alloc(12), sizes(bytes.length, 0), bytes]);
    yield head;
    const deflate = createDeflateRaw();
    // A failure of the content destroys `deflate`, which throws it below.
    pipeline(Readable.from(counting(parts, counted), { objectMode: false }), deflate, () => undefined);
    for await (const chunk of deflate) {
      compressed += chunk.length;
      yield chunk;
    }
    const facts = numbers(counted.crc, compressed, counted.size);
    yield Buffer.concat([numbers(0x08074b50), facts]);
    offset = start + head.length + compressed + 16;
    written.push({ name: bytes, offset: start, facts });
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const end = Buffer.concat([sizes(0, 0, written.length, written.length), numbers(directory.length, offset), sizes(0)]);
  yield Buffer.concat([directory, numbers(0x06054b50), end]);
}

async function* counting(parts: AsyncIterable<string>, counted: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    counted.crc = crc32(bytes, counted.crc);
    counted.size += bytes.length;
    yield bytes;
  }
}

function directoryEntry({ name, offset, facts }: Written): Buffer {
  const rest = [sizes(name.length, 0, 0, 0, 0), numbers(0, offset)];
  return Buffer.concat([header(0x02014b50, [20, ...common]), facts, ...rest, name]);
}

function header(signature: number, fields: readonly number[]): Buffer {
  return Buffer.concat([numbers(signature), sizes(...fields)]);
}

/** Fields of two bytes. */
function sizes(...fields: number[]): Buffer {
  const bytes = Buffer.alloc(fields.length * 2);
  for (const [index, field] of fields.entries()) bytes.writeUInt16LE(field, index * 2);
  return bytes;
}

/** Fields of four bytes. */
function numbers(...fields: number[]): Buffer {
  const bytes = Buffer.alloc(fields.length * 4);
  for (const [index, field] of fields.entries()) bytes.writeUInt32LE(field, index * 4);
  return bytes;
}
