import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createSeal } from '../platform/security/sealing.ts';
import { type SealedColumn, sealedColumns } from '../reseal/sealed-columns.ts';
import type { ArchiveColumn, ArchiveTable } from './catalogue.ts';
import type { CompanySnapshot } from './snapshot.ts';

/** One secret: a value of a row, in base64 of its bytes. */
export const secretLine = z.strictObject({
  table: z.string().max(63),
  column: z.string().max(63),
  /** The row: its key, with numbers in place of ids. */
  key: z.record(z.string().max(63), z.union([z.int(), z.string().max(1_000)])),
  value: z.base64().max(64 << 20),
});
export type SecretLine = z.infer<typeof secretLine>;

/** Characters of lines in one entry. */
const partSize = 1 << 20;

/** The columns with secrets of a table; of settings some values are. */
export function secretColumns({ name, columns }: ArchiveTable): ArchiveColumn[] {
  return columns.filter((column) => column.kind === 'secret' || (name === 'settings' && column.name === 'value'));
}

/** How the installation seals a column; undefined when it does not, as with hashes of passwords. */
export function sealingOf(table: string, column: string): SealedColumn | undefined {
  return sealedColumns.find((sealed) => sealed.table === table && sealed.column === column);
}

/** How many secrets cannot be opened is counted: none of the installation's secrets sealed them. */
export interface SecretCounts {
  unreadable: number;
}

/** All secrets of a company as lines of JSON, in parts, opened with the installation's secret. */
export async function* secretLines(
  snapshot: CompanySnapshot,
  secret: string,
  counts: SecretCounts,
): AsyncGenerator<string[]> {
  let [lines, size]: [string[], number] = [[], 0];
  for (const table of snapshot.tables) {
    for (const column of secretColumns(table)) {
      for await (const line of linesOfColumn(snapshot, secret, { table, column }, counts)) {
        lines.push(line);
        size += line.length;
        if (size < partSize) continue;
        yield lines;
        [lines, size] = [[], 0];
      }
    }
  }
  yield lines;
}

async function* linesOfColumn(
  snapshot: CompanySnapshot,
  secret: string,
  { table, column }: { table: ArchiveTable; column: ArchiveColumn },
  counts: SecretCounts,
): AsyncGenerator<string> {
  const sealing = sealingOf(table.name, column.name);
  const value = column.type === 'bytea' ? sql`encode(${named(column.name)}, 'base64')` : sql`${named(column.name)}`;
  const read = new Map<string, SQL>(table.key.map((name) => [name, sql`${named(name)}::text`]));
  // Under a name that no column has: a key may be part of the secret's context.
  read.set('the_secret', value);
  for await (const rows of snapshot.read(table, read)) {
    for (const { the_secret: stored, ...row } of rows) {
      const key = archivedKey(snapshot, table, row);
      if (!stored || !key) continue;
      const opened = sealing ? open(sealing, { stored, row, secret, snapshot }) : Buffer.from(stored);
      if (opened === 'unreadable') counts.unreadable += 1;
      else if (opened) {
        const line: SecretLine = { table: table.name, column: column.name, key, value: opened.toString('base64') };
        yield JSON.stringify(line);
      }
    }
  }
}

const named = (column: string) => sql.identifier(column);

function open(
  { context }: SealedColumn,
  { stored, row, secret, snapshot }: { stored: string; row: Row; secret: string; snapshot: CompanySnapshot },
): Buffer | 'unreadable' | undefined {
  const place = context(contextRow(row, snapshot.companyId));
  if (place === undefined) return undefined;
  try {
    return createSeal(secret).open(Buffer.from(stored, 'base64'), place);
  } catch {
    return 'unreadable';
  }
}

type Row = Readonly<Record<string, string | null>>;

/** What the context of a sealed value is made of: the row's key and its company. */
export function contextRow(key: Row, companyId: number): Record<string, string> {
  const texts = Object.entries(key).map(([name, text]) => [name, text ?? ''] as const);
  return { ...Object.fromEntries(texts), company_id: String(companyId) };
}

/** The key of a row with numbers in place of ids; undefined when the row is not in the archive. */
function archivedKey({ numberings }: CompanySnapshot, table: ArchiveTable, row: Row): SecretLine['key'] | undefined {
  const key: SecretLine['key'] = {};
  for (const name of table.key) {
    const column = table.columns.find((one) => one.name === name);
    const text = row[name] ?? '';
    const numbers = column?.kind === 'id' ? table.name : column?.refersTo;
    const value = numbers ? numberings.of(numbers).of(Number(text)) : text;
    if (value === undefined) return undefined;
    key[name] = value;
  }
  return key;
}
