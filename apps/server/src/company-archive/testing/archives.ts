import { type ArchiveVisitor, readArchiveOf } from '../../backup/archive-reader.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ExportOptions, exportCompany } from '../export-company.ts';
import { type Imported, importCompany } from '../import-company.ts';
import type { CompanyManifest } from '../manifest.ts';
import { readingForm } from '../reading-form.ts';
import { secretLines } from '../secret-lines.ts';

const progress = { show: () => undefined, end: () => undefined };
const { signal } = new AbortController();

/** An installation that companies are taken from or brought to. */
export interface Place {
  database: Database;
  folder: string;
  secret: string;
}

/** Exports a company without showing progress; with a passphrase also its secrets. */
export function exportTo(
  file: string,
  { database, folder: dataFolder, secret }: Place,
  { companyId, passphrase, most }: Pick<ExportOptions, 'companyId' | 'most'> & { passphrase?: string },
): Promise<CompanyManifest> {
  const secrets = passphrase
    ? {
        passphrase,
        lines: (snapshot: Parameters<typeof secretLines>[0]) => secretLines(snapshot, secret, { unreadable: 0 }),
      }
    : undefined;
  return exportCompany({
    database,
    dataFolder,
    companyId,
    file,
    secrets,
    progress,
    signal,
    ...(most === undefined ? {} : { most }),
  });
}

/** Imports a company without showing progress. */
export function importFrom(
  file: string,
  { database, folder: dataFolder, secret }: Place,
  wish: { passphrase?: string; rename?: string } = {},
): Promise<Imported> {
  return importCompany({ database, dataFolder, secret, file, progress, signal, ...wish });
}

/** The lines of each table in an archive, and the texts of its files. */
export async function contentOf(file: string): Promise<Map<string, string[]>> {
  const content = new Map<string, string[]>();
  const visitor: ArchiveVisitor = {
    async rows(table, lines) {
      content.set(table, [...(content.get(table) ?? []), ...lines]);
    },
    async file(id, part, bytes) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      content.set(`${id} ${part}`, [Buffer.concat(chunks).toString('base64')]);
    },
  };
  await readArchiveOf(readingForm(), { file, progress, signal }, '', visitor);
  return content;
}
