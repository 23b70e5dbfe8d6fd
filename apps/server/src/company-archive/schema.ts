import { type ArchiveTable, isSecretTable } from './catalogue.ts';
import { type CompanySchema, companyFormat } from './manifest.ts';
import { fileColumns } from './named.ts';
import { lineColumns } from './row-lines.ts';

/** The schema of these tables, as it is in archives. */
export function schemaOf(tables: readonly ArchiveTable[]): CompanySchema {
  return {
    format: companyFormat,
    tables: tables
      .filter((table) => !isSecretTable(table))
      .map((table) => ({
        name: table.name,
        columns: lineColumns(table).map(({ name, type, required, kind, refersTo }) => ({
          ...{ name, type: fileColumns[table.name] === name ? 'file' : type, required },
          ...(kind === 'id' ? { rowOf: table.name } : refersTo && { rowOf: refersTo }),
        })),
      })),
  };
}
