import { type Column, type SQL, sql } from 'drizzle-orm';

/** A condition: the column is one of these ids. However many there are, they are sent as one parameter. */
export function isOneOf(column: Column | SQL, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::integer[])`;
}
