import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes that start like a PNG and then repeat, so that a shifted or cut copy differs. */
export function fakeImage(length: number): Buffer {
  const bytes = Buffer.alloc(length, 'recado ');
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(length, length - 4);
  return bytes;
}

/** A storage for worlds that store no files. */
export const noStorage = {
  keepStream: () => Promise.reject(new Error('Nothing is kept')),
  remove: async () => undefined,
};

/** The whole content of a stream. */
export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);

/** A stream of these bytes. */
export const streamOf = (bytes: Buffer): Readable => Readable.from([bytes]);

/** The first page of an Ogg file with Opus, followed by noise: enough to be recognised. */
export function fakeVoiceNote(size = 9_000): Buffer {
  const page = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, 19]), Buffer.from('OpusHead')]);
  return Buffer.concat([page, randomBytes(size)]);
}
