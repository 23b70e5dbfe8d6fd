import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes that begin like a PNG and then repeat, so that a shifted or cut copy differs. */
export function fakeImage(length: number): Buffer {
  const bytes = Buffer.alloc(length, 'recado ');
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(length, length - 4);
  return bytes;
}

/** Everything a stream gives. */
export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);

/** A stream of these bytes. */
export const streamOf = (bytes: Buffer): Readable => Readable.from([bytes]);
