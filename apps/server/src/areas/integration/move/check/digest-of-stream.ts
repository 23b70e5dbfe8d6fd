import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The SHA-256 of a stream's content, in hexadecimal. */
export async function digestOfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of stream) hash.update(part);
  return hash.digest('hex');
}
