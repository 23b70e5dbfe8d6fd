import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { receivedName } from './received-folder.ts';

/** The size (bytes) and SHA-256 (hexadecimal) of a content. */
export interface Digest {
  size: number;
  sha256: string;
}

/** Writes a stream of at most `limit` bytes to a new file in `folder`, whose path it returns. Throws ERR_FILE_TOO_LARGE. */
export async function receiveStream(
  stream: Readable,
  folder: string,
  limit: number,
): Promise<Digest & { path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, receivedName());
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(size > limit ? new AppError('ERR_FILE_TOO_LARGE') : null, chunk);
    },
  });
  try {
    await pipeline(stream, measured, createWriteStream(path, { mode: 0o600 }));
    return { path, size, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** What is in a file. */
export function digestOf(path: string): Promise<Digest> {
  return digestOfContent(createReadStream(path));
}

/** The same of a stream, which is read to its end. */
export async function digestOfContent(content: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}
