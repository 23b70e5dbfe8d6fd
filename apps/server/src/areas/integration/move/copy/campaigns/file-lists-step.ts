import { eq } from 'drizzle-orm';
import { fileListOptions, fileLists } from '../../../../campaigns/file-lists/file-lists.schema.ts';
import type { SourceFileList, SourceId } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, storeFiles } from '../store-files.ts';

const kind = 'fileLists';
const mostFiles = 20;

/** Each list has a folder there; some products keep all files in one. */
function placeOf(id: SourceId, path: string): string {
  return `fileList/${id}/${path}`;
}

/** Copies file lists with their files. */
export function fileListsStep(store: FileStore) {
  return rowsStep({
    kind,
    table: fileLists,
    prepare(rows: readonly SourceFileList[], context) {
      const wanted = rows.flatMap(({ id, files }) =>
        files.slice(0, mostFiles).map(({ path }) => ({ id, name: placeOf(id, path), otherName: path, shownName: '' })),
      );
      return storeFiles(store, kind, wanted, context);
    },
    know: async (unit, _rows: readonly SourceFileList[], { companyId }) => ({ companyId, now: unit.now() }),
    valuesOf(row, { companyId, now }, context) {
      const of = { kind, id: row.id } as const;
      const name = bounded(context, of, row.name, 100) || `Lista ${row.id}`;
      if (row.files.length > mostFiles) context.find({ ...of, reason: 'tooManyFiles', detail: name });
      return {
        companyId,
        name,
        message: bounded(context, of, row.message, 4000) || name,
        createdAt: row.createdAt ?? now,
      };
    },
    insert: (unit, values) => unit.db.insert(fileLists).values(values).returning({ id: fileLists.id }),
    update: (unit, id, values) => unit.db.update(fileLists).set(values).where(eq(fileLists.id, id)),
    async after({ db }, became, { companyId }, _context, files) {
      for (const { row, id: fileListId, isFresh } of became) {
        if (!isFresh) await db.delete(fileListOptions).where(eq(fileListOptions.fileListId, fileListId));
        const options = row.files.slice(0, mostFiles).map(({ name, path }, position) => ({
          companyId,
          fileListId,
          position,
          name: name.trim().slice(0, 1000),
          mediaId: files.get(placeOf(row.id, path)) ?? null,
        }));
        if (options.length > 0) await db.insert(fileListOptions).values(options);
      }
    },
  });
}
