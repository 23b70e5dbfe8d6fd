import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';

/** The file in the data folder that names its installation. */
const markerFile = 'installation';

/** Where a process keeps files; `adopt`: the folder is to be the installation's, e.g. because the former one is lost. */
interface Place {
  folder: string;
  adopt: boolean;
}

/**
 * Verifies that a folder is the data folder of the installation, which all its processes share: it contains the marker
 * that the database knows. The first process writes both. An embedded database lies in the folder itself. Throws an
 * Error that says what to do.
 */
export async function verifyFolder(database: Database, { folder, adopt }: Place): Promise<void> {
  if (database.kind === 'embedded') return;
  const found = await markerIn(folder);
  const { marker, isNew } = await markerOf(database, found);
  if (found === marker) return;
  if (!isNew && !adopt) {
    throw new Error(
      `DATA_FOLDER: ${folder} is not the data folder of this installation, which all its processes share. Mount that ` +
        'folder here. If it is lost, start once with ADOPT_DATA_FOLDER=true, and its files are gone.',
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, markerFile), `${marker}\n`, { mode: 0o600 });
}

/** Whether the folder is still there: the folder below a mount that was lost has no marker. */
export async function isOwnFolder(database: Database, folder: string): Promise<boolean> {
  if (database.kind === 'embedded') return true;
  const found = await markerIn(folder);
  return found !== undefined && found === (await markerOf(database, found)).marker;
}

async function markerIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, markerFile), 'utf8').catch(() => '');
  return z.uuid().safeParse(text.trim()).data;
}

/** The marker that the database knows; without one, that of the folder becomes it, or a new one. */
async function markerOf(
  database: Database,
  found: string | undefined,
): Promise<{ marker: string | null; isNew: boolean }> {
  return database.system(async ({ db }) => {
    const folderMarker = found ?? randomUUID();
    await db.insert(installation).values({}).onConflictDoNothing();
    const made = await db
      .update(installation)
      .set({ folderMarker })
      .where(isNull(installation.folderMarker))
      .returning();
    const [row] = await db.select().from(installation);
    return { marker: row?.folderMarker ?? null, isNew: made.length > 0 };
  });
}
