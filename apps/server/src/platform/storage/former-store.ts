import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';

/**
 * A store whose files move here from a former one: new files go to `store`, and what is not there yet is read from
 * `former`. What is deleted or put into quarantine is so in both, or a later part of the move would bring it back.
 */
export function withFormer(store: FileStore, former: FileStore): FileStore {
  const { addressOf } = store;
  return {
    place: `${store.place}, formerly ${former.place}`,
    put: (file, path) => store.put(file, path),
    find: async (fileId) => (await store.find(fileId)) ?? former.find(fileId),
    open: (fileId, range) =>
      store.open(fileId, range).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'ERR_NO_FILE_FOUND') return former.open(fileId, range);
        throw error;
      }),
    async remove(fileIds) {
      await Promise.all([store.remove(fileIds), former.remove(fileIds)]);
    },
    sizeOf: async (fileId) => (await store.sizeOf(fileId)) ?? former.sizeOf(fileId),
    isMissing: async (fileId) => (await store.isMissing(fileId)) && (await former.isMissing(fileId)),
    async *list() {
      yield* store.list();
      yield* former.list();
    },
    async quarantine(fileIds, now) {
      await store.quarantine(fileIds, now);
      await former.quarantine(fileIds, now);
    },
    async emptyQuarantine(until) {
      await store.emptyQuarantine(until);
      await former.emptyQuarantine(until);
    },
    async abortUploads(until) {
      return ((await store.abortUploads?.(until)) ?? 0) + ((await former.abortUploads?.(until)) ?? 0);
    },
    /** None while either is not marked, or by another installation. */
    async marker() {
      const [own, before] = await Promise.all([store.marker(), former.marker()]);
      return own === before ? own : undefined;
    },
    async mark(marker) {
      await store.mark(marker);
      await former.mark(marker);
    },
    ...(addressOf &&
      ({
        addressOf: async (fileId, headers) =>
          (await store.isMissing(fileId)) ? undefined : addressOf(fileId, headers),
      } satisfies Pick<FileStore, 'addressOf'>)),
  };
}
