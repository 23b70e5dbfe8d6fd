import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root.ts';

/** Packages of which the page has exactly one copy, the shell's. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  'zustand',
  'dayjs',
];

/** Libraries of this workspace with state or styles of which there must be one, too. */
const libraries = [
  '@recado/api/client',
  '@recado/api/live',
  '@recado/auth',
  '@recado/federation',
  '@recado/ui/chat',
  '@recado/ui/core',
  '@recado/ui/i18n',
  '@recado/ui/records',
  '@recado/ui/router',
];

/** How one module is shared. */
interface Sharing {
  singleton: true;
  version: string;
  requiredVersion: string | false;
  import?: false;
}

/**
 * The one table of shared modules (docs/adr/0004). antd, its css-in-js, react-router and i18next are not in it: only
 * `@recado/ui` imports them, and its entries are shared instead, so that they are tree-shaken like any module.
 * Remotes bring no copy of their own (`import: false`): they cannot run without a shell anyway.
 */
export function sharedModules(owner: 'shell' | 'remote', dev: boolean): Record<string, Sharing> {
  const fallback = owner === 'remote' ? { import: false as const } : {};
  const names = dev ? [...packages, 'react/jsx-dev-runtime'] : packages;
  const shared: Record<string, Sharing> = {};
  for (const name of names) {
    const version = versionOf(name);
    shared[name] = { singleton: true, version, requiredVersion: `^${version}`, ...fallback };
  }
  for (const name of libraries) {
    shared[name] = { singleton: true, version: versionOf(name), requiredVersion: false, ...fallback };
  }
  return shared;
}

const require = createRequire(join(workspaceRoot, 'package.json'));

function versionOf(module: string): string {
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
