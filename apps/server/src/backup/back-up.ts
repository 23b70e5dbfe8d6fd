import { open, rm } from 'node:fs/promises';
import { megabytes, type Progress } from '../commands/progress.ts';
import type { Database } from '../platform/database/database.ts';
import { serverRelease } from '../platform/observability/version.ts';
import { isFileId } from '../platform/storage/file-ids.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createFolderStore } from '../platform/storage/folder-store.ts';
import type { StoredFile } from '../platform/storage/storage.ts';
import { ArchiveWriter, writeFileOf, writeObjects, writePart } from './archive-writer.ts';
import { archiveFormat, fingerprintOf, type Manifest, manifestName, namingFormat } from './manifest.ts';
import { proveArchive } from './prove.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { Tally } from './tally.ts';

/** The source of a backup, and its target. */
export interface BackupOptions {
  database: Database;
  dataFolder: string;
  /** Where the media are. Default: in the data folder. */
  store?: FileStore;
  /** Whether media are only named, because they are in a bucket that has backups of its own. */
  namesObjects?: boolean;
  secret: string;
  /** The archive; it must not exist. */
  file: string;
  progress: Progress;
  /** Stops the backup; the partial archive is deleted. */
  signal: AbortSignal;
}

/**
 * Writes database and media to an archive, and resolves with its manifest. The database is read in one transaction.
 * The files that its rows name are copied afterwards, or named: they never change, and deleted ones are counted as missing.
 * Rejects when the archive exists, `signal` fires, or a restore could not read the archive (`proveArchive`).
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const writer = await ArchiveWriter.create(options.file, options.signal);
  const names = `${options.file}.names`;
  try {
    const backup = new Backup(options, writer);
    const snapshot = await backup.writeRows(names);
    const missing = await (options.namesObjects ? backup.writeObjects(names) : backup.writeFiles(names));
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

/** Objects that a bucket is asked about at a time. */
const objectsAtOnce = 32;

type SnapshotFacts = Pick<Snapshot, 'level' | 'tables'>;

class Backup {
  readonly #options: BackupOptions;
  readonly #writer: ArchiveWriter;
  readonly #tally = new Tally();
  readonly #store: FileStore;
  #rows = 0;

  constructor(options: BackupOptions, writer: ArchiveWriter) {
    this.#options = options;
    this.#store = options.store ?? createFolderStore(options.dataFolder);
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
    await writePart(this.#writer, this.#tally, { tableName, part, lines });
    this.#rows += lines.length;
    this.#options.progress.show(`Database: ${this.#rows.toLocaleString('en')} rows (${tableName})`);
  }

  /** Copies the files whose ids are in `names`. Resolves with the number of missing ones. */
  async writeFiles(names: string): Promise<number> {
    const list = await open(names);
    let missing = 0;
    for await (const id of list.readLines()) {
      const file = { store: this.#store, fileId: id, archivedId: id, describe: (stored: StoredFile) => stored };
      const isThere = await writeFileOf(this.#writer, this.#tally, file);
      if (!isThere) missing += 1;
      const { count, bytes } = this.#tally.files();
      this.#options.progress.show(`Media: ${count.toLocaleString('en')} files, ${megabytes(bytes)}`);
    }
    return missing;
  }

  /** Names the files whose ids are in `names`, with size and hash. Resolves with the number of missing ones. */
  async writeObjects(names: string): Promise<number> {
    const list = await open(names);
    let [missing, part] = [0, 0];
    let some: string[] = [];
    const write = async () => {
      const found = await Promise.all(some.map((id) => this.#store.find(id)));
      const objects = found.flatMap((file) => (file ? [{ id: file.id, size: file.size, sha256: file.sha256 }] : []));
      missing += some.length - objects.length;
      some = [];
      if (objects.length > 0) await writeObjects(this.#writer, this.#tally, { part: part++, objects });
      const { count = 0, bytes = 0 } = this.#tally.namedObjects() ?? {};
      this.#options.progress.show(`Media: ${count.toLocaleString('en')} objects named, ${megabytes(bytes)}`);
    };
    for await (const id of list.readLines()) {
      some.push(id);
      if (some.length >= objectsAtOnce) await write();
    }
    await write();
    return missing;
  }

  manifest({ level, tables }: SnapshotFacts, missing: number): Manifest {
    const objects = this.#tally.namedObjects();
    return {
      format: objects ? namingFormat : archiveFormat,
      version: serverRelease,
      level,
      madeAt: new Date().toISOString(),
      secret: fingerprintOf(this.#options.secret),
      tables: tables.map(({ name, counter }) => ({ name, counter, ...this.#tally.table(name) })),
      files: { ...this.#tally.files(), missing },
      ...(objects && { objects: { place: this.#store.place, ...objects } }),
    };
  }
}
