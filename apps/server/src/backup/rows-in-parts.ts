import type { SQL } from 'drizzle-orm';
import { type DatabaseSession, statementText } from '../platform/database/driver/driver.ts';

/** Text of this size (characters) is read at a time, and becomes one part of an archive. */
const partSize = 1 << 20;
const mostRows = 2_000;

/**
 * The rows of a query without parameters, in parts of about `partSize`; the size of one part determines the
 * row count of the next. One such query is read at a time. Connections keep none of the statements.
 */
export async function* rowsInParts(
  { run }: Pick<DatabaseSession, 'run'>,
  query: SQL,
  sizeOf: (row: Record<string, unknown>) => number,
): AsyncGenerator<Record<string, unknown>[]> {
  await run(`DECLARE backup NO SCROLL CURSOR FOR ${statementText(query).sql}`);
  for (let count = 20; ; ) {
    const [fetched] = await run(`FETCH ${count} FROM backup`);
    const rows: Record<string, unknown>[] = fetched?.rows ?? [];
    if (rows.length === 0) break;
    yield rows;
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 1);
    count = Math.min(mostRows, Math.max(1, Math.floor((rows.length * partSize) / size)));
  }
  await run('CLOSE backup');
}
