import type { FoundRows } from '../findings.ts';
import type { SourceKind } from '../records.ts';
import type { SourceServer } from '../server/source-server.ts';
import type { ReadOptions } from '../source.ts';
import type { FullRow } from './form.ts';
import { withParts } from './parts.ts';
import { type Grammar, selectionOf } from './select.ts';
import type { TableReading } from './table-reading.ts';

/** Rows of a page. */
const pageSize = 1_000;

/**
 * Reads the rows of a kind in pages, as records; a row without what gives it meaning is left out, which is a finding, as
 * is each value that had to be changed.
 */
export async function* readRows<Row>(
  server: SourceServer,
  grammar: Grammar,
  kind: SourceKind,
  reading: TableReading<Row>,
  options: ReadOptions,
  found: FoundRows,
): AsyncGenerator<readonly Row[]> {
  const selection = selectionOf(grammar, reading, options);
  if (selection === null) {
    if (reading.absent !== undefined) yield reading.absent;
    return;
  }
  const arranged: Row[] = [];
  for await (const page of server.pages(selection, pageSize)) {
    options.signal?.throwIfAborted();
    const rows = await withParts(grammar, selection.table, reading, page);
    const records = rows.flatMap((row) => {
      const record = recordOf(kind, reading, row, options.companyId, found);
      return record === null ? [] : [record];
    });
    if (reading.arrange === undefined) yield records;
    else arranged.push(...records);
  }
  const inOrder = reading.arrange?.(arranged) ?? [];
  for (let start = 0; start < inOrder.length; start += pageSize) yield inOrder.slice(start, start + pageSize);
}

function recordOf<Row>(
  kind: SourceKind,
  { form, company, wide }: TableReading<Row>,
  row: FullRow,
  companyId: string,
  found: FoundRows,
): Row | null {
  const id = typeof row.id === 'string' ? row.id : null;
  const add = (reason: string, detail: string) =>
    found.add({ kind, reason, companyId: company === null ? null : companyId, id, detail });
  if (wide !== undefined && row.$wideBytes === '1') add('largeProtocolMessage', wide);
  return form({ ...row, companyId }, (code, field) => add(code, shownValue(row, field, code)));
}

/** A field, with a date or number that could not be read; texts may be secrets, and are not repeated. */
function shownValue(row: FullRow, field: string, code: string): string {
  const value = row[field];
  const isPlain = code === 'unreadableDate' || code === 'unreadableNumber';
  return isPlain && typeof value === 'string' && value.length <= 60 ? `${field}: ${value}` : field;
}
