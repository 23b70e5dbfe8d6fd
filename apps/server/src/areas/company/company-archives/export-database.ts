import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder, copyWhileOpen, data } from '../../../backup/embedded-copy.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import { inDataFolder } from '../../../configuration.ts';
import type { Database } from '../../../platform/database/database.ts';
import { FolderInUse, lockFolder } from '../../../platform/database/embedded/folder-lock.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { Postpone } from '../../../platform/jobs/handlers.ts';

/** Milliseconds after which an archive looks whether a backup still uses the copy of the database. */
const lookAgainAfter = 30_000;

/**
 * Works with a database that can be read for long. The embedded one has one connection, for which all others would wait:
 * its files are copied, as for a backup, and the copy is read.
 */
export async function withExportDatabase(
  { database, configuration, logger }: ServicePlatform,
  work: (from: Database) => Promise<unknown>,
): Promise<void> {
  const folder = inDataFolder(configuration, 'database');
  // A test's database in memory has no folder.
  if (database.kind === 'postgresql' || !existsSync(join(folder, data))) {
    await work(database);
    return;
  }
  const copy = copyFolder(folder);
  await copyAlone(database, folder, copy);
  try {
    const opened = await openDatabase({ folder: copy, asItIs: true, logger });
    await work(opened).finally(() => opened.close());
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyAlone(database: Database, folder: string, copy: string): Promise<void> {
  await mkdir(copy, { recursive: true, mode: 0o700 });
  try {
    const lock = lockFolder(copy);
    await copyWhileOpen(database, folder).finally(() => lock.release());
  } catch (error) {
    if (error instanceof FolderInUse) throw new Postpone(lookAgainAfter, 'a backup uses the copy of the database');
    throw error;
  }
}
