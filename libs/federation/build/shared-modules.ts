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
export const sharedLibraries = [
  '@recado/api/client',
  '@recado/api/live',
  '@recado/auth',
  '@recado/federation',
  '@recado/ui/chat',
  '@recado/ui/contact-import',
  '@recado/ui/core',
  '@recado/ui/i18n',
  '@recado/ui/phone',
  '@recado/ui/records',
  '@recado/ui/router',
];

/** How one module is shared: one copy in the page, whatever version the remote was built with. */
interface Shared {
  singleton: true;
  version: string;
  requiredVersion: false;
}
type Provided = Shared & { shareKey: string };
type Consumed = Shared & { import: false };

/**
 * The one table of shared modules (docs/adr/0004), as the shell provides them. antd's css-in-js, react-router and
 * i18next are not in it: only `@recado/ui` imports them, and its entries are shared instead, so that they are
 * tree-shaken like any module. Parts of antd that no entry exports are shared one by one (docs/adr/0024). What a remote
 * needs of the shell is compared before its code runs (`src/offer.ts`), so the federation's runtime compares no
 * versions.
 */
export function providedModules(dev: boolean) {
  const sharing = (name: string): Provided => ({
    shareKey: name,
    singleton: true,
    version: versionOf(name),
    requiredVersion: false,
  });
  return Object.fromEntries(namesOf(dev).map((name) => [name, sharing(name)]));
}

/** The same table for remotes. They have no copies of their own: they cannot run without a shell anyway. */
export function consumedModules(dev: boolean) {
  const sharing = (name: string): Consumed => ({
    singleton: true,
    version: versionOf(name),
    requiredVersion: false,
    import: false,
  });
  return Object.fromEntries(namesOf(dev).map((name) => [name, sharing(name)]));
}

function namesOf(dev: boolean): string[] {
  return [...sharedPackages(), ...sharedLibraries, ...(dev ? ['react/jsx-dev-runtime'] : [])];
}

/** Every shared module from outside this workspace. */
export function sharedPackages(): string[] {
  const parts = readFileSync(join(workspaceRoot, 'libs/ui/src/parts/index.ts'), 'utf8');
  return [...packages, ...[...parts.matchAll(/from '(antd\/es\/[\w-]+)'/g)].flatMap(([, name]) => name ?? [])];
}

const require = createRequire(join(workspaceRoot, 'package.json'));

/** The version of the package that a module is of. Throws when it is not installed. */
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
