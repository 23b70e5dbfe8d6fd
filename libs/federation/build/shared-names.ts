import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root.ts';

/** Packages of which a page has exactly one copy, the shell's. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  'zustand',
  'dayjs',
];

/** Libraries of this workspace whose state or styles must also exist only once. */
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

/** Every shared module from outside this workspace. */
export function sharedPackages(): string[] {
  const parts = readFileSync(join(workspaceRoot, 'libs/ui/src/parts/index.ts'), 'utf8');
  return [...packages, ...[...parts.matchAll(/from '(antd\/es\/[\w-]+)'/g)].flatMap(([, name]) => name ?? [])];
}
