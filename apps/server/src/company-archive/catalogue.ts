import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isLasting } from '../backup/tables.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { leftOutColumns, leftOutTables, looseReferences } from './named.ts';

/** How a column is in an archive: as it is, as the number of a row, or only among the secrets. */
export type ColumnKind = 'value' | 'id' | 'reference' | 'secret';

/** A column of a table that is in an archive. */
export interface ArchiveColumn {
  name: string;
  /** The type in PostgreSQL's words, e.g. `integer`, `timestamp(3) with time zone`. */
  type: string;
  required: boolean;
  kind: ColumnKind;
  /** The table whose rows a reference names. */
  refersTo?: string;
  /** A row is nothing without the row that this column names. */
  belongs?: true;
  /** The column has no foreign key, so the named row may be gone. */
  loose?: true;
  position?: true;
}

/** A table with rows of a company. */
export interface ArchiveTable {
  name: string;
  columns: readonly ArchiveColumn[];
  /** The columns by which its rows are ordered. */
  key: readonly string[];
  /** Whether it has `company_id`; otherwise its rows belong to the company through a row that they name. */
  hasCompany: boolean;
  /** Whether a unit of the company may read it. */
  isReadable: boolean;
  /** Numbers its rows; null when they have no generated id. */
  sequence: string | null;
}

const catalogueRow = z.object({
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      generated: z.boolean(),
      identity: z.boolean(),
    }),
  ),
  key: z.array(z.string()).nullable(),
  isReadable: z.boolean(),
  sequence: z.string().nullable(),
  references: z.array(z.object({ column: z.string(), table: z.string(), cascades: z.boolean() })),
  /** The columns that the audit log masks. */
  masked: z.string(),
});
type CatalogueRow = z.infer<typeof catalogueRow>;

/** Names of columns with secrets; the audit log and the type of bytes name further ones. */
const secretName = /(^|_)(secret|sealed|sealed_key|password_hash|token_hash|api_key|voice_key|private_key)$/;

/** Every table of the product as the database describes it. */
export async function readCatalogue(db: DrizzleTransaction): Promise<CatalogueRow[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'required', a.attnotnull, 'generated', a.attgenerated <> '', 'identity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      has_table_privilege('recado_tenant', c.oid, 'SELECT') as "isReadable",
      (select max(pg_get_serial_sequence(format('public.%I', c.relname), a.attname)) from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as sequence,
      coalesce((select json_agg(json_build_object('column', a.attname, 'table', t.relname,
          'cascades', f.confdeltype = 'c') order by a.attnum)
        from pg_constraint f join pg_class t on t.oid = f.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname <> 'company_id'
        where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
      coalesce((select encode(tgargs, 'escape') from pg_trigger where tgrelid = c.oid and tgname = 'audit'), '') as masked
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege('recado_system', c.oid, 'SELECT')
      and ${isLasting}
    order by c.relname`);
  return z.array(catalogueRow).parse(rows);
}

/**
 * The tables of an archive, each after those that its rows name: every table that belongs to a company by the database's
 * catalogue, except those in `leftOutTables`. The plan of the company comes first.
 */
export async function archiveTables(db: DrizzleTransaction): Promise<ArchiveTable[]> {
  const all = await readCatalogue(db);
  const names = ownedTables(all).filter((name) => !(name in leftOutTables));
  const included = all.filter(({ name }) => names.includes(name));
  return inOrder(included.map((row) => tableOf(row, new Set(names))));
}

/** The tables with rows of companies, and `plans`, which a company names. */
export function ownedTables(all: readonly CatalogueRow[]): string[] {
  const owned = new Set(['companies', 'plans']);
  for (let size = 0; size !== owned.size; ) {
    size = owned.size;
    for (const { name, columns, references } of all) {
      const hasCompany = columns.some((column) => column.name === 'company_id');
      if (hasCompany || references.some(({ table, cascades }) => cascades && owned.has(table))) owned.add(name);
    }
  }
  return [...owned];
}

function tableOf({ name, columns, key, isReadable, sequence, references, masked }: CatalogueRow, names: Set<string>) {
  const hasCompany = columns.some((column) => column.name === 'company_id');
  const left = leftOutColumns[name] ?? {};
  const secrets = new Set(/\{([^{}]*)\}/.exec(masked)?.[1]?.split(',') ?? []);
  const shown = columns.filter(
    (column) => !column.generated && !(column.name in left) && !['company_id', 'retired_at'].includes(column.name),
  );
  const describe = ({ name: column, type, required, identity }: (typeof columns)[number]): ArchiveColumn => {
    const facts = { name: column, type, required };
    if (identity) return { ...facts, kind: 'id' };
    const reference = references.find((one) => one.column === column);
    if (reference && names.has(reference.table)) {
      const belongs = reference.cascades || required ? { belongs: true as const } : {};
      return { ...facts, kind: 'reference', refersTo: reference.table, ...belongs };
    }
    const loose = looseReferences[name]?.[column];
    if (loose) {
      const position = loose.position ? { position: true as const } : {};
      return { ...facts, kind: 'reference', refersTo: loose.table, loose: true, ...position };
    }
    const isSecret = secrets.has(column) || type === 'bytea' || secretName.test(column);
    return { ...facts, kind: isSecret ? 'secret' : 'value' };
  };
  const described = shown.map(describe);
  const ordered = key?.filter((column) => column !== 'company_id') ?? [];
  return { name, columns: described, key: ordered, hasCompany, isReadable, sequence };
}

/** Each table after those that its rows name. Throws when two tables name each other: neither could be first. */
function inOrder(tables: readonly ArchiveTable[]): ArchiveTable[] {
  const placed = new Map<string, ArchiveTable>();
  const isReady = ({ name, columns, hasCompany }: ArchiveTable) =>
    (!hasCompany || placed.has('companies')) &&
    columns.every(({ refersTo, loose }) => !refersTo || loose || refersTo === name || placed.has(refersTo));
  while (placed.size < tables.length) {
    const next = tables.find((table) => !placed.has(table.name) && isReady(table));
    if (!next) throw new Error('Tables of a company name each other: an import cannot order their rows');
    placed.set(next.name, next);
  }
  return [...placed.values()];
}

/** Whether all of a table's content is secret: without a passphrase nothing of it is in an archive. */
export function isSecretTable({ columns }: Pick<ArchiveTable, 'columns'>): boolean {
  return columns.some(({ kind, required, type }) => kind === 'secret' && required && type === 'bytea');
}
