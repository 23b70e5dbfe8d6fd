import { z } from 'zod';
import type { ArchiveForm } from '../backup/archive-reader.ts';
import { amount, sha256 } from '../backup/tally.ts';
import { BrokenArchive } from '../backup/tar.ts';
import { isArchivedFile } from './file-ids.ts';

/** The format of new archives. */
export const companyFormat = 1;
/** The names of the entries that are neither rows nor files. */
export const schemaName = 'schema.json';
export const secretsFolder = 'secrets/';

/** The largest file that an archive may have, in bytes: WhatsApp's own limit. */
const largestFile = 2 ** 31;
const name = z
  .string()
  .max(63)
  .regex(/^[a-z][a-z0-9_]*$/);

const table = z.strictObject({
  name,
  rows: amount.max(2 ** 31),
  /** How many rows are named that were gone; they have the numbers after the rows. */
  gone: amount.max(2 ** 31),
  sha256,
});

const secrets = z.strictObject({
  count: amount,
  /** Of the entries as they are, encrypted. */
  sha256,
  /** How the key is derived from the passphrase. */
  derivation: z.strictObject({
    algorithm: z.literal('scrypt'),
    cost: z.literal(2 ** 17),
    blockSize: z.literal(8),
    parallelization: z.literal(1),
    /** Base64. */
    salt: z.string().length(24),
  }),
});

/** The last entry of an archive, and thereby the proof that it is complete. */
const manifestShape = z.strictObject({
  kind: z.literal('recado company'),
  format: z.literal(companyFormat),
  /** By what and when it was made; all else is the same for an archive of the same company elsewhere. */
  made: z.strictObject({
    at: z.iso.datetime(),
    /** The version of Recado. */
    version: z.string().max(50),
    /** The time of the last migration of the database, in milliseconds since 1970. */
    level: amount,
  }),
  /** The digest of `schema.json`. */
  schema: sha256,
  tables: z.array(table).max(500),
  /** `missing`: files that rows name, but that were gone. */
  files: z.strictObject({ count: amount, bytes: amount, missing: amount, sha256 }),
  /** Null: made without a passphrase, and so without secrets. */
  secrets: secrets.nullable(),
});
export type CompanyManifest = z.infer<typeof manifestShape>;
export type Derivation = NonNullable<CompanyManifest['secrets']>['derivation'];

const anyFormat = z.object({
  kind: z.literal('recado company'),
  format: z.int(),
  made: z.object({ version: z.string() }),
});

/** Refuses other formats in words, before their content is looked at. */
const readManifest = z.unknown().transform((value): CompanyManifest => {
  const { data } = anyFormat.safeParse(value);
  if (!data) throw new BrokenArchive('This is not the archive of a company');
  if (data.format > companyFormat) {
    throw new BrokenArchive(
      `The archive was made by a newer Recado (${data.made.version}): import it with that version`,
    );
  }
  return manifestShape.parse(value);
});

/** The form of archives of companies. */
export const companyForm: ArchiveForm<CompanyManifest> = {
  manifest: readManifest,
  isFileId: isArchivedFile,
  largestFile,
};

/** The tables of an archive, with their columns; for readers that do not know Recado. */
export const schemaShape = z.strictObject({
  format: z.literal(companyFormat),
  tables: z
    .array(
      z.strictObject({
        name,
        columns: z
          .array(
            z.strictObject({
              name,
              /** In PostgreSQL's words. Numbers are JSON numbers, times ISO 8601 in UTC, all else texts. */
              type: z.string().max(100),
              required: z.boolean(),
              /** The table that a number names rows of; 1 is its first row. */
              rowOf: name.optional(),
            }),
          )
          .max(500),
      }),
    )
    .max(500),
});
export type CompanySchema = z.infer<typeof schemaShape>;
