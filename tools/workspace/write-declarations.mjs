import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode } from './install.mjs';
import { root } from './paths.mjs';

/**
 * Writes the compiler's declarations of source files, and of all that they import in this workspace, into a folder, at
 * the path of their source in `base`. Throws with the compiler's messages.
 */
export function writeDeclarations(files, folder, { base = root, removeComments = false, types = [] } = {}) {
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments, composite: false };
  const compilerOptions = { ...options, rootDir: base, outDir: folder, types, paths: sourcesOfLibraries() };
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
    execFileSync(projectNode, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--singleThreaded'], {
      encoding: 'utf8',
    });
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
export function sourcesOfLibraries() {
  const sources = globSync('libs/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.entries(exports).map(([key, source]) => [
      `${name}${key.slice(1)}`,
      [join(root, dirname(file), source)],
    ]);
  });
  return Object.fromEntries(sources);
}
