import pg from 'pg';

/** A value as SQL text, for statements without parameters. */
export function literal(value: string | number | readonly string[]): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value !== 'number') return `${pg.escapeLiteral(`{${value.map(element).join()}}`)}::text[]`;
  if (!Number.isSafeInteger(value)) throw new Error('Only whole numbers go into a statement');
  return String(value);
}

/** An element of a list in the notation of PostgreSQL, which it reads in half the time that an expression for each takes. */
function element(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
