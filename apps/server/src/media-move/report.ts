import { megabytes } from '../commands/progress.ts';
import type { RowsReport } from './compare-rows.ts';
import type { MoveReport } from './move-media.ts';

/** The two directions of a move. */
export type Direction = 'to-s3' | 'to-folder';

const shown = 20;
const number = (count: number) => count.toLocaleString('en');

/** What a move did, in lines for the operator. */
export function describeMove({ copied, there, gone, bytes, failed }: MoveReport): string[] {
  return [
    `Copied ${number(copied)} files of ${megabytes(bytes)}; ${number(there)} were there already.`,
    ...(gone > 0 ? [`${number(gone)} were deleted meanwhile, or are remainders without a description.`] : []),
    ...(failed.length > 0 ? [`${number(failed.length)} could not be copied:`] : []),
    ...failed.map(({ id, reason }) => `  ${id}: ${reason}`),
  ];
}

/** What the comparison with the database found, in lines. */
export function describeRows({ rows, missing, left, different }: RowsReport): string[] {
  const named = (ids: string[]) => ids.slice(0, shown).map((id) => `  ${id}`);
  return [
    `Compared ${number(rows)} rows of the database with the files.`,
    ...(missing.length > 0 ? [`${number(missing.length)} files were missing before, or arrived just now:`] : []),
    ...named(missing),
    ...(left.length > 0 ? [`${number(left.length)} files are only where they were:`] : []),
    ...named(left),
    ...(different.length > 0 ? [`${number(different.length)} files are not those of their rows:`] : []),
    ...named(different),
  ];
}

/** What to set next, by the direction and what is set now. */
export function nextStep(direction: Direction, former: 'folder' | 's3' | undefined): string {
  if (direction === 'to-s3' && former === 'folder') {
    return 'All files are in the bucket. Remove MEDIA_FORMER and restart; the folders `files`, `thumbnails` and `quarantine` of DATA_FOLDER may then be deleted.';
  }
  if (direction === 'to-folder' && former === 's3') {
    return 'All files are in the folder. Remove MEDIA_S3 and MEDIA_FORMER and restart; the bucket may then be emptied, thumbnails included.';
  }
  const value = direction === 'to-s3' ? 'folder' : 's3';
  return (
    `Now set MEDIA_FORMER=${value} in every process and restart them one after the other: new files go to the new place, and ` +
    'those that are not there yet are read from the former one. Then run this again with --verify, for what arrived meanwhile.'
  );
}

/** How many thumbnails of the former place were deleted. */
export function describeRemoved(thumbnails: number): string {
  return `Deleted ${number(thumbnails)} thumbnails of the former place.`;
}

/** That the former place still has thumbnails, and how they are deleted. */
export function offerToRemove(direction: Direction): string {
  const place = direction === 'to-s3' ? 'the folder' : 'the bucket';
  return `Thumbnails are left in ${place}. When every process uses the new place, run this with --remove-thumbnails to delete them.`;
}
