import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedLibraries } from '../../libs/federation/build/shared-names.ts';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
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
    writeDeclarations(Object.values(entries), declarations, base);
    const reader = new Declarations(declarations, base);
    return Object.fromEntries(Object.entries(entries).map(([module, file]) => [module, reader.signatures(file)]));
  } finally {
    rmSync(declarations, { recursive: true });
  }
}

function entriesOfShell() {
  return Object.fromEntries(sharedLibraries.map((name) => [name, require.resolve(name)]));
}

function writeDeclarations(files, folder, base) {
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    composite: false,
  };
  const compilerOptions = { ...options, rootDir: base, outDir: folder, types: [], paths: sourcesOfLibraries() };
  const project = join(base, `.declarations-${process.pid}.json`);
  const styles = join(root, 'libs/ui/src/styles.d.ts');
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'libs/ui/tsconfig.json'),
      compilerOptions,
      files: [...files, styles],
      include: [],
    }),
  );
  try {
    execFileSync(projectNode, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(`the declarations cannot be made:\n${error.stdout}`);
  } finally {
    rmSync(project);
  }
}

/**
 * The source file of each module of this workspace's libraries. Without it the compiler finds them in node_modules, and
 * whether it writes declarations of such a file depends on which of its threads reads the file first.
 */
function sourcesOfLibraries() {
  const sources = globSync('libs/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.entries(exports).map(([key, source]) => [
      `${name}${key.slice(1)}`,
      [join(root, dirname(file), source)],
    ]);
  });
  return Object.fromEntries(sources);
}
