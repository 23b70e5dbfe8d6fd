/** A statement that is repeated until it changes no row. */
export interface Batch {
  statement: string;
  /** Rows that it changes at most. */
  size: number;
}

const mark = /^-- In batches of (\d+):/m;

/** Reads a statement whose first line says `-- In batches of 10000:`; `$1` in it is that number. Undefined for any other. */
export function batchOf(statement: string): Batch | undefined {
  const [, digits] = mark.exec(statement) ?? [];
  if (digits === undefined) return undefined;
  return { statement: statement.replaceAll('$1', digits), size: Number(digits) };
}

/** Batches change rows of all companies, which the owner of the tables does not see. */
export const batchRole = 'SET LOCAL ROLE recado_system';

/** Runs a batch again and again; `once` resolves with the number of rows that it changed. */
export async function repeat(once: () => Promise<number>, changed: (rows: number) => void): Promise<void> {
  for (let all = 0; ; ) {
    const rows = await once();
    if (rows === 0) return;
    all += rows;
    changed(all);
  }
}
