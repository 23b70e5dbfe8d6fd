import type { RawPage, RawRow } from '../server/source-server.ts';
import type { FullRow } from './form.ts';
import { expressionsOf, type Grammar, presentColumn } from './select.ts';
import type { PartReading, TableShape } from './table-reading.ts';

/** More rows of a part are left out, e.g. of a ticket with a tag a thousand times. */
const mostParts = 1_000;

/** The rows of a page with what belongs to them, in one statement for each kind of part. */
export async function withParts(
  grammar: Grammar,
  table: string,
  reading: TableShape,
  page: RawPage,
): Promise<FullRow[]> {
  const parts = (reading.parts ?? []).filter((part) => grammar.schema.get(part.table)?.has(part.column));
  let rows: FullRow[] = page.rows;
  for (const part of parts) {
    const found = await partsOf(grammar, keyType(grammar, table, reading, part), part, page);
    rows = rows.map((row) => ({ ...row, [part.field]: fitting(found, part, row) }));
  }
  return rows;
}

/** The type of the column that a part names, if both are of one type. */
function keyType({ schema }: Grammar, table: string, reading: TableShape, part: PartReading): string | null {
  const columns = schema.get(table) ?? new Map();
  const own = columns.get(presentColumn(columns, reading.columns[part.of] ?? part.of) ?? '');
  const other = schema.get(part.table)?.get(part.column);
  return own !== undefined && own.type === other?.type ? own.type : null;
}

async function partsOf(
  grammar: Grammar,
  type: string | null,
  part: PartReading,
  { rows, query }: RawPage,
): Promise<ReadonlyMap<string, RawRow[]>> {
  const { dialect, schema } = grammar;
  const keys = [...new Set(rows.flatMap((row) => row[part.of] ?? []))];
  const byKey = new Map<string, RawRow[]>();
  if (keys.length === 0) return byKey;
  const fields = {
    ...part.columns,
    $key: part.column,
    ...(part.also === undefined ? {} : { $also: part.also.column }),
  };
  const columns = Object.entries(expressionsOf(grammar, part.table, fields));
  const names = columns.map(([name, expression]) => `${expression} AS ${dialect.quoted(name)}`);
  const order = ['id', 'createdAt'].find((name) => schema.get(part.table)?.has(name));
  const sorted = order === undefined ? '' : ` ORDER BY ${dialect.quoted(order)}`;
  const condition = dialect.anyOf(dialect.quoted(part.column), type, 1);
  const from = `FROM ${dialect.quoted(part.table)} WHERE ${condition}${sorted}`;
  for (const row of await query(`SELECT ${names.join(', ')} ${from}`, [keys])) {
    const others = byKey.get(row.$key ?? '') ?? [];
    if (others.length < mostParts) others.push(row);
    byKey.set(row.$key ?? '', others);
  }
  return byKey;
}

function fitting(found: ReadonlyMap<string, RawRow[]>, part: PartReading, row: FullRow): readonly RawRow[] {
  const key = row[part.of];
  const rows = typeof key === 'string' ? (found.get(key) ?? []) : [];
  const { also } = part;
  if (also === undefined) return rows;
  return rows.filter(({ $also = null }) => $also === null || $also === row[also.of]);
}
