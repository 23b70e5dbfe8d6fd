import type { Unit } from '../../platform/database/database.ts';
import { mediaFiles } from '../../platform/database/schema/index.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';

/** What the content does not tell and its sender does: sizes in pixels and seconds. */
export interface FileDetails {
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  /** A recorded voice note rather than an audio file. */
  voice?: boolean;
}

/** Remembers a kept file, so that messages and quick messages can carry it. Answers its id. */
export async function recordFile(unit: Unit, file: StoredFile, details: FileDetails = {}): Promise<number> {
  const [row] = await unit.db
    .insert(mediaFiles)
    .values({
      companyId: file.companyId,
      name: file.id,
      originalName: file.name,
      mimetype: file.mimetype,
      size: file.size,
      sha256: file.sha256,
      safeInline: file.kind !== 'document',
      ...details,
    })
    .returning({ id: mediaFiles.id });
  if (!row) throw new Error('A file that was kept could not be recorded');
  return row.id;
}
