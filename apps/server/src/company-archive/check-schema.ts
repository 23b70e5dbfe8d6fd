import { BrokenArchive } from '../backup/tar.ts';
import { knowsLevel, newestLevel } from '../platform/database/migration-list.ts';
import type { ArchiveTable } from './catalogue.ts';
import type { CompanyManifest, CompanySchema } from './manifest.ts';
import { schemaOf } from './schema.ts';

/** Throws BrokenArchive for an archive of a newer Recado. */
export function refuseNewer({ made: { level, version } }: CompanyManifest): void {
  if (level <= newestLevel()) {
    if (knowsLevel(level)) return;
    throw new BrokenArchive(`The archive was made by a Recado whose tables this version does not know (${version})`);
  }
  throw new BrokenArchive(`The archive was made by a newer Recado (${version}): import it with that version`);
}

/**
 * Throws BrokenArchive when an archive has a table or column that this version does not have, or that means another
 * thing. It may have fewer: what an older version did not know begins as in a new company.
 */
export function refuseOtherSchema(schema: CompanySchema, tables: readonly ArchiveTable[]): void {
  const known = new Map(schemaOf(tables).tables.map((table) => [table.name, table]));
  for (const { name, columns } of schema.tables) {
    const own = known.get(name);
    const foreign = columns.find((column) => {
      const same = own?.columns.find((one) => one.name === column.name);
      return same?.rowOf !== column.rowOf || (same?.type === 'file') !== (column.type === 'file') || !same;
    });
    if (!own || foreign) {
      const what = foreign && own ? `${name}.${foreign.name}` : name;
      throw new BrokenArchive(`The archive has something that this version of Recado does not know: ${what}`);
    }
  }
}
