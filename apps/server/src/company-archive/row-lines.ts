import { type SQL, sql } from 'drizzle-orm';
import { type AuditReferences, auditReferences } from './audit-references.ts';
import { type ArchiveColumn, type ArchiveTable, isSecretTable } from './catalogue.ts';
import { archivedFile } from './file-ids.ts';
import { type Rename, renameIn } from './json-references.ts';
import { atRest, fileColumns, jsonColumns } from './named.ts';
import { isOfPlatform, isSealedSetting } from './settings-rows.ts';
import type { CompanySnapshot } from './snapshot.ts';

/** The columns of a table that lines of an archive have. */
export function lineColumns({ columns }: Pick<ArchiveTable, 'columns'>): ArchiveColumn[] {
  return columns.filter(({ kind }) => kind !== 'secret');
}

/** The rows of a table as lines of JSON, in parts, with numbers in place of ids. A table that is secret has none. */
export async function* linesOf(snapshot: CompanySnapshot, table: ArchiveTable): AsyncGenerator<string[]> {
  if (isSecretTable(table)) return;
  const columns = lineColumns(table);
  const read = new Map<string, SQL>(
    columns.map(({ name }) => [name, sql`to_jsonb(${expressionOf(table.name, name)})::text`]),
  );
  const writer = new LineWriter(snapshot, table, columns);
  for await (const rows of snapshot.read(table, read)) {
    const lines = rows.flatMap((row) => writer.line(row) ?? []);
    if (lines.length > 0) yield lines;
  }
}

function expressionOf(table: string, column: string): SQL {
  const expression = atRest[table]?.[column];
  return expression ? sql.raw(`(${expression})`) : sql`${sql.identifier(column)}`;
}

type Texts = Record<string, string | null>;

class LineWriter {
  readonly #snapshot: CompanySnapshot;
  readonly #table: string;
  readonly #columns: readonly ArchiveColumn[];
  readonly #audits: AuditReferences;

  constructor(snapshot: CompanySnapshot, { name }: ArchiveTable, columns: readonly ArchiveColumn[]) {
    this.#snapshot = snapshot;
    this.#table = name;
    this.#columns = columns;
    this.#audits = auditReferences(snapshot.tables);
  }

  /** The line of a row; undefined when it is not in the archive. */
  line(row: Texts): string | undefined {
    const isSettings = this.#table === 'settings';
    if (isSettings && isOfPlatform(textOf(row.key))) return undefined;
    const fields: string[] = [];
    for (const column of this.#columns) {
      const value =
        isSettings && column.name === 'value' && isSealedSetting(textOf(row.key)) ? '""' : this.#value(column, row);
      if (value === undefined) return undefined;
      fields.push(`${JSON.stringify(column.name)}:${value}`);
    }
    return `{${fields.join(',')}}`;
  }

  /** A value as JSON; undefined: the row has no place in the archive. */
  #value(column: ArchiveColumn, row: Texts): string | undefined {
    const { name, kind } = column;
    const text = row[name] ?? 'null';
    if (text === 'null') return text;
    if (kind === 'id') return numeral(this.#snapshot.numberings.of(this.#table).of(Number(text)));
    if (kind === 'reference') return this.#reference(column, text);
    if (fileColumns[this.#table] === name) return JSON.stringify(this.#file(textOf(text)));
    if (this.#table === 'audit_entries') return this.#audited(name, text, textOf(row.kind));
    const references = jsonColumns[this.#table]?.[name] ?? [];
    if (references.length === 0) return text;
    const value: unknown = JSON.parse(text);
    return renameIn(value, references, this.#rename) ? JSON.stringify(value) : text;
  }

  #reference({ refersTo = '', loose, position, belongs }: ArchiveColumn, text: string): string | undefined {
    const numbering = this.#snapshot.numberings.of(refersTo);
    if (text.startsWith('[')) return text.replace(/\d+/g, (id) => String(numbering.ofNamed(Number(id))));
    const id = Number(text);
    if (position) return String(numbering.upTo(id));
    if (loose) return String(id === 0 ? 0 : numbering.ofNamed(id));
    return numeral(numbering.of(id)) ?? (belongs ? undefined : 'null');
  }

  #file(fileId: string): string {
    return archivedFile(fileId, this.#snapshot.companyId) ?? '';
  }

  #audited(column: string, text: string, kind: string): string {
    if (column === 'record_id') return JSON.stringify(this.#audits.record(kind, textOf(text), this.#rename));
    if (column !== 'before' && column !== 'after') return text;
    const changed: unknown = JSON.parse(text);
    this.#audits.fields(kind, changed, this.#rename);
    return JSON.stringify(changed);
  }

  readonly #rename: Rename = (table, named) => {
    if (table === 'files') return typeof named === 'string' ? this.#file(named) : undefined;
    return typeof named === 'number' ? this.#snapshot.numberings.of(table).ofNamed(named) : undefined;
  };
}

function numeral(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number);
}

/** The text in a value of JSON; empty for any other. */
function textOf(json: string | null | undefined): string {
  const value: unknown = json ? JSON.parse(json) : '';
  return typeof value === 'string' ? value : '';
}
