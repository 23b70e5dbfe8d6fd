import type { JsonReference } from './named.ts';

/** Returns what replaces the name of a row or file; undefined leaves it as it is. */
export type Rename = (table: string, named: number | string) => number | string | null | undefined;

/** Replaces the names of rows and files in a value of JSON, in place. Returns whether there were any. */
export function renameIn(value: unknown, references: readonly JsonReference[], rename: Rename): boolean {
  return references.map((reference) => renameAt(value, reference.path, reference, rename)).some((found) => found);
}

function renameAt(
  value: unknown,
  path: readonly string[],
  { table, keys, gone }: JsonReference,
  rename: Rename,
): boolean {
  // The places of a list are its names.
  if (!isRecord(value) && !isList(value)) return false;
  if (keys && isRecord(value)) return renameKeys(value, table, rename);
  const [field = '', ...rest] = path;
  const fields = field === '*' ? Object.keys(value) : [field];
  let found = false;
  for (const name of fields) {
    const inner = value[name];
    if (rest.length > 0)
      found = renameAt(inner, rest, { path: rest, table, ...(gone !== undefined && { gone }) }, rename) || found;
    else if (isNamed(inner, table)) {
      const renamed = rename(table, inner);
      if (renamed === undefined) continue;
      value[name] = renamed ?? gone ?? null;
      found = true;
    }
  }
  return found;
}

function renameKeys(value: Record<string, unknown>, table: string, rename: Rename): boolean {
  const entries = Object.entries(value);
  for (const [name] of entries) delete value[name];
  for (const [name, inner] of entries) {
    const renamed = /^\d{1,15}$/.test(name) ? rename(table, Number(name)) : undefined;
    value[String(renamed ?? name)] = inner;
  }
  return entries.length > 0;
}

/** An object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of JSON, whose places are names, too. */
function isList(value: unknown): value is Record<string, unknown> & unknown[] {
  return Array.isArray(value);
}

/** Only files are named by text; beside the numbers of rows a list may have words. */
function isNamed(value: unknown, table: string): value is number | string {
  return typeof value === 'string' ? table === 'files' : typeof value === 'number' && value !== 0;
}
