import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { Configuration } from '../../configuration.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createSigner } from './file-addresses.ts';
import { companyOfFile, isFileId, newFileId } from './file-ids.ts';
import type { FileStore } from './file-store.ts';
import { openThumbnailStore } from './open-store.ts';
import { cleanPicture } from './pictures/clean-picture.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { createThumbnails } from './pictures/thumbnails.ts';
import { type PreparedFile, prepareArchive, prepareUpload, withReceived } from './prepare.ts';
import type { FileScanner } from './scan/file-scanner.ts';
import type { Storage, StoredFile } from './storage.ts';

/** What a storage is made of. */
export interface StorageParts {
  configuration: Configuration;
  store: FileStore;
  /** Looks into files that come from outside. */
  scanner: FileScanner;
  logger: Logger;
  /** The secret of the installation. */
  secret: string;
  clock: Clock;
  /** The address below which files are served. */
  apiUrl: () => string;
}

/** The storage of an installation: receives files, puts them into its store, and signs their addresses. */
export function createStorage({ configuration, store, scanner, logger, secret, clock, apiUrl }: StorageParts): Storage {
  const { dataFolder, fileLimits } = configuration;
  const maker = new PictureMaker();
  const thumbnails = createThumbnails({
    files: store,
    thumbnails: openThumbnailStore(configuration),
    maker,
    dataFolder,
  });
  const signer = createSigner(secret, clock);

  async function put({ temporaryPath, ...about }: PreparedFile, companyId: number): Promise<StoredFile> {
    const stored: StoredFile = { id: newFileId(companyId), companyId, ...about };
    await store.put(stored, temporaryPath);
    await rm(temporaryPath, { force: true });
    return stored;
  }

  function clean(bytes: Buffer, mimetype: string, companyId: number): Promise<Buffer> {
    return cleanPicture(bytes, mimetype, async (turned) => {
      const made = await maker.make(companyId, 'upright', { size: turned.length, read: async () => turned });
      // Without it the picture would lie on its side for ever.
      if (made === 'busy') throw new AppError('ERR_SERVER_BUSY');
      return typeof made === 'string' ? undefined : made;
    });
  }

  return {
    store,
    thumbnails,
    keep: async (file, companyId) =>
      put(await prepareUpload(file, fileLimits, (bytes, type) => clean(bytes, type, companyId)), companyId),
    keepStream: (stream, { name, companyId }) =>
      withReceived(stream, name, { dataFolder, fileLimits, scanner }, (prepared) => put(prepared, companyId)),
    keepArchive: async (file, companyId) => put(await prepareArchive(file), companyId),
    find: async (fileId) => (isFileId(fileId) ? store.find(fileId) : undefined),
    async open(fileId, range) {
      if (!isFileId(fileId)) throw new AppError('ERR_NO_FILE_FOUND');
      return store.open(fileId, range);
    },
    async openToSend(fileId) {
      const file = isFileId(fileId) ? await store.find(fileId) : undefined;
      if (!file) throw new AppError('ERR_NO_FILE_FOUND');
      const content = await store.open(fileId);
      if (file.kind !== 'image') return content;
      return Readable.from([await clean(await buffer(content), file.mimetype, file.companyId)]);
    },
    async shrink(bytes, companyId) {
      const made = await maker.make(companyId, 'thumbnail', { size: bytes.length, read: async () => bytes });
      return typeof made === 'string' ? undefined : made;
    },
    async remove(fileIds) {
      const files = fileIds.filter(isFileId);
      const remove = async () => {
        await store.remove(files);
        await thumbnails.remove(files);
      };
      await remove().catch((error: unknown) => {
        logger.warn({ err: error, files: files.length }, 'files were not deleted; the nightly sweep finds them');
      });
    },
    address(fileId, companyId) {
      if (companyOfFile(fileId) !== companyId) throw new AppError('ERR_NO_FILE_FOUND');
      return `${apiUrl()}/media/${fileId}?${signer.sign(fileId)}`;
    },
    verify: (fileId, expires, signature) => signer.verify(fileId, expires, signature),
  };
}
