import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readArchiveOf } from '../backup/archive-reader.ts';
import { ArchiveWriter, writeFileOf, writePart } from '../backup/archive-writer.ts';
import { manifestName } from '../backup/manifest.ts';
import { Tally } from '../backup/tally.ts';
import { megabytes, type Progress } from '../commands/progress.ts';
import type { Database } from '../platform/database/database.ts';
import { serverRelease } from '../platform/observability/version.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createFolderStore } from '../platform/storage/folder-store.ts';
import { archivedDescription } from './file-description.ts';
import { archivedFile, storedFile } from './file-ids.ts';
import { type CompanyManifest, companyFormat, schemaName } from './manifest.ts';
import { readingForm } from './reading-form.ts';
import { linesOf } from './row-lines.ts';
import { schemaOf } from './schema.ts';
import { type ArchiveSecrets, writeSecrets } from './secret-entries.ts';
import { type CompanySnapshot, readCompany } from './snapshot.ts';

/** Shows the progress with counts, too. */
export interface ExportProgress extends Progress {
  /** How many rows and files of how many are in the archive. */
  advance(done: number, total: number): void;
}

/** The company to export, and to where. */
export interface ExportOptions {
  database: Database;
  dataFolder: string;
  /** Where the media are. Default: in the data folder. */
  store?: FileStore;
  companyId: number;
  /** The archive; it must not exist. */
  file: string;
  /** Without them the archive has no secrets. */
  secrets?: ArchiveSecrets | undefined;
  /** Bytes that the archive may have. */
  most?: number;
  progress: Progress | ExportProgress;
  /** Stops the export; the partial archive is deleted. */
  signal: AbortSignal;
}

/**
 * Writes one company to an archive (docs/company-archive.md) while the server works, and resolves with the manifest. Its
 * rows are read in one transaction, its files are copied afterwards: they never change. Rejects when the archive exists
 * or would be larger than `most`, when there is no such company, and when `signal` fires.
 */
export async function exportCompany(options: ExportOptions): Promise<CompanyManifest> {
  const { file, signal, progress } = options;
  const writer = await ArchiveWriter.create(file, signal);
  const names = `${file}.names`;
  try {
    const work = new CompanyExport(options, writer);
    const rows = await work.writeRows(names);
    const missing = await work.writeFiles(names);
    const manifest = { ...rows, files: { ...work.files, missing } };
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.add(manifestName, text.length, [text]);
    await readArchiveOf(readingForm(), { file: await writer.end(), progress, signal }, 'Reading back');
    await writer.publish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await rm(names, { force: true });
    progress.end();
  }
}

/** An archive would be larger than it may be. */
export class ArchiveTooLarge extends Error {}

class CompanyExport {
  readonly #options: ExportOptions;
  readonly #writer: ArchiveWriter;
  readonly #tally = new Tally();
  #rows = 0;
  #allRows = 0;
  #allFiles = 0;
  #bytes = 0;

  constructor(options: ExportOptions, writer: ArchiveWriter) {
    this.#options = options;
    this.#writer = writer;
  }

  get files() {
    return this.#tally.files();
  }

  /** Writes all but the files, whose ids it writes to `names`: the transaction ends before they are copied. */
  writeRows(names: string): Promise<Omit<CompanyManifest, 'files'>> {
    const { database, companyId } = this.#options;
    return readCompany(database, companyId, async (snapshot) => {
      const { tables, numberings, level } = snapshot;
      this.#allRows = tables.reduce((sum, { name }) => sum + numberings.of(name).count, 0);
      this.#allFiles = numberings.of('media_files').count;
      const schema = await this.#writeSchema(snapshot);
      for (const { name, ...table } of tables) {
        let part = 0;
        for await (const lines of linesOf(snapshot, { name, ...table })) await this.#writePart(name, part++, lines);
      }
      await this.#writeNames(snapshot, names);
      const secrets = await writeSecrets(this.#writer, snapshot, this.#options.secrets);
      const summed = schemaOf(tables).tables.map(({ name }) => {
        const { rows, sha256 } = this.#tally.table(name);
        return { name, rows, gone: numberings.of(name).gone, sha256 };
      });
      const made = { at: new Date().toISOString(), version: serverRelease, level };
      return { kind: 'recado company', format: companyFormat, made, schema, tables: summed, secrets } as const;
    });
  }

  async #writeSchema({ tables }: CompanySnapshot): Promise<string> {
    const text = Buffer.from(JSON.stringify(schemaOf(tables)));
    await this.#writer.add(schemaName, text.length, [text]);
    return createHash('sha256').update(text).digest('hex');
  }

  async #writePart(tableName: string, part: number, lines: string[]): Promise<void> {
    this.#stopAt(lines.reduce((sum, { length }) => sum + length, 0));
    await writePart(this.#writer, this.#tally, { tableName, part, lines });
    this.#rows += lines.length;
    this.#advance();
    this.#options.progress.show(`Database: ${this.#rows.toLocaleString('en')} rows (${tableName})`);
  }

  async #writeNames({ companyId, read, tables }: CompanySnapshot, names: string): Promise<void> {
    await using list = await open(names, 'w', 0o600);
    const known = new Set<string>();
    for (const [name, column] of [
      ['media_files', 'name'],
      ['contacts', 'profile_pic_url'],
    ] as const) {
      const table = tables.find((one) => one.name === name);
      if (!table) continue;
      for await (const rows of read(table, new Map([['file', sql`${sql.identifier(column)}`]]))) {
        const fresh = rows
          .flatMap(({ file }) => archivedFile(file ?? '', companyId) ?? [])
          .filter((one) => !known.has(one));
        for (const one of fresh) known.add(one);
        this.#allFiles = known.size;
        await list.write(fresh.map((one) => `${one}\n`).join(''));
      }
    }
  }

  /** Copies the files whose names are in `names`. Resolves with the number of missing ones. */
  async writeFiles(names: string): Promise<number> {
    const { dataFolder, companyId, progress } = this.#options;
    const store = this.#options.store ?? createFolderStore(dataFolder);
    await using list = await open(names);
    let missing = 0;
    for await (const id of list.readLines({ autoClose: false })) {
      const file = { store, fileId: storedFile(id, companyId), archivedId: id, describe: archivedDescription };
      const before = this.files.bytes;
      if (!(await writeFileOf(this.#writer, this.#tally, file))) missing += 1;
      const { count, bytes } = this.files;
      this.#stopAt(bytes - before);
      this.#advance();
      progress.show(`Media: ${count.toLocaleString('en')} files, ${megabytes(bytes)}`);
    }
    return missing;
  }

  /** Tables without numbers count when they are written; files when all of them are known. */
  #advance(): void {
    const { progress } = this.#options;
    if (!('advance' in progress)) return;
    this.#allRows = Math.max(this.#allRows, this.#rows);
    progress.advance(this.#rows + this.files.count, this.#allRows + this.#allFiles);
  }

  #stopAt(more: number): void {
    this.#options.signal.throwIfAborted();
    this.#bytes += more;
    if (this.#bytes > (this.#options.most ?? Number.POSITIVE_INFINITY))
      throw new ArchiveTooLarge('The archive is too large');
  }
}
