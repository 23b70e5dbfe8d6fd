import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root.ts';

const require = createRequire(join(workspaceRoot, 'package.json'));

/** The version of a module's package. Throws when it is not installed. */
export function versionOf(module: string): string {
  const parts = module.split('/').slice(0, module.startsWith('@') ? 2 : 1);
  const folders = require.resolve.paths(module) ?? [];
  for (const folder of folders) {
    const version = readVersion(join(folder, ...parts, 'package.json'));
    if (version) return version;
  }
  throw new Error(`${module} is shared but not installed`);
}

function readVersion(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}
