import { type Column, type SQL, sql } from 'drizzle-orm';

/** Texts as the search compares them: small letters, no accents, one after the other. */
export function folded(...texts: readonly [Column, ...Column[]]): SQL {
  return sql`recado_fold(${sql.join([...texts], sql` || ' ' || `)})`;
}

/**
 * A condition: a folded text (`folded(…)`, or a column that is stored so and has an index: `contacts.searchText`)
 * contains another one, however that is written; undefined, which is every row, for an empty one. `%` and `_` in it mean
 * themselves.
 */
export function contains(searched: Column | SQL, text: string): SQL | undefined {
  return text === '' ? undefined : sql`${searched} like '%' || recado_fold(${likeLiteral(text)}) || '%'`;
}

/** A text for use in LIKE, in which `%`, `_` and `\` mean themselves. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
