import { createHash } from 'node:crypto';
import { z } from 'zod';
import { derivedKey } from '../platform/security/secrets.ts';
import { amount, sha256 } from './tally.ts';

/** The format of new archives. The first one could not tell JSON's `null` from a missing value (`insertRows`). */
export const archiveFormat = 2;
/** The format of those that name the objects of a bucket: former versions cannot restore them, and say so. */
export const namingFormat = 3;

/** A table in an archive. */
const table = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  rows: amount,
  /** The digest of its rows as text. */
  sha256,
  /** Where its ids continue; null without generated ids. */
  counter: z.strictObject({ last: amount, used: z.boolean() }).nullable(),
});

/** The last entry of an archive, and thereby the proof that it is complete. */
export const manifestShape = z.strictObject({
  format: z.literal([1, archiveFormat, namingFormat]),
  /** The version of Recado that wrote it. */
  version: z.string(),
  /** The time of the last migration of the database, in milliseconds since 1970. */
  level: amount,
  madeAt: z.iso.datetime(),
  /** Recognises the installation's secret, which is not in the archive. */
  secret: sha256,
  tables: z.array(table),
  /** The media; `missing`: how many files that rows name had been deleted before they were copied. */
  files: z.strictObject({ count: amount, bytes: amount, missing: amount, sha256 }),
  /** The media that stay in a bucket: where it is, and how many objects the archive names. */
  objects: z.strictObject({ place: z.string(), count: amount, bytes: amount, sha256 }).optional(),
});
export type Manifest = z.infer<typeof manifestShape>;
export type ArchivedTable = z.infer<typeof table>;

/** The name of the manifest in the archive. */
export const manifestName = 'manifest.json';

/** Shows whether two installations have the same secret, without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(derivedKey(secret, 'backup archives')).digest('hex');
}
