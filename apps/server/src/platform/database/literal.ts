import pg from 'pg';

/** A value as SQL text, for statements without parameters. */
export function literal(value: string | number | readonly string[]): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value !== 'number') return `ARRAY[${value.map(literal).join(', ')}]::text[]`;
  if (!Number.isSafeInteger(value)) throw new Error('Only whole numbers go into a statement');
  return String(value);
}
