import { megabytes } from '../commands/progress.ts';
import type { Manifest } from './manifest.ts';

/** The counts of an archive, as lines; `done` says what happened to it. */
export function countsOf({ tables, files, objects, version, madeAt }: Manifest, done: string): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  const sum = filled.reduce((all, { rows }) => all + rows, 0).toLocaleString('en');
  const missing = files.missing > 0 ? ` (${files.missing} had been deleted meanwhile)` : '';
  return [
    ...filled.map(({ name, rows }) => `  ${name.padEnd(26)} ${rows.toLocaleString('en')}`),
    `${done}: ${sum} rows in ${filled.length} tables, ${files.count.toLocaleString('en')} files of ` +
      `${megabytes(files.bytes)}${missing}; Recado ${version}, ${madeAt}`,
    ...(objects
      ? [
          `The media are not in it: it names ${objects.count.toLocaleString('en')} objects of ${megabytes(objects.bytes)} in ${objects.place}. ` +
            'Keep that bucket as long as this file (docs/operations/media.md), or say --with-media.',
        ]
      : []),
  ];
}
