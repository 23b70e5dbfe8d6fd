import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutComments } from './boundaries.mjs';

/**
 * What is loaded at once with a file, by imports of whole packages or of files beside it, if its name or path is `heavy`; each
 * with the file that imports it. What is imported in a function is loaded later.
 */
export function loadedAtOnce(base, file, heavy, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(base, file))) return [];
  seen.add(file);
  return importedBy(readFileSync(join(base, file), 'utf8')).flatMap((name) => {
    const path = name.startsWith('.') ? join(dirname(file), name) : name;
    if (heavy.test(path)) return [{ file, name: path }];
    return path === name ? [] : loadedAtOnce(base, path, heavy, seen);
  });
}

/** What a file imports when it is loaded: no types, and nothing that is imported in a function. */
function importedBy(source) {
  return withoutComments(source)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => /^(?:import|export)[ {]/.test(statement) && !/^(?:import|export) type /.test(statement))
    .flatMap((statement) => /'([^']+)'$/.exec(statement)?.[1] ?? []);
}
