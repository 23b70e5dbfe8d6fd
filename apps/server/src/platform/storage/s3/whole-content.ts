import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** What the content of an answer must be. */
export interface Expected {
  /** Bytes. */
  size: number;
  /** Hexadecimal; undefined for a part of a file. */
  sha256: string | undefined;
  /** Milliseconds without any byte, while one is waited for, after which the store counts as gone. */
  patience: number;
  /** The error for what is wrong. */
  fail: (reason: string, cause?: unknown) => Error;
}

/**
 * The content of an answer, which ends with an error unless it is whole. The last bytes are held back until that is
 * certain: a reader that counts them must not take a wrong content for a right one.
 */
export function wholeContent(body: Readable, expected: Expected): Readable {
  const content = Readable.from(checked(body, expected), { objectMode: false });
  // A reader that leaves before it reads anything never begins the generator, whose end would close the answer.
  return content.once('close', () => body.destroy());
}

async function* checked(body: Readable, { size, sha256, patience, fail }: Expected): AsyncGenerator<Buffer> {
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let received = 0;
  let held: Buffer | undefined;
  try {
    for await (const chunk of inTime(body, patience, fail)) {
      received += chunk.length;
      hash?.update(chunk);
      if (received > size) throw fail('sent more than it announced');
      if (held) yield held;
      held = chunk;
    }
    if (received < size) throw fail(`ended after ${received} of ${size} bytes`);
    if (hash && hash.digest('hex') !== sha256) throw fail('sent a content whose hash is wrong');
    if (held) yield held;
  } finally {
    body.destroy();
  }
}

async function* inTime(body: Readable, patience: number, fail: Expected['fail']): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
  for (;;) {
    // A reader that is slow does not ask for more, so that only the store's own silence counts.
    const silence = setTimeout(() => body.destroy(fail('is silent in the middle of a file')), patience);
    const next = await chunks.next().catch((error: unknown) => {
      throw fail('cut its answer off', error);
    });
    clearTimeout(silence);
    if (next.done) return;
    if (Buffer.isBuffer(next.value)) yield next.value;
  }
}
