import type { Readable } from 'node:stream';
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { S3Connection } from './connection.ts';

/** Bytes of a part, and how many parts are in memory at a time: 16 MB for each upload, whatever the size of its file. */
const partSize = 8 * 1024 * 1024;
const queueSize = 2;

/** An object to put. */
interface Uploaded extends Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'> {
  name: string;
  body: Readable;
}

/**
 * Puts an object: in one request, or in parts when it is larger than one. It appears when it is complete; after a failure the parts
 * are deleted, as far as the store answers. Rejects with the library's error.
 */
export async function uploadObject(
  { client, Bucket, keyOf }: S3Connection,
  { name, body, ...about }: Uploaded,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  try {
    const params = { Bucket, Key: keyOf(name), Body: body, ...about };
    await new Upload({ client, params, partSize, queueSize }).done();
  } finally {
    body.destroy();
  }
}
