import { z } from 'zod';
import { BrokenArchive } from '../backup/tar.ts';
import { type AuditReferences, auditReferences } from './audit-references.ts';
import type { ArchiveColumn, ArchiveTable } from './catalogue.ts';
import { isArchivedFile, storedFile } from './file-ids.ts';
import { isRecord, type Rename, renameIn } from './json-references.ts';
import { fileColumns, jsonColumns } from './named.ts';
import type { NewIds } from './new-ids.ts';
import { lineColumns } from './row-lines.ts';

const row = z.record(z.string().max(63), z.unknown());
/** A row of an archive as an object. */
export type ArchivedRow = z.infer<typeof row>;

/** A reference to a later row of the same table: it is set once all rows are there. */
export interface LaterReference {
  column: string;
  id: number;
  refersTo: number;
}

/** A line of an archive, with what replaces its numbers. */
export interface ReadLine {
  line: string;
  row: ArchivedRow;
  /** Replaces fields of the line: ids in place of numbers. */
  replaced: Record<string, unknown>;
  later: LaterReference[];
}

/** Reads lines of a table for a company of this installation. */
export class LineReader {
  readonly #table: ArchiveTable;
  readonly #companyId: number;
  readonly #ids: NewIds;
  readonly #audits: AuditReferences;

  constructor(
    table: ArchiveTable,
    tables: readonly ArchiveTable[],
    { companyId, ids }: { companyId: number; ids: NewIds },
  ) {
    this.#table = table;
    this.#companyId = companyId;
    this.#ids = ids;
    this.#audits = auditReferences(tables);
  }

  /** Throws BrokenArchive for a line that is no row of the table. */
  read(line: string): ReadLine {
    const read: ReadLine = { line, row: this.#rowIn(line), replaced: {}, later: [] };
    if (this.#table.hasCompany) read.replaced.company_id = this.#companyId;
    for (const column of lineColumns(this.#table)) {
      const value = read.row[column.name];
      if (value === undefined || value === null) continue;
      this.#replace(read, column, value);
    }
    return read;
  }

  #rowIn(line: string): ArchivedRow {
    try {
      return row.parse(JSON.parse(line));
    } catch (cause) {
      throw new BrokenArchive(`The archive has a line in ${this.#table.name} that is no row`, { cause });
    }
  }

  #replace(read: ReadLine, column: ArchiveColumn, value: unknown): void {
    const { name, kind, refersTo = '' } = column;
    if (kind === 'id') read.replaced[name] = this.#ids.of(this.#table.name, value);
    else if (kind === 'reference' && refersTo === this.#table.name && !column.loose && isAfter(value, read.row.id)) {
      read.replaced[name] = null;
      const id = this.#ids.of(refersTo, read.row.id);
      read.later.push({ column: name, id, refersTo: this.#ids.of(refersTo, value) });
    } else if (kind === 'reference') read.replaced[name] = this.#reference(column, value);
    else if (fileColumns[this.#table.name] === name) read.replaced[name] = this.#file(value);
    else if (this.#table.name === 'audit_entries') this.#audited(read, name, value);
    else {
      const references = jsonColumns[this.#table.name]?.[name] ?? [];
      if (references.length > 0 && renameIn(value, references, this.#rename)) read.replaced[name] = value;
    }
  }

  #reference({ refersTo = '', loose }: ArchiveColumn, value: unknown): unknown {
    if (!loose) return this.#ids.of(refersTo, value);
    const one = (number: unknown) => (number === 0 ? 0 : this.#ids.ofNamed(refersTo, number));
    return Array.isArray(value) ? value.map(one) : one(value);
  }

  #file(value: unknown): string {
    if (value === '') return '';
    if (typeof value !== 'string' || !isArchivedFile(value))
      throw new BrokenArchive('The archive names a file that it cannot have');
    return storedFile(value, this.#companyId);
  }

  #audited(read: ReadLine, column: string, value: unknown): void {
    const kind = typeof read.row.kind === 'string' ? read.row.kind : '';
    if (column === 'record_id') read.replaced[column] = this.#audits.record(kind, String(value), this.#rename);
    if (column !== 'before' && column !== 'after') return;
    this.#audits.fields(kind, value, this.#rename);
    if (isRecord(value)) read.replaced[column] = value;
  }

  readonly #rename: Rename = (table, named) =>
    table === 'files' ? this.#file(named) : typeof named === 'number' ? this.#ids.ofNamed(table, named) : undefined;
}

function isAfter(value: unknown, number: unknown): boolean {
  return typeof value === 'number' && typeof number === 'number' && value > number;
}
