import type { AuditKind } from '@recado/contract';

/** The kinds that entries were written with before, and their kinds now. Entries are never changed (ADR 41). */
const formerKinds: ReadonlyMap<string, AuditKind> = new Map([
  ['ticket', 'tickets'],
  ['suppressed-numbers', 'suppressed_numbers'],
]);

/** The kind of an entry, by the name that it has now. */
export function kindNow(stored: string): string {
  return formerKinds.get(stored) ?? stored;
}

/** All names under which entries of a kind are stored. */
export function storedKinds(kind: string): string[] {
  const former = [...formerKinds].flatMap(([name, now]) => (now === kind ? [name] : []));
  return [kind, ...former];
}
