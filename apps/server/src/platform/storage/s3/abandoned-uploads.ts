import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { type S3Connection, storeFailure } from './connection.ts';

/**
 * Deletes the parts of uploads below `prefix` that began before `until` and never ended: their process is gone, and the store keeps them
 * without listing them. Returns how many uploads. Throws ERR_FILE_STORE, also where the key may not list uploads.
 */
export async function abortUploads(
  connected: () => Promise<S3Connection>,
  prefix: string,
  until: Date,
): Promise<number> {
  let aborted = 0;
  try {
    const { sdk, client, Bucket, keyOf } = await connected();
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (after) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: keyOf(prefix), ...after }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        // One without its time is as if it had just begun.
        if (Key === undefined || UploadId === undefined || !Initiated || Initiated >= until) continue;
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        aborted += 1;
      }
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      after = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined;
    }
  } catch (error) {
    throw storeFailure(error, `LIST uploads of ${prefix}`);
  }
  return aborted;
}
