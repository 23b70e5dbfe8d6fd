import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.ts';

/** The files of the embedded database in its folder. */
export const data = 'postgres';

/** The folder of the copy, which an embedded database can be opened on. */
export function copyFolder(databaseFolder: string): string {
  return join(databaseFolder, 'copy');
}

/**
 * Copies the files of an open database between two transactions. All other statements wait meanwhile, as for one long
 * statement. After a checkpoint the files are complete, and no background process writes to them.
 */
export async function copyWhileOpen(database: Database, databaseFolder: string): Promise<void> {
  await database.units.attempt(async (session) => {
    await session.run('CHECKPOINT');
    await copyData(databaseFolder);
    return { result: undefined, committed: null };
  });
}

/** Copies the files of a database that is not being written. */
export async function copyData(databaseFolder: string): Promise<void> {
  const to = join(copyFolder(databaseFolder), data);
  await rm(to, { recursive: true, force: true });
  // A file system that supports it shares the blocks of original and copy until one of them is written.
  await cp(join(databaseFolder, data), to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
