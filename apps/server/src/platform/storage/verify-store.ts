import { randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import type { FileStore } from './file-store.ts';
import { foreignFolder, foreignFolderAdvice } from './folder-marker.ts';
import { createFolderStore } from './folder-store.ts';

type MarkedStore = Pick<FileStore, 'place' | 'marker' | 'mark'>;

/**
 * Verifies that a folder is the data folder of the installation, which all its processes share: it contains the marker
 * that the database knows. The first process writes both. `adopt`: the folder is to be the installation's, e.g. because the
 * former one is lost. Throws an Error that says what to do.
 */
export async function verifyFolder(
  database: Database,
  { folder, adopt }: { folder: string; adopt: boolean },
): Promise<void> {
  // An embedded database lies in the folder itself.
  const isAdopted = adopt || database.kind === 'embedded';
  const store = createFolderStore(folder);
  const found = await store.marker();
  const marker = await markerOf(database, found, (first) => store.mark(first));
  if ((await store.marker()) === marker) return;
  if (!isAdopted) throw new Error(`${foreignFolder(folder)} ${foreignFolderAdvice}`);
  await store.mark(marker);
}

/**
 * The same for a bucket. A database that knows no marker does not take over that of a bucket: it may be restored from a
 * backup of an installation that still works with it, and each would sweep away the files of the other.
 */
export async function verifyBucketMarker(
  database: Database,
  { store, adopt }: { store: MarkedStore; adopt: boolean },
  refusal: string,
): Promise<void> {
  const found = await store.marker();
  const marker = await markerOf(database, undefined, async (first) => {
    if (found !== undefined && !adopt) throw new Error(refusal);
    await store.mark(first);
  });
  if ((await store.marker()) === marker) return;
  if (!adopt) throw new Error(refusal);
  await store.mark(marker);
}

/** Whether a store is still there: the folder below a mount that was lost has no marker. */
export async function isOwnStore(database: Database, store: MarkedStore): Promise<boolean> {
  const found = await store.marker();
  return found !== undefined && found === (await markerOf(database, found));
}

/**
 * The marker that the database knows; without one, that of the store becomes it, or a new one, which `mark` writes into the store before
 * the database keeps it: a store that cannot be written is tried again by the next start.
 */
async function markerOf(
  database: Database,
  found: string | undefined,
  mark: (marker: string) => Promise<void> = async () => undefined,
): Promise<string> {
  return database.system(async ({ db }) => {
    const folderMarker = found ?? randomUUID();
    await db.insert(installation).values({}).onConflictDoNothing();
    const made = await db
      .update(installation)
      .set({ folderMarker })
      .where(isNull(installation.folderMarker))
      .returning();
    if (made.length > 0 && found === undefined) await mark(folderMarker);
    const [row] = await db.select().from(installation);
    return row?.folderMarker ?? folderMarker;
  });
}
