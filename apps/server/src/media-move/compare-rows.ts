import { asc, gt } from 'drizzle-orm';
import { mediaFiles } from '../areas/conversations/messages/messages.schema.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/storage/file-store.ts';

/** What the rows of the database say about the files of a place. */
export interface RowsReport {
  rows: number;
  /** Ids of files that rows name and no place has. */
  missing: string[];
  /** Ids of files that are in the former place only. */
  left: string[];
  /** Ids of files whose hash is not the one in their row. */
  different: string[];
}

const atOnce = 500;

/** Compares the files of the new place with the rows of the messages’ files. A row of the last minutes may still be on its way. */
export async function compareRows(
  database: Database,
  { source, target }: { source: FileStore; target: FileStore },
  signal: AbortSignal,
): Promise<RowsReport> {
  const report: RowsReport = { rows: 0, missing: [], left: [], different: [] };
  for (let lastId = 0; !signal.aborted; ) {
    const { id, name, sha256 } = mediaFiles;
    const rows = await database.system(({ db }) =>
      db.select({ id, name, sha256 }).from(mediaFiles).where(gt(id, lastId)).orderBy(asc(id)).limit(atOnce),
    );
    for (const row of rows) {
      const file = await target.find(row.name);
      if (!file) report[(await source.isMissing(row.name)) ? 'missing' : 'left'].push(row.name);
      else if (file.sha256 !== row.sha256) report.different.push(row.name);
    }
    report.rows += rows.length;
    const last = rows.at(-1);
    if (!last) break;
    lastId = last.id;
  }
  signal.throwIfAborted();
  return report;
}
