import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../../libs/federation/build/installed-version.ts';

const imports = /(?:\bfrom |\bimport\()["']([^"'.][^"']*)["']/g;

/**
 * What a team installs to run tests of components (docs/adr/0089). Who has none needs none: they are optional for the packs
 * whose types name them.
 */
export const testTools = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  'jest',
  'jest-environment-jsdom',
];

/** Packages of these names that a pack needs, each in the version that is installed here. */
export function installedVersions(names) {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, versionOf(name)]));
}

/** The fields of a pack's manifest for the packages `names`. */
export function dependencyFields(names) {
  const tools = names.filter((name) => testTools.includes(name));
  const others = names.filter((name) => !testTools.includes(name));
  return {
    dependencies: installedVersions(others),
    ...(tools.length > 0 && {
      peerDependencies: installedVersions(tools),
      peerDependenciesMeta: Object.fromEntries(tools.map((name) => [name, { optional: true }])),
    }),
  };
}

/**
 * The packages that the declarations and the scripts (`imported`) of a pack import. Each is needed in the version that is installed here: with
 * another one the types would be those of another shell. The declarations of React are its user's choice.
 */
export function dependenciesOf(pack, own, imported) {
  const texts = globSync('types/**/*.d.ts', { cwd: pack }).map((file) => readFileSync(join(pack, file), 'utf8'));
  const modules = texts.flatMap((text) => [...text.matchAll(imports)].map(([, module]) => module)).concat(imported);
  return [...new Set(modules.map(packageOf))].filter((name) => name !== own && !name.startsWith('node:')).sort();
}

/** The name of a module's package. */
export function packageOf(module) {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
