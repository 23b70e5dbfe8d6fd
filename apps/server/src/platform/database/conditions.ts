import { searchForms } from '@recado/contract';
import { and, type Column, or, Placeholder, type SQL, sql } from 'drizzle-orm';

/** A condition: the column is one of these ids. However many there are, they are sent as one parameter. */
export function isOneOf(column: Column | SQL, ids: readonly number[] | Placeholder): SQL {
  return sql`${column} = any(${ids instanceof Placeholder ? ids : sql.param([...ids])}::integer[])`;
}

/** Texts in the form used for searching: lower case, no accents, concatenated. */
export function folded(...texts: readonly [Column, ...Column[]]): SQL {
  return sql`recado_fold(${sql.join([...texts], sql` || ' ' || `)})`;
}

/**
 * A condition: a folded text (`folded(…)`, or a stored and indexed column such as `contacts.searchText`) contains a
 * text, ignoring case and accents. `%` and `_` in it are literal. Undefined, which matches every row, for an empty one.
 */
export function contains(searched: Column | SQL, text: string): SQL | undefined {
  return text === '' ? undefined : sql`${searched} like '%' || recado_fold(${likeLiteral(text)}) || '%'`;
}

/**
 * A condition: a folded text matches a search: it has all words of the text, in any order, or the digits of a phone
 * number that is written with separators (`searchForms`). Undefined for an empty text.
 */
export function matches(searched: Column | SQL, text: string): SQL | undefined {
  return or(...searchForms(text).map((parts) => and(...parts.map((part) => contains(searched, part)))));
}

/** A text for LIKE, in which `%`, `_` and `\` are literal. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
