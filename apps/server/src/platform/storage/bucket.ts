import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketPlace } from '../../release-configuration.ts';

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

  constructor(message: string, { isOfObject = false, cause }: { isOfObject?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOfObject = isOfObject;
  }
}

/** Milliseconds that a request may take, its content included. */
const usualPatience = 60_000;
/** How often a request to a busy store (429, 5xx) is repeated, and the first pause in milliseconds. */
const retryOptions = { retries: 2, initRetryMs: 300 };
/** Bytes of an error's text that are read. */
const longestError = 10_000;

/** One request: `read` receives every answer, and throws for an unexpected one. */
interface BucketRequest<Found> {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE';
  content?: Buffer;
  read: (answer: Response) => Promise<Found>;
}

/**
 * Opens a bucket. The operator configures its address, so it may be in the local network. `stop` ends running requests.
 */
export function openBucket(
  { address, region, key, secret }: BucketPlace,
  { patience = usualPatience, stop }: { patience?: number; stop?: AbortSignal } = {},
): Bucket {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, ...retryOptions });

  async function ask<Found>(name: string, { method, content, read }: BucketRequest<Found>): Promise<Found> {
    const patienceEnds = AbortSignal.timeout(patience);
    try {
      const answer = await client.fetch(`${address}/${name.split('/').map(encodeURIComponent).join('/')}`, {
        method,
        body: content && new Uint8Array(content),
        // The signature includes the content.
        headers: { 'x-amz-content-sha256': sha256(content ?? '') },
        // A redirection is not followed, so that no request leads to another host.
        redirect: 'manual',
        signal: stop ? AbortSignal.any([stop, patienceEnds]) : patienceEnds,
      });
      return await read(answer);
    } catch (error) {
      const place = `${method} ${name}`;
      if (error instanceof BucketError) throw new BucketError(`${place}: ${error.message}`, error);
      throw new BucketError(`${place}: ${patienceEnds.aborted ? 'timeout' : 'unreachable'}`, { cause: error });
    }
  }

  return {
    put: (name, content) => ask(name, { method: 'PUT', content, read: expectDone }),
    get: (name, limit) => ask(name, { method: 'GET', read: (answer) => contentOf(answer, limit) }),
    has: (name) => ask(name, { method: 'HEAD', read: isThere }),
    remove: (name) => ask(name, { method: 'DELETE', read: expectGone }),
  };
}

async function expectDone(answer: Response): Promise<void> {
  if (!answer.ok) throw await refusalOf(answer);
  await answer.body?.cancel();
}

async function expectGone(answer: Response): Promise<void> {
  if (answer.status === 404) return answer.body?.cancel();
  return expectDone(answer);
}

async function isThere(answer: Response): Promise<boolean> {
  // Without the right to list a bucket, a missing object answers 403.
  if (answer.status === 404 || answer.status === 403) return false;
  await expectDone(answer);
  return true;
}

async function contentOf(answer: Response, limit: number): Promise<Buffer | undefined> {
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  if (answer.status !== 200) throw await refusalOf(answer);
  return bytesOf(answer, limit);
}

/** The body of an answer; reading stops when it has too many bytes. */
async function bytesOf(answer: Response, limit: number): Promise<Buffer> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    parts.push(value);
    if (size <= limit) continue;
    await reader.cancel();
    throw new BucketError(`it is larger than ${limit} bytes`, { isOfObject: true });
  }
  return Buffer.concat(parts);
}

/** An error with the status and the store's code, if there is one. The whole text is left out: it may name the key. */
async function refusalOf(answer: Response): Promise<BucketError> {
  const text = await bytesOf(answer, longestError).then(
    (bytes) => bytes.toString('utf8'),
    () => '',
  );
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return new BucketError(`answered ${answer.status} ${code}`.trim());
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
