import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * The name under which each connection keeps a statement, so that it is parsed and planned once: under row-level
 * security that takes longer than running it (docs/benchmarks.md). Only for texts with few variants, whatever users
 * filter by.
 */
export function preparedName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `recado_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Whether a text contains a list of values, or rows of them: it has a variant for each length. */
export function hasList(text: string): boolean {
  return /\bin \(\$\d+, |\), \(/.test(text);
}
