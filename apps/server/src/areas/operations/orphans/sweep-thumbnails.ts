import type { Platform } from '../../../platform/platform.ts';

const atOnce = 500;

/**
 * Deletes thumbnails of files that no row names, which crashes leave and files that went into quarantine. `namedAmong`:
 * those of some files that rows name. They are deleted at once: a thumbnail can be made again.
 */
export async function removeNamelessThumbnails(
  { storage: { thumbnails } }: Pick<Platform, 'storage'>,
  namedAmong: (ids: string[]) => Promise<Set<string>>,
  signal: AbortSignal,
): Promise<void> {
  let some = new Set<string>();
  const look = async () => {
    const named = await namedAmong([...some]);
    await thumbnails.remove([...some].filter((id) => !named.has(id)));
    some = new Set();
  };
  for await (const id of thumbnails.list()) {
    if (signal.aborted) return;
    some.add(id);
    if (some.size >= atOnce) await look();
  }
  await look();
}
