import { sql } from 'drizzle-orm';
import { BrokenArchive } from '../backup/tar.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { createSeal } from '../platform/security/sealing.ts';
import { type ArchiveTable, isSecretTable } from './catalogue.ts';
import type { NewIds } from './new-ids.ts';
import { contextRow, type SecretLine, sealingOf, secretColumns, secretLine } from './secret-lines.ts';

/** For whom secrets are sealed anew. */
export interface SecretTarget {
  db: DrizzleTransaction;
  tables: readonly ArchiveTable[];
  companyId: number;
  ids: NewIds;
  /** The secret of this installation. */
  secret: string;
}

/** Adds secrets of an archive, a line of JSON each, to the rows of a company, sealed with this installation's secret. */
export async function loadSecrets(target: SecretTarget, lines: readonly string[]): Promise<void> {
  const read = lines.filter((line) => line !== '').map((line) => readLine(line));
  for (const [place, group] of Map.groupBy(read, ({ table, column }) => `${table}.${column}`)) {
    const [name = '', column = ''] = place.split('.');
    const table = target.tables.find((one) => one.name === name);
    const known = table && secretColumns(table).find((one) => one.name === column);
    if (!table || !known) throw new BrokenArchive(`The archive has a secret that no company has: ${place}`);
    const rows = group.map((line) => rowOf(target, { table, line, isBytes: known.type === 'bytea' }));
    await write(target, { table, column, rows });
  }
}

function readLine(line: string): SecretLine {
  try {
    return secretLine.parse(JSON.parse(line));
  } catch (cause) {
    throw new BrokenArchive('The archive has secrets that this version of Recado does not understand', { cause });
  }
}

type StoredRow = Record<string, string | number>;

/** The row's key as it is here, with the value as it is stored. */
function rowOf(
  { companyId, ids, secret }: SecretTarget,
  { table, line, isBytes }: { table: ArchiveTable; line: SecretLine; isBytes: boolean },
): StoredRow {
  const key: StoredRow = {};
  for (const name of table.key) {
    const column = table.columns.find((one) => one.name === name);
    const numbers = column?.kind === 'id' ? table.name : column?.refersTo;
    const value = line.key[name];
    if (value === undefined) throw new BrokenArchive('The archive has a secret without its row');
    key[name] = numbers ? ids.of(numbers, value) : value;
  }
  const opened = Buffer.from(line.value, 'base64');
  const texts = Object.fromEntries(Object.entries(key).map(([name, value]) => [name, String(value)]));
  const context = sealingOf(table.name, line.column)?.context(contextRow(texts, companyId));
  const stored = context === undefined ? opened : createSeal(secret).seal(opened, context);
  const text = isBytes ? `\\x${stored.toString('hex')}` : stored.toString(context === undefined ? 'utf8' : 'base64');
  return { ...key, ...(table.hasCompany ? { company_id: companyId } : {}), [line.column]: text };
}

async function write(
  { db, companyId }: SecretTarget,
  { table, column, rows }: { table: ArchiveTable; column: string; rows: StoredRow[] },
): Promise<void> {
  const name = sql.identifier(table.name);
  const value = sql.identifier(column);
  const given = sql`jsonb_populate_recordset(null::public.${name}, ${JSON.stringify(rows)}::jsonb)`;
  const key = table.key.map((one) => sql.identifier(one));
  if (isSecretTable(table)) {
    const columns = sql.join(
      [...key, value].map((one) => sql`${one}`),
      sql`, `,
    );
    await db.execute(sql`insert into ${name} (${columns}) select ${columns} from ${given}`);
    return;
  }
  // A table with one row for each company has no further key.
  const isSame = sql.join(
    [sql`t.company_id = ${companyId}`, ...key.map((one) => sql`t.${one} = v.${one}`)],
    sql` and `,
  );
  // A token that is in use here stays with its owner.
  const isFree = column.endsWith('token_hash')
    ? sql`and not exists (select from ${name} o where o.${value} = v.${value})`
    : sql``;
  await db.execute(sql`
    update ${name} t set ${value} = v.${value} from ${given} v
    where ${isSame} ${isFree}`);
}
