import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** The imports of one source file from modules outside its project, by module. */
export type Imports = Map<string, Set<string>>;

/** Stands for everything a module exports: `import * as`, `export *`, `import()` of it. */
export const everything = '*';

/**
 * The values that a TypeScript file imports or re-exports, by module. Types are not included: they do not exist at run
 * time.
 */
export function importsOf(file: string): Imports {
  const imports: Imports = new Map();
  const add = (module: string, name: string) => imports.set(module, (imports.get(module) ?? new Set()).add(name));
  const { staticImports, staticExports, dynamicImports } = parsed(file);
  for (const { moduleRequest, entries } of staticImports) {
    for (const { importName, isType } of entries) if (!isType) add(moduleRequest.value, nameOf(importName));
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest && !isType) add(moduleRequest.value, nameOf(importName));
    }
  }
  for (const { moduleRequest } of dynamicImports) add(textAt(file, moduleRequest), everything);
  return imports;
}

/** Whether a TypeScript file has a default export that is a value. */
export function exportsDefault(file: string): boolean {
  const entries = parsed(file).staticExports.flatMap((found) => found.entries);
  return entries.some(({ exportName, isType }) => !isType && isDefault(exportName));
}

/** `export default …` or `export { … as default }`. */
function isDefault({ kind, name }: { kind: string; name: string | null }): boolean {
  return kind === 'Default' || name === 'default';
}

function parsed(file: string) {
  return parseSync(file, readFileSync(file, 'utf8')).module;
}

function nameOf({ kind, name }: { kind: string; name?: string | null }): string {
  if (kind === 'Default') return 'default';
  return kind === 'Name' && name ? name : everything;
}

function textAt(file: string, { start, end }: { start: number; end: number }): string {
  return readFileSync(file, 'utf8')
    .slice(start, end)
    .replace(/^['"`]|['"`]$/g, '');
}
