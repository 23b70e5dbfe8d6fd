import { open, readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import server from '../../package.json' with { type: 'json' };
import type { Database } from '../platform/database/database.ts';
import { filesFolder, isFileId, placeInFolder } from '../platform/storage/disk-storage.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { archiveFormat, fileName, fingerprintOf, type Manifest, manifestName, partName, Tally } from './manifest.ts';
import { megabytes, type Progress } from './progress.ts';
import { proveArchive } from './prove.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

const compress = promisify(gzip);

/** The source of a backup, and its target. */
export interface BackupOptions {
  database: Database;
  dataFolder: string;
  secret: string;
  /** The archive; it must not exist. */
  file: string;
  progress: Progress;
  /** Stops the backup; the partial archive is deleted. */
  signal: AbortSignal;
}

/**
 * Writes database and media to an archive, and resolves with its manifest. The database is read in one transaction.
 * The files that its rows name are copied afterwards: they never change, and deleted ones are counted as missing.
 * Rejects when the archive exists, `signal` fires, or a restore could not read the archive (`proveArchive`).
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const writer = await ArchiveWriter.create(options.file, options.signal);
  const names = `${options.file}.names`;
  try {
    const backup = new Backup(options, writer);
    const snapshot = await backup.writeRows(names);
    const missing = await backup.writeFiles(names);
    const manifest = backup.manifest(snapshot, missing);
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.add(manifestName, text.length, [text]);
    await proveArchive(options.database, { ...options, file: await writer.end() }, manifest);
    await writer.publish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await rm(names, { force: true });
    options.progress.end();
  }
}

type SnapshotFacts = Pick<Snapshot, 'level' | 'tables'>;

class Backup {
  readonly #options: BackupOptions;
  readonly #writer: ArchiveWriter;
  readonly #tally = new Tally();
  #rows = 0;

  constructor(options: BackupOptions, writer: ArchiveWriter) {
    this.#options = options;
    this.#writer = writer;
  }

  /** Writes the rows, and the ids of the files to `names`, so that the transaction ends before the files are copied. */
  async writeRows(names: string): Promise<SnapshotFacts> {
    return readSnapshot(this.#options.database, async (snapshot) => {
      for (const table of snapshot.tables) {
        let part = 0;
        for await (const lines of snapshot.rowsOf(table)) await this.#writePart(table.name, part++, lines);
      }
      await using list = await open(names, 'w', 0o600);
      for await (const ids of snapshot.fileIds()) {
        const lines = ids.filter(isFileId).map((id) => `${id}\n`);
        await list.write(lines.join(''));
      }
      return snapshot;
    });
  }

  async #writePart(tableName: string, part: number, lines: string[]): Promise<void> {
    const text = Buffer.from(`${lines.join('\n')}\n`);
    const compressed = await compress(text);
    await this.#writer.add(partName(tableName, part), compressed.length, [compressed]);
    this.#tally.rows(tableName, lines.length, text);
    this.#rows += lines.length;
    this.#options.progress.show(`Database: ${this.#rows.toLocaleString('en')} rows (${tableName})`);
  }

  /** Copies the files whose ids are in `names`. Resolves with the number of missing ones. */
  async writeFiles(names: string): Promise<number> {
    const list = await open(names);
    let missing = 0;
    for await (const id of list.readLines()) {
      if (!(await this.#writeFile(id))) missing += 1;
      const { count, bytes } = this.#tally.files();
      this.#options.progress.show(`Media: ${count.toLocaleString('en')} files, ${megabytes(bytes)}`);
    }
    return missing;
  }

  async #writeFile(id: string): Promise<boolean> {
    const place = placeInFolder(filesFolder(this.#options.dataFolder), id);
    const description = await readFile(`${place}.json`).catch(unlessGone);
    const content = await open(place).catch(unlessGone);
    await using _ = content;
    if (!content || !description) return false;
    await this.#addFile(fileName(id, 'description'), description.length, [description]);
    const { size } = await content.stat();
    await this.#addFile(fileName(id, 'content'), size, content.createReadStream({ autoClose: false }));
    return true;
  }

  async #addFile(name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    this.#tally.file(name, size);
    await this.#writer.add(name, size, this.#tally.reading(content));
  }

  manifest({ level, tables }: SnapshotFacts, missing: number): Manifest {
    return {
      format: archiveFormat,
      version: server.version,
      level,
      madeAt: new Date().toISOString(),
      secret: fingerprintOf(this.#options.secret),
      tables: tables.map(({ name, counter }) => ({ name, counter, ...this.#tally.table(name) })),
      files: { ...this.#tally.files(), missing },
    };
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
