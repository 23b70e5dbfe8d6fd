import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ArchiveForm } from '../backup/archive-reader.ts';
import { BrokenArchive, wholeOf } from '../backup/tar.ts';
import {
  type CompanyManifest,
  type CompanySchema,
  companyForm,
  companyFormat,
  schemaName,
  schemaShape,
  secretsFolder,
} from './manifest.ts';

const newerFormat = 'The archive was made by a newer Recado: import it with that version';
const anyFormat = z.object({ format: z.int() });
const largestSchema = 4 << 20;
const largestSecrets = 64 << 20;

/** What receives the entries that are neither rows nor files. */
export interface OtherEntries {
  schema?(schema: CompanySchema): unknown;
  secrets?(sealed: Buffer, entry: string): Promise<void>;
}

/** The form for one reading of an archive: it compares schema and secrets with the manifest, too. */
export function readingForm(visitor: OtherEntries = {}): ArchiveForm<CompanyManifest> {
  const secrets = createHash('sha256');
  let schema = '';
  return {
    ...companyForm,
    manifest: companyForm.manifest.transform((manifest) => {
      if (manifest.schema !== schema)
        throw new BrokenArchive('The archive was changed: its schema differs from its manifest');
      const digest = secrets.digest('hex');
      const expected = manifest.secrets?.sha256 ?? createHash('sha256').digest('hex');
      if (digest !== expected) throw new BrokenArchive('The archive was changed: its secrets differ from its manifest');
      return manifest;
    }),
    async readOther(entry) {
      if (entry.name === schemaName) {
        const text = await wholeOf(entry, largestSchema);
        schema = createHash('sha256').update(text).digest('hex');
        visitor.schema?.(schemaIn(text));
        return true;
      }
      if (!/^secrets\/\d{6}\.enc$/.test(entry.name) || !entry.name.startsWith(secretsFolder)) return false;
      const sealed = await wholeOf(entry, largestSecrets);
      secrets.update(sealed);
      await visitor.secrets?.(sealed, entry.name);
      return true;
    },
  };
}

function schemaIn(text: Buffer): CompanySchema {
  try {
    const schema: unknown = JSON.parse(text.toString('utf8'));
    const { format } = anyFormat.parse(schema);
    if (format > companyFormat) throw new BrokenArchive(newerFormat);
    return schemaShape.parse(schema);
  } catch (cause) {
    if (cause instanceof BrokenArchive) throw cause;
    throw new BrokenArchive('The schema of the archive is not one that this version of Recado understands', { cause });
  }
}
