import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../../libs/federation/build/installed-version.ts';

const imports = /(?:\bfrom |\bimport\()["']([^"'.][^"']*)["']/g;

/**
 * The packages that the declarations and the scripts (`imported`) of a pack import, each in the version that is installed here: with
 * another one the types would be those of another shell. The declarations of React are its user's choice.
 */
export function dependenciesOf(pack, own, imported) {
  const texts = globSync('types/**/*.d.ts', { cwd: pack }).map((file) => readFileSync(join(pack, file), 'utf8'));
  const modules = texts.flatMap((text) => [...text.matchAll(imports)].map(([, module]) => module)).concat(imported);
  const foreign = [...new Set(modules.map(packageOf))]
    .filter((name) => name !== own && !name.startsWith('node:'))
    .sort();
  return Object.fromEntries(foreign.map((name) => [name, versionOf(name)]));
}

function packageOf(module) {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
