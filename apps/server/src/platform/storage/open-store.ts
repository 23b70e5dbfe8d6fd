import { join } from 'node:path';
import type { Configuration } from '../../configuration.ts';
import type { MediaBucket } from '../../media-configuration.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { withFormer } from './former-store.ts';
import { createS3Store } from './s3/s3-store.ts';
import { verifyBucketMarker, verifyFolder } from './verify-store.ts';

/** What decides where files are. */
export type MediaPlaces = Pick<Configuration, 'dataFolder' | 'mediaBucket' | 'formerMedia'>;

/** Where this installation keeps its files, as it is configured: in its data folder, or in a bucket. */
export function openFileStore({ dataFolder, mediaBucket, formerMedia }: MediaPlaces): FileStore {
  const folder = createFolderStore(dataFolder);
  if (!mediaBucket) return folder;
  const bucket = createS3Store(mediaBucket);
  if (formerMedia === undefined) return bucket;
  return formerMedia === 'folder' ? withFormer(bucket, folder) : withFormer(folder, bucket);
}

/**
 * Where it keeps the thumbnails of its pictures: beside the files, so that backups, archives, figures and the sweep at
 * night, which go through all files, do not meet them.
 */
export function openThumbnailStore({ dataFolder, mediaBucket }: MediaPlaces): FileStore {
  if (!mediaBucket) return createFolderStore(join(dataFolder, 'thumbnails'));
  return createS3Store({ ...mediaBucket, address: `${mediaBucket.address}/thumbnails` });
}

/**
 * Verifies that each place of files is the installation's, before anything is read or deleted there. With a bucket
 * alone, the data folder keeps nothing that other machines need. Throws an Error that says what to do.
 */
export async function verifyPlaces(
  database: Database,
  configuration: MediaPlaces & Pick<Configuration, 'adoptsFolder'>,
): Promise<void> {
  const { dataFolder: folder, adoptsFolder: adopt, mediaBucket, formerMedia } = configuration;
  if (!mediaBucket || formerMedia !== undefined) await verifyFolder(database, { folder, adopt });
  if (mediaBucket) await verifyBucket(database, configuration, mediaBucket, adopt);
}

async function verifyBucket(database: Database, configuration: MediaPlaces, bucket: MediaBucket, adopt: boolean) {
  const store = createS3Store(bucket);
  const refusal =
    `MEDIA_S3: ${bucket.address} is not the bucket of this installation, and nothing in it is touched. Check address and ` +
    'prefix. To bring the files of the data folder there, run `recado move-media to-s3` first. If the files are ' +
    'lost, or this is a restored installation that takes the bucket over, start once with ADOPT_DATA_FOLDER=true.';
  try {
    const isUnknown = (await store.marker()) === undefined;
    if (isUnknown && !adopt && (await hasFiles(createFolderStore(configuration.dataFolder)))) throw new Error(refusal);
    await verifyBucketMarker(database, { store, adopt }, refusal);
  } catch (error) {
    throw readableStoreError(error);
  }
}

/** Whether a store has any file. */
export async function hasFiles(store: FileStore): Promise<boolean> {
  // Leaving the loop closes what the list has open.
  for await (const _file of store.list()) return true;
  return false;
}

/** The error of a bucket as an Error with one line for the operator, which names the variable; any other stays. */
export function readableStoreError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  return cause ? new Error(`MEDIA_S3: ${cause.message}`, { cause: error }) : error;
}
