import type { SourceId } from '../source/records.ts';

/** What rows there name in a field, e.g. their tickets; null where a row names nothing. */
export function idsIn<Field extends string>(
  rows: readonly Readonly<Record<Field, SourceId | null>>[],
  field: Field,
): (SourceId | null)[] {
  return rows.map((row) => row[field]);
}
