import { createHash } from 'node:crypto';

const preparedNames = new Map<string, string>();

/**
 * The name under which each connection keeps a statement, so that it is parsed and planned once: under row-level
 * security that takes longer than running it (docs/benchmarks/server.md). Only for texts with few variants, independent of
 * users' filters.
 */
export function preparedName(text: string): string {
  const known = preparedNames.get(text);
  if (known) return known;
  const name = `recado_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  preparedNames.set(text, name);
  return name;
}

/**
 * The role that statements run in: for one company, or across companies. PostgreSQL plans a kept statement again when
 * its role changes, because row-level security rewrites it. Therefore each role has its own names.
 */
export type Role = 'tenant' | 'system';

/** The name under which connections keep a statement for a role. */
export function nameFor(role: Role, name: string | undefined): string | undefined {
  return name && `${name}_${role}`;
}

/** The maximum number of texts after which no further text is kept automatically. Each connection keeps all of them. */
const mostTexts = 1000;

/**
 * The name for a text of the server's own work, which has few texts. Undefined for a text with a list of values or of
 * rows, because it has a variant for each length, and for a new text when `most` are kept: texts that are composed from
 * a user's choice, e.g. a campaign's segment, can have more variants.
 */
export function nameOfOwnWork(text: string, most = mostTexts): string | undefined {
  const hasList = /\bin \(\$\d+, |\), \(/.test(text);
  const isFull = preparedNames.size >= most && !preparedNames.has(text);
  return hasList || isFull ? undefined : preparedName(text);
}
