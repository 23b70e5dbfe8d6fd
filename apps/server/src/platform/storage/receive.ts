import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { receivedName } from './received-folder.ts';

/** Writes a stream of at most `limit` bytes to a new file in `folder`; returns its path. Throws ERR_FILE_TOO_LARGE. */
export async function receiveStream(stream: Readable, folder: string, limit: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, receivedName());
  try {
    await pipeline(stream, limited(limit), createWriteStream(path, { mode: 0o600 }));
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The size (bytes) and SHA-256 (hexadecimal) of a file. */
export async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

function limited(limit: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > limit ? new AppError('ERR_FILE_TOO_LARGE') : null, chunk);
    },
  });
}
