import { z } from 'zod';
import type { StoredFile } from '../platform/storage/storage.ts';

/** What an archive says about a file, beside its content. */
export const fileDescription = z.strictObject({
  /** The name for people; never a path. */
  name: z.string().max(1_000),
  mimetype: z.string().max(200),
  kind: z.enum(['image', 'audio', 'video', 'document']),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A stored description without the id and the company, which an archive does not have. */
export function archivedDescription(stored: StoredFile): z.infer<typeof fileDescription> {
  return fileDescription.strip().parse(stored);
}
