import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileIdPattern } from './file-id.ts';

/** A file of the storage, or a remainder of one after a crash. */
export interface KeptFile {
  id: string;
  keptAt: Date;
}

/** Iterates over the stored files, in no order; a file may appear twice, once for its description. */
export async function* keptFiles(dataFolder: string): AsyncGenerator<KeptFile> {
  const root = join(dataFolder, 'files');
  const entries = await opendir(root, { recursive: true }).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const id = entry.name.replace(/\.json$/, '');
    if (!entry.isFile() || !fileIdPattern.test(id)) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found) yield { id, keptAt: found.mtime };
  }
}
