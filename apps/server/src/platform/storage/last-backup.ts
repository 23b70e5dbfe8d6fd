import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../text/json-of.ts';

/** The file in the data folder that says when the last backup was made. */
const file = 'last-backup.json';

const noted = z.object({ at: z.coerce.date(), bytes: z.number().nonnegative() });

/** A backup: when it was complete, and the size of its file in bytes. */
export type LastBackup = z.output<typeof noted>;

/** Notes a complete backup in the data folder, which every process reads: a backup is made by a process of its own. */
export async function noteBackup(dataFolder: string, backup: LastBackup): Promise<void> {
  const path = join(dataFolder, file);
  await writeFile(`${path}.new`, JSON.stringify(backup), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The last backup that was noted; undefined: none, or the folder does not say. */
export async function lastBackup(dataFolder: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataFolder, file), 'utf8').catch(() => '');
  return noted.safeParse(jsonOf(text)).data;
}
