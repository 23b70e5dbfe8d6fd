import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The files below a folder by their paths in it, with `/`, sorted. The packed preset runs with the Node of its team, which may
 * have no `globSync`.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
