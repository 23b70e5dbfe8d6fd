import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * A condition: the column, already folded (small letters, no accents: `contacts.searchText`), contains the text,
 * however that is written. `%` and `_` in the text mean themselves.
 */
export function foldedLike(column: Column, text: string): SQL {
  return sql`${column} like '%' || recado_fold(${likeLiteral(text)}) || '%'`;
}

/** A text for use in LIKE, in which `%`, `_` and `\` mean themselves. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
