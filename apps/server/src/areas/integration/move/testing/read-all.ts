import type { SourceKind, SourceRecords } from '../source/records.ts';
import type { ReadOptions, Source } from '../source/source.ts';

/** All rows of a kind, in the order in which they are read. */
export async function readAll<Kind extends SourceKind>(
  source: Source,
  kind: Kind,
  options: ReadOptions = { companyId: '1' },
): Promise<SourceRecords[Kind][]> {
  const all: SourceRecords[Kind][] = [];
  for await (const page of source.rows(kind, options)) all.push(...page);
  return all;
}
