import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MediaBucket } from '../../../media-configuration.ts';
import { AppError } from '../../errors.ts';
import { companyOfFile, isFileId } from '../file-ids.ts';
import type { FileStore } from '../file-store.ts';
import { markerName, markerOfText } from '../folder-marker.ts';
import type { StoredFile } from '../storage.ts';
import { abortUploads } from './abandoned-uploads.ts';
import { answerOf, connectLater, type Patience, type S3Connection, storeFailure, usualPatience } from './connection.ts';
import { descriptionIn, metadataOf } from './description.ts';
import { listObjects } from './list-objects.ts';
import { uploadObject } from './upload-object.ts';
import { wholeContent } from './whole-content.ts';

const filesPrefix = 'files/';
const quarantinePrefix = 'quarantine/';
/** Bytes above which a store does not copy an object in one request. */
const largestCopy = 5_000_000_000;
const atOnce = 8;

const nameOf = (fileId: string) => `${filesPrefix}${companyOfFile(fileId)}/${fileId}`;

/**
 * Keeps files in a bucket of any store that speaks S3: one object each, with its description as metadata, so that
 * neither exists without the other. Every failure of the store is ERR_FILE_STORE.
 */
export function createS3Store(bucket: MediaBucket, patience: Patience = usualPatience): FileStore {
  const connected = connectLater(bucket, patience);
  const reading = { requestTimeout: patience.read };

  /** Runs one action, and turns the errors of the library into ours. */
  async function run<Result>(doing: string, action: (open: S3Connection) => Promise<Result>): Promise<Result> {
    try {
      return await action(await connected());
    } catch (error) {
      throw storeFailure(error, doing);
    }
  }

  /** An object; undefined when the store says that there is none, and not that there is no bucket. */
  const get = (name: string, range?: string) =>
    run(`GET ${name}`, async ({ sdk, client, Bucket, keyOf }) => {
      const wanted = new sdk.GetObjectCommand({ Bucket, Key: keyOf(name), Range: range });
      return client.send(wanted, reading).catch(unlessMissing);
    });

  const describe = (fileId: string) =>
    run(`HEAD ${nameOf(fileId)}`, async ({ sdk, client, Bucket, keyOf }) => {
      const wanted = new sdk.HeadObjectCommand({ Bucket, Key: keyOf(nameOf(fileId)) });
      return client.send(wanted, reading).catch(async (error: unknown) => {
        if (answerOf(error).status !== 404) throw error;
        // Without a body, the answer does not say whether object or bucket is missing.
        const found = await get(nameOf(fileId));
        discard(found?.Body);
        return found;
      });
    });

  const removeObject = (name: string) =>
    run(`DELETE ${name}`, async ({ sdk, client, Bucket, keyOf }) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) }), reading).catch(unlessMissing);
    });

  async function moveToQuarantine(fileId: string): Promise<void> {
    const found = await describe(fileId);
    if (!found) return;
    const name = quarantinePrefix + fileId;
    const isLarge = (found.ContentLength ?? 0) > largestCopy;
    await run(`COPY ${name}`, async ({ sdk, client, Bucket, keyOf }) => {
      if (isLarge) return putAgain(fileId, name);
      const CopySource = `${Bucket}/${keyOf(nameOf(fileId))}`;
      const copy = { Bucket, Key: keyOf(name), CopySource, ...encryptionOf(bucket) };
      await client.send(new sdk.CopyObjectCommand(copy));
    });
    await removeObject(nameOf(fileId));
  }

  async function putAgain(fileId: string, name: string): Promise<void> {
    const found = await get(nameOf(fileId));
    const Body = found?.Body;
    if (!(Body instanceof Readable)) return;
    await run(`PUT ${name}`, async (open) =>
      uploadObject(open, { name, body: Body, Metadata: found?.Metadata, ...encryptionOf(bucket) }),
    );
  }

  return {
    place: bucket.address,
    put: (file, path) =>
      run(`PUT ${nameOf(file.id)}`, async (open) =>
        uploadObject(open, {
          name: nameOf(file.id),
          body: createReadStream(path),
          ContentType: file.mimetype,
          // Whoever opens the object without us gets a download.
          ContentDisposition: 'attachment',
          Metadata: metadataOf(file),
          ...encryptionOf(bucket),
        }),
      ),
    async find(fileId) {
      return descriptionIn((await describe(fileId))?.Metadata, fileId);
    },
    async open(fileId, range) {
      const found = await get(nameOf(fileId), range && `bytes=${range.start}-${range.end}`);
      const body = found?.Body;
      if (!found || !(body instanceof Readable)) throw new AppError('ERR_NO_FILE_FOUND');
      const { ContentLength: size = 0, Metadata } = found;
      return wholeContent(body, {
        size: expectedSize(descriptionIn(Metadata, fileId), range) ?? size,
        sha256: range ? undefined : descriptionIn(Metadata, fileId)?.sha256,
        patience: patience.read,
        fail: (reason, cause) => storeFailure(new Error(reason, { cause }), `GET ${nameOf(fileId)}`),
      });
    },
    async remove(fileIds) {
      const names = fileIds.filter(isFileId).map(nameOf);
      for (let first = 0; first < names.length; first += atOnce) {
        await Promise.all(names.slice(first, first + atOnce).map(removeObject));
      }
    },
    sizeOf: async (fileId) => (await describe(fileId))?.ContentLength,
    isMissing: async (fileId) => isFileId(fileId) && (await describe(fileId)) === undefined,
    async *list() {
      for await (const { name, size, keptAt } of listObjects(connected, filesPrefix)) {
        const id = name.split('/').at(-1) ?? '';
        if (isFileId(id)) yield { id, companyId: companyOfFile(id), keptAt, size, isDescription: false };
      }
    },
    async quarantine(fileIds) {
      for (const fileId of fileIds) await moveToQuarantine(fileId);
    },
    async emptyQuarantine(until) {
      for await (const { name, keptAt } of listObjects(connected, quarantinePrefix)) {
        if (keptAt < until) await removeObject(name);
      }
    },
    async abortUploads(until) {
      return (
        (await abortUploads(connected, filesPrefix, until)) + (await abortUploads(connected, quarantinePrefix, until))
      );
    },
    async marker() {
      const found = await get(markerName);
      return found && markerOfText((await found.Body?.transformToString()) ?? '');
    },
    mark: (marker) =>
      run(`PUT ${markerName}`, async ({ sdk, client, Bucket, keyOf }) => {
        const object = { Bucket, Key: keyOf(markerName), Body: `${marker}\n`, ...encryptionOf(bucket) };
        await client.send(new sdk.PutObjectCommand(object));
      }),
    ...(bucket.redirects &&
      ({
        addressOf: (fileId, { type, disposition, seconds }) =>
          run(`SIGN ${nameOf(fileId)}`, async ({ sdk, client, Bucket, keyOf }) => {
            const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
            const shown = new sdk.GetObjectCommand({
              Bucket,
              Key: keyOf(nameOf(fileId)),
              ResponseContentType: type,
              ResponseContentDisposition: disposition,
              ResponseCacheControl: 'private, max-age=86400, immutable',
            });
            return getSignedUrl(client, shown, { expiresIn: seconds });
          }),
      } satisfies Pick<FileStore, 'addressOf'>)),
  };
}

function expectedSize(file: StoredFile | undefined, range: { start: number; end: number } | undefined) {
  if (!file) return undefined;
  return range ? Math.min(range.end, file.size - 1) - range.start + 1 : file.size;
}

function encryptionOf({ encryption, encryptionKey }: MediaBucket) {
  if (encryption === 'none') return {};
  return { ServerSideEncryption: encryption, ...(encryptionKey !== undefined && { SSEKMSKeyId: encryptionKey }) };
}

function unlessMissing(error: unknown): undefined {
  if (answerOf(error).code !== 'NoSuchKey') throw error;
}

function discard(body: unknown): void {
  if (body instanceof Readable) body.destroy();
}
