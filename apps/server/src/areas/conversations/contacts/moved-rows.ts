import { z } from 'zod';

/**
 * What a merge by hand moved or replaced, by a name of the module whose rows it is. It is stored with the merge, and with
 * it the module takes the two contacts apart again (docs/adr/0173).
 */
export type MovedRows = Record<string, unknown>;

const ids = z.array(z.int()).catch([]);

/** Notes the ids of rows that were moved to the kept contact. */
export function noteMoved(moved: MovedRows, name: string, rows: readonly { id: number }[]): void {
  moved[name] = rows.map(({ id }) => id);
}

/** The ids that `noteMoved` noted under a name. */
export function movedIds(moved: MovedRows, name: string): number[] {
  return ids.parse(moved[name]);
}
