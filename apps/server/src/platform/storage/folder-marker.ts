import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The name of the file, or of the object of a bucket, that names the installation whose files are beside it. */
export const markerName = 'installation';

/** What is said of a folder of another installation, or of one below a mount that is missing. */
export function foreignFolder(folder: string): string {
  return `DATA_FOLDER: ${folder} is not the data folder of this installation, which all its processes share.`;
}

export const foreignFolderAdvice =
  'Mount that folder here. If it is lost, start once with ADOPT_DATA_FOLDER=true, and its files are gone.';

/** The marker in a data folder; undefined without one. */
export async function markerInFolder(folder: string): Promise<string | undefined> {
  return markerOfText(await readFile(join(folder, markerName), 'utf8').catch(() => ''));
}

/** Writes the marker of an installation into its data folder. */
export async function markFolder(folder: string, marker: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, markerName), `${marker}\n`, { mode: 0o600 });
}

/** The marker that a text contains; undefined for any other text. */
export function markerOfText(text: string): string | undefined {
  return z.uuid().safeParse(text.trim()).data;
}
