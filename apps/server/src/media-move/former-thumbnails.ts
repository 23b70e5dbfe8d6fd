import type { FileStore } from '../platform/storage/file-store.ts';

const atOnce = 500;

/**
 * Deletes all thumbnails of a place that is not used any more, and returns how many. A product that still uses it makes them again. When
 * `signal` fires, the rest stays.
 */
export async function removeThumbnails(thumbnails: FileStore, signal: AbortSignal): Promise<number> {
  let removed = 0;
  const some = new Set<string>();
  const removeSome = async () => {
    await thumbnails.remove([...some]);
    removed += some.size;
    some.clear();
  };
  for await (const { id } of thumbnails.list()) {
    if (signal.aborted) break;
    some.add(id);
    if (some.size >= atOnce) await removeSome();
  }
  await removeSome();
  return removed;
}
