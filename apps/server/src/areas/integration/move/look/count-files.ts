import type { SourceKind, SourceRecords } from '../source/records.ts';
import type { Finding, SourceFiles } from '../source/source.ts';

/** The names of files in a row of a kind. */
type FileNames = { readonly [Kind in SourceKind]?: (row: SourceRecords[Kind]) => (string | null)[] };

/** Which rows name files. */
export const filesOf: FileNames = {
  queues: ({ mediaPath }) => [mediaPath],
  queueOptions: ({ mediaPath }) => [mediaPath],
  messages: ({ mediaPath }) => [mediaPath],
  quickMessages: ({ mediaPath }) => [mediaPath],
  schedules: ({ mediaPath }) => [mediaPath],
  campaigns: ({ mediaPath }) => [mediaPath],
  chatMessages: ({ mediaPath }) => [mediaPath],
  fileLists: ({ id, files }) => files.map(({ path }) => (path === '' ? null : `fileList/${id}/${path}`)),
};
/** Files that are looked for at the same time. */
const atOnce = 16;

/** Counts the files of a company, and finds those that are missing. Without a folder nothing is counted. */
export function fileCounter(files: SourceFiles | null, companyId: string, add: (finding: Finding) => void) {
  const total = { count: 0, bytes: 0 };
  return {
    async count(kind: SourceKind, rows: readonly { id: string; names: readonly (string | null)[] }[]): Promise<void> {
      if (files === null) return;
      const named = rows.flatMap(({ id, names }) => names.flatMap((name) => (name === null ? [] : [{ id, name }])));
      for (let start = 0; start < named.length; start += atOnce)
        await Promise.all(
          named.slice(start, start + atOnce).map(async ({ id, name }) => {
            const place = await files.find(name, companyId);
            if (place === null) return add({ kind, reason: 'missingFile', companyId, id, detail: name.slice(0, 200) });
            total.count += 1;
            total.bytes += place.size;
          }),
        );
    },
    total: () => (files === null ? null : total),
  };
}
