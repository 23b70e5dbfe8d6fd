import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedLibraries } from '../../libs/federation/build/shared-names.ts';
import { root } from '../workspace/paths.mjs';
import { writeDeclarations } from '../workspace/write-declarations.mjs';
import { Declarations } from './declarations.mjs';

const require = createRequire(join(root, 'package.json'));

/**
 * The signature of every value that the shared libraries export, by module and name: a short text that changes when the
 * value's type changes, or any type of this workspace that it refers to. The types come from the compiler's
 * declarations. The modules are given as name → source file, by default those of the shell.
 */
export function sharedSignatures(entries = entriesOfShell(), base = root) {
  const declarations = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    writeDeclarations(Object.values(entries), declarations, { base, removeComments: true });
    const reader = new Declarations(declarations, base);
    return Object.fromEntries(Object.entries(entries).map(([module, file]) => [module, reader.signatures(file)]));
  } finally {
    rmSync(declarations, { recursive: true });
  }
}

function entriesOfShell() {
  return Object.fromEntries(sharedLibraries.map((name) => [name, require.resolve(name)]));
}
