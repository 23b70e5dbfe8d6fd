import { sql } from 'drizzle-orm';
import { BrokenArchive } from '../backup/tar.ts';
import { databaseCode, databaseReason } from '../platform/database/database-errors.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { type ArchiveTable, isSecretTable } from './catalogue.ts';
import { type Meetings, meetKnown } from './collisions.ts';
import type { NewIds } from './new-ids.ts';
import { lineColumns } from './row-lines.ts';
import { type LaterReference, LineReader, type ReadLine } from './row-values.ts';

/** Rows that triggers write for rows of another table, and that an archive has: the archive's replace them. */
const madeByTriggers = ['contact_identities'];
/** What required secrets are until the archive's are set. No password has the empty hash, and no token that of a uuid. */
const placeholders: Readonly<Record<string, string>> = { 'api_keys.token_hash': 'gen_random_uuid()::text' };
const noSecret = "''";

/** Adds the rows of an archive to the database, as a new company. Requires a system unit. */
export class RowLoader {
  readonly #db: DrizzleTransaction;
  readonly #tables: Map<string, ArchiveTable>;
  readonly #company: { companyId: number; ids: NewIds };
  readonly #meetings: Meetings;
  readonly #readers = new Map<string, LineReader>();
  readonly #counts = new Map<string, number>();
  #later: (LaterReference & { table: string })[] = [];

  constructor(
    db: DrizzleTransaction,
    tables: readonly ArchiveTable[],
    company: { companyId: number; ids: NewIds },
    meetings: Meetings,
  ) {
    this.#db = db;
    this.#tables = new Map(tables.filter((table) => !isSecretTable(table)).map((table) => [table.name, table]));
    this.#company = company;
    this.#meetings = meetings;
  }

  /** Adds rows of a table. Throws BrokenArchive for lines that are no rows of it. */
  async rows(tableName: string, lines: readonly string[]): Promise<void> {
    const table = this.#tables.get(tableName);
    if (!table) throw new BrokenArchive(`The archive has a table that no company has: ${tableName}`);
    const reader = this.#readerOf(table);
    const read = lines.map((line) => reader.read(line));
    const before = this.#counts.get(tableName) ?? 0;
    if (before === 0) await this.#begin(tableName);
    this.#counts.set(tableName, before + lines.length);
    if (tableName === 'plans') return;
    await meetKnown(this.#db, tableName, read, this.#meetings);
    // The import is refused then; the caller says because of what.
    if (this.#meetings.refused.length > 0) return;
    await this.#insert(table, read, before);
    this.#later.push(...read.flatMap(({ later }) => later.map((one) => ({ ...one, table: tableName }))));
  }

  /** How many rows of a table were added. */
  count(tableName: string): number {
    return this.#counts.get(tableName) ?? 0;
  }

  /** Sets what names a row of the same table, once all are there. */
  async finish(): Promise<void> {
    const groups = Map.groupBy(this.#later, ({ table, column }) => `${table} ${column}`);
    for (const [group, references] of groups) {
      const [table = '', column = ''] = group.split(' ');
      await this.#db.execute(sql`
        update ${sql.identifier(table)} t set ${sql.identifier(column)} = v.refers_to
        from unnest(${sql.param(references.map(({ id }) => id))}::int[],
          ${sql.param(references.map(({ refersTo }) => refersTo))}::int[]) as v(id, refers_to)
        where t.id = v.id`);
    }
    this.#later = [];
  }

  #readerOf(table: ArchiveTable): LineReader {
    const known = this.#readers.get(table.name) ?? new LineReader(table, [...this.#tables.values()], this.#company);
    this.#readers.set(table.name, known);
    return known;
  }

  async #begin(tableName: string): Promise<void> {
    if (!madeByTriggers.includes(tableName)) return;
    await this.#db.execute(sql`delete from ${sql.identifier(tableName)} where company_id = ${this.#company.companyId}`);
  }

  async #insert({ name, columns, hasCompany }: ArchiveTable, read: readonly ReadLine[], before: number): Promise<void> {
    const shown = lineColumns({ columns });
    const values = shown.map(({ name: column, type, required }) =>
      // A missing value of JSON and the value `null` are the same in an archive.
      type === 'jsonb' && required ? sql`coalesce(${sql.identifier(column)}, 'null')` : sql`${sql.identifier(column)}`,
    );
    const secrets = columns.filter(({ kind, required }) => kind === 'secret' && required);
    const all = [
      ...shown.map((column, index) => [column.name, values[index]] as const),
      ...(hasCompany ? [['company_id', sql`company_id`] as const] : []),
      ...secrets.map((one) => [one.name, sql.raw(placeholders[`${name}.${one.name}`] ?? noSecret)] as const),
    ];
    const given = sql`(select jsonb_agg(l.line::jsonb || l.replaced::jsonb) from unnest(
      ${sql.param(read.map(({ line }) => line))}::text[],
      ${sql.param(read.map(({ replaced }) => JSON.stringify(replaced)))}::text[]) as l(line, replaced))`;
    try {
      await this.#db.execute(sql`
        insert into ${sql.identifier(name)} (${sql.join(
          all.map(([column]) => sql`${sql.identifier(column)}`),
          sql`, `,
        )})
        overriding system value
        select ${sql.join(
          all.map(([, value]) => value ?? sql`null`),
          sql`, `,
        )}
        from jsonb_populate_recordset(null::public.${sql.identifier(name)}, ${given})`);
    } catch (error) {
      throw refusal(error, `${name}, rows ${before + 1} to ${before + read.length}`);
    }
  }
}

/** The database's refusal of rows in words; other failures, e.g. a lost connection, stay what they are. */
function refusal(error: unknown, place: string): unknown {
  const code = databaseCode(error) ?? '';
  if (!/^2[23]/.test(code)) return error;
  return new BrokenArchive(
    `The archive has rows that this installation cannot have (${place}): ${databaseReason(error)}`,
  );
}
