import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { run } from '../workspace/run.mjs';

const folder = 'apps/server/src/platform/database/migrations';

/**
 * Writes a migration from the last snapshot of the tables to what the code says now, and keeps only the new snapshot:
 * nobody reads the others, and they were two thirds of the repository's lines. `options`: of drizzle-kit. Returns the
 * new file; undefined if drizzle-kit failed or found no difference.
 */
export async function writeMigration(name, options = [], base = root) {
  const before = new Set(migrations(base));
  const command = [join(base, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', name, ...options];
  if (!(await run(projectNode, command, {}, { cwd: join(base, 'apps/server') }))) return undefined;
  for (const file of formerSnapshots(base)) rmSync(join(base, file));
  return migrations(base).find((file) => !before.has(file));
}

/** The snapshots before the last one, as paths. */
export function formerSnapshots(base = root) {
  return globSync(`${folder}/meta/*_snapshot.json`, { cwd: base }).sort().slice(0, -1);
}

function migrations(base) {
  return globSync(`${folder}/*.sql`, { cwd: base });
}
