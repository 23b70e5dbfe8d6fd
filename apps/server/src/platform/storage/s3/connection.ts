import type * as Sdk from '@aws-sdk/client-s3';
import type { MediaBucket } from '../../../media-configuration.ts';
import { AppError } from '../../errors.ts';

/** An open bucket: the library, and the client with the key. */
export interface S3Connection {
  sdk: typeof Sdk;
  client: Sdk.S3Client;
  Bucket: string;
  /** The key of the object with this name: the prefix comes before it. */
  keyOf(name: string): string;
}

/** Milliseconds that the store may take to answer one attempt: one that reads, or sends up to a part of a file. */
export interface Patience {
  read: number;
  write: number;
}

/** How long the store may take, unless a test is less patient. */
export const usualPatience: Patience = { read: 10_000, write: 60_000 };

const attempts = 3;
const connectingTime = 5_000;
/** Slow browsers hold a connection each while a file is passed on to them. */
const mostSockets = 500;

/** Connects to a bucket with the first use: an installation without one never loads the library. */
export function connectLater(bucket: MediaBucket, patience: Patience): () => Promise<S3Connection> {
  let opened: Promise<S3Connection> | undefined;
  return () => {
    opened ??= connect(bucket, patience);
    return opened;
  };
}

async function connect(bucket: MediaBucket, patience: Patience): Promise<S3Connection> {
  const { address, region, credentials, style } = bucket;
  const sdk = await import('@aws-sdk/client-s3');
  const { origin, pathname } = new URL(address);
  const [Bucket = '', ...folders] = pathname.slice(1).split('/');
  const agent = { maxSockets: mostSockets };
  const client = new sdk.S3Client({
    endpoint: origin,
    region,
    ...(credentials && { credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret } }),
    forcePathStyle: style === 'path',
    maxAttempts: attempts,
    // Not every store knows the checksums that are optional; the signature includes the content of each part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(connectingTime, patience.write),
      requestTimeout: patience.write,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client, Bucket, keyOf: (name) => [...folders, name].join('/') };
}

/** The parts of an error of the library that say what happened. Everything else may contain the key. */
interface Answered {
  status: number;
  code: string;
}

/** What the library calls an answer without a code. */
const namesNothing = new Set(['Unknown', 'Error']);

/** What the store answered; status 0: nothing that is an answer. */
export function answerOf(error: unknown): Answered {
  const facts = new Map<string, unknown>(typeof error === 'object' && error !== null ? Object.entries(error) : []);
  const metadata: unknown = facts.get('$metadata');
  const about = new Map<string, unknown>(
    typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : [],
  );
  const status = about.get('httpStatusCode');
  const code = error instanceof Error ? error.name : '';
  return {
    status: typeof status === 'number' ? status : 0,
    code: /^\w+$/.test(code) && !namesNothing.has(code) ? code : '',
  };
}

/** The refusal for an error of the library: ERR_FILE_STORE, with a cause that names the object and no key. */
export function storeFailure(error: unknown, doing: string): AppError {
  if (error instanceof AppError) return error;
  const { status, code } = answerOf(error);
  const reason = status > 0 ? `answered ${status} ${code}`.trim() : reasonOf(error);
  return new AppError('ERR_FILE_STORE', { cause: new Error(`The bucket of media: ${doing}: ${reason}`) });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return code === '' && !/abort|socket|connect|closed/i.test(error.message)
    ? error.message.slice(0, 200)
    : `unreachable${code}`;
}
