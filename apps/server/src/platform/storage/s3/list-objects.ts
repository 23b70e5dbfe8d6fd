import { type S3Connection, storeFailure } from './connection.ts';

/** An object of a bucket; its name is without the prefix of the installation. */
export interface ListedObject {
  name: string;
  /** Bytes. */
  size: number;
  keptAt: Date;
}

/** Iterates over the objects whose names begin with `prefix`. Throws ERR_FILE_STORE. */
export async function* listObjects(
  connected: () => Promise<S3Connection>,
  prefix: string,
): AsyncGenerator<ListedObject> {
  try {
    const { sdk, client, Bucket, keyOf } = await connected();
    const rest = keyOf('').length;
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(prefix) });
    for await (const { Contents = [] } of pages) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        // An object without its time is as if it had just been put: it is left alone.
        if (Key !== undefined) yield { name: Key.slice(rest), size: Size, keptAt: LastModified ?? new Date() };
      }
    }
  } catch (error) {
    throw storeFailure(error, `LIST ${prefix}`);
  }
}
