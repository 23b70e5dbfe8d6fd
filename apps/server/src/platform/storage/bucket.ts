import { addAbortSignal, Readable } from 'node:stream';
import type { BucketPlace } from '../../release-configuration.ts';
import { answerOf, connectLater, type S3Connection } from './s3/connection.ts';

/** The objects below an address. All functions throw BucketError. */
export interface Bucket {
  put(name: string, content: Buffer): Promise<void>;
  /** The content of an object; undefined when it is missing. Throws BucketError, also above `limit` bytes. */
  get(name: string, limit: number): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** A missing one is skipped. */
  remove(name: string): Promise<void>;
}

/** A store that cannot be used. The text names the object and the reason, and contains no keys. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** Whether only this object cannot be used. */
  readonly isOfObject: boolean;

  constructor(message: string, { isOfObject = false }: { isOfObject?: boolean } = {}) {
    super(message);
    this.isOfObject = isOfObject;
  }
}

/** Milliseconds that a request may take, its repetitions and its content included. */
const usualPatience = 60_000;

/** An object of an open bucket, and what ends a request for it. */
interface Asked extends S3Connection {
  about: { Bucket: string; Key: string };
  until: { abortSignal: AbortSignal };
}

/**
 * Opens a bucket. The operator configures its address, so it may be in the local network. `stop` ends running requests.
 */
export function openBucket(
  { address, region, key, secret }: BucketPlace,
  { patience = usualPatience, stop }: { patience?: number; stop?: AbortSignal } = {},
): Bucket {
  const plain = { style: 'path', encryption: 'none', encryptionKey: undefined, redirects: false } as const;
  const place = { address, region, credentials: { key, secret }, ...plain };
  const connected = connectLater(place, { read: patience, write: patience });

  async function ask<Found>(doing: string, name: string, request: (asked: Asked) => Promise<Found>): Promise<Found> {
    const patienceEnds = AbortSignal.timeout(patience);
    const abortSignal = stop ? AbortSignal.any([stop, patienceEnds]) : patienceEnds;
    try {
      const open = await connected();
      return await request({ ...open, about: { Bucket: open.Bucket, Key: open.keyOf(name) }, until: { abortSignal } });
    } catch (error) {
      if (error instanceof BucketError) throw new BucketError(`${doing} ${name}: ${error.message}`, error);
      // The library's error is left out: it may name the key.
      throw new BucketError(`${doing} ${name}: ${patienceEnds.aborted ? 'timeout' : reasonOf(error)}`);
    }
  }

  return {
    put: (name, content) =>
      ask('PUT', name, async ({ sdk, client, about, until }) => {
        await client.send(new sdk.PutObjectCommand({ ...about, Body: content }), until);
      }),
    get: (name, limit) =>
      ask('GET', name, async ({ sdk, client, about, until }) => {
        const found = await client.send(new sdk.GetObjectCommand(about), until).catch(unless(404));
        return found?.Body instanceof Readable
          ? bytesOf(addAbortSignal(until.abortSignal, found.Body), limit)
          : undefined;
      }),
    has: (name) =>
      ask('HEAD', name, async ({ sdk, client, about, until }) => {
        // Without the right to list a bucket, a missing object answers 403.
        const found = await client.send(new sdk.HeadObjectCommand(about), until).catch(unless(404, 403));
        return found !== undefined;
      }),
    remove: (name) =>
      ask('DELETE', name, async ({ sdk, client, about, until }) => {
        await client.send(new sdk.DeleteObjectCommand(about), until).catch(unless(404));
      }),
  };
}

/** Takes answers with these statuses for a missing object. */
function unless(...statuses: number[]) {
  return (error: unknown): undefined => {
    if (!statuses.includes(answerOf(error).status)) throw error;
  };
}

function reasonOf(error: unknown): string {
  const { status, code } = answerOf(error);
  return status > 0 ? `answered ${status} ${code}`.trim() : 'unreachable';
}

/** The body of an answer; reading stops when it has too many bytes. */
async function bytesOf(body: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    parts.push(bytes);
    if (size > limit) throw new BucketError(`it is larger than ${limit} bytes`, { isOfObject: true });
  }
  return Buffer.concat(parts);
}
