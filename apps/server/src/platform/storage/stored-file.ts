import { z } from 'zod';

/** The kind of a file, decided by its content; it determines the size limit and the presentation. */
const fileKind = z.enum(['image', 'audio', 'video', 'document']);
export type FileKind = z.infer<typeof fileKind>;

/** A stored file, as a store keeps its description beside the content. */
export const storedFile = z.object({
  /** Random, contains the company; this is what database rows store (`media_files.name`). */
  id: z.string(),
  companyId: z.number(),
  /** The name for display and download; never used as a path. */
  name: z.string(),
  /** Detected from the content, not taken from the sender. */
  mimetype: z.string(),
  kind: fileKind,
  /** Bytes. */
  size: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Of a picture, in pixels, as it is shown; absent for other files, and where it is not known. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type StoredFile = z.infer<typeof storedFile>;
