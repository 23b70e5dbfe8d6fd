import type { ArchiveTable } from './catalogue.ts';
import { isRecord, type Rename } from './json-references.ts';

/** The references in the audit log, whose entries name records of any table. */
export interface AuditReferences {
  /** The name of an entry's record, renamed; null when its table is not in archives. */
  record(kind: string, recordId: string, rename: Rename): string | null;
  /** Renames the records in the changed fields of an entry, in place. */
  fields(kind: string, changed: unknown, rename: Rename): void;
}

/** The references in audit entries about these tables: their fields are named like columns (`recado_audit`). */
export function auditReferences(tables: readonly ArchiveTable[]): AuditReferences {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const known = new Map<string, string>();
  for (const { name, columns } of tables) {
    for (const { name: column, refersTo } of columns) {
      if (!refersTo) continue;
      known.set(`${name}.${column}`, refersTo);
      if (!known.has(column)) known.set(column, refersTo);
    }
  }
  return {
    record(kind, recordId, rename) {
      const table = byName.get(kind);
      if (!table) return null;
      if (table.sequence !== null) return renamed(rename, kind, recordId);
      // A table with one row for each company has that company's id, others a name.
      return table.key.length === 0 ? renamed(rename, 'companies', recordId) : recordId;
    },
    fields(kind, changed, rename) {
      if (!isRecord(changed)) return;
      for (const [field, value] of Object.entries(changed)) {
        const table = known.get(`${kind}.${field}`) ?? known.get(field);
        if (table) changed[field] = renamedValue(value, (id) => rename(table, id) ?? null);
      }
    },
  };
}

function renamed(rename: Rename, table: string, recordId: string): string | null {
  if (!/^\d{1,10}$/.test(recordId)) return null;
  const found = rename(table, Number(recordId));
  return found === null || found === undefined ? null : String(found);
}

/** A number, a list of them, or a record with its name (`recado_audit_value`). */
function renamedValue(value: unknown, rename: (id: number) => unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0 : rename(value);
  if (Array.isArray(value)) return value.map((item: unknown) => (typeof item === 'number' ? rename(item) : item));
  if (isRecord(value) && typeof value.id === 'number') return { ...value, id: rename(value.id) };
  return value;
}
