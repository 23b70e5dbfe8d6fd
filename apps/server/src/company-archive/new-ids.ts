import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { BrokenArchive } from '../backup/tar.ts';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import type { ArchiveTable } from './catalogue.ts';
import type { CompanyManifest } from './manifest.ts';

const atOnce = 50_000;
const idRows = z.array(z.object({ id: z.coerce.number() }));

/** The ids that the rows of an archive get in this installation. */
export class NewIds {
  readonly #byTable = new Map<string, Float64Array>();
  readonly #rows = new Map<string, number>();

  /** Sets the ids of the rows 1, 2, 3 … of a table; the first `rows` exist, the others are gone. */
  set(table: string, ids: Float64Array, rows: number): void {
    this.#byTable.set(table, ids);
    this.#rows.set(table, rows);
  }

  /** Sets the id of the first row of a table, which is here already. */
  replaceFirst(table: string, id: number): void {
    this.#byTable.get(table)?.set([id]);
  }

  /** The id of a row. Throws BrokenArchive when the archive has no such row. */
  of(table: string, number: unknown): number {
    const id = this.ofNamed(table, number);
    if (Number(number) > (this.#rows.get(table) ?? 0))
      throw new BrokenArchive(`The archive has no row ${number} of ${table}`);
    return id;
  }

  /** The same for a row that may be gone. */
  ofNamed(table: string, number: unknown): number {
    const place = typeof number === 'number' && Number.isInteger(number) ? number : 0;
    const id = this.#byTable.get(table)?.[place - 1];
    if (id === undefined) throw new BrokenArchive(`The archive has no row ${String(number).slice(0, 20)} of ${table}`);
    return id;
  }
}

/**
 * Takes new ids from the sequences, in ascending order, so that the rows keep theirs. Requires the owner's role.
 */
export async function takeIds(
  db: DrizzleTransaction,
  tables: readonly ArchiveTable[],
  manifest: CompanyManifest,
): Promise<NewIds> {
  const taken = new NewIds();
  for (const { name, sequence } of tables) {
    const found = manifest.tables.find((table) => table.name === name);
    if (sequence === null || !found) continue;
    const ids = new Float64Array(found.rows + found.gone);
    for (let from = 0; from < ids.length; from += atOnce) {
      const count = Math.min(atOnce, ids.length - from);
      const { rows } = await db.execute(
        sql`select nextval(${sequence}::regclass)::text as id from generate_series(1, ${count}::int)`,
      );
      ids.set(
        idRows.parse(rows).map(({ id }) => id),
        from,
      );
    }
    taken.set(name, ids, found.rows);
  }
  return taken;
}
