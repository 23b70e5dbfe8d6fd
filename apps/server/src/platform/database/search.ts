import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * A condition: the column, already folded (small letters, no accents: `contacts.searchText`), contains the text,
 * however that is written. `%` and `_` in the text mean themselves.
 */
export function foldedLike(column: Column, text: string): SQL {
  const literal = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql`${column} like '%' || recado_fold(${literal}) || '%'`;
}
