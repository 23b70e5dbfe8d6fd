import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { versionOf } from '../../../libs/federation/build/installed-version.ts';
import { copyTemplate } from '../../app-kit/made/files.mjs';
import { root } from '../../workspace/paths.mjs';
import { writeStandIn } from './stand-in-files.mjs';

const kit = join(root, 'tools/app-kit');

/** The entries of the kit of which there are types: what the code of apps imports, and their tests. */
export const appKitSources = [join(kit, 'app/index.ts'), join(kit, 'testing/index.ts')];

/** Folders with declarations that those of the entries import. */
const declared = ['tools/app-kit/app', 'tools/app-kit/stand-in', 'tools/app-kit/testing'].concat([
  'libs/releases/src/points',
  'libs/app-host/src/wire',
]);

/**
 * Writes the kit of apps (docs/apps.md) as an npm package into `pack`, and returns that: the command, the types, the
 * helpers of tests, the page of `recado-app dev` and the app from which new ones are made. It depends on esbuild alone, so
 * that any package manager installs it in a moment.
 */
export async function writeAppKit(pack, declarations) {
  const scripts = join(pack, 'scripts');
  for (const folder of declared) cpSync(join(declarations, folder), join(pack, 'types', folder), { recursive: true });
  writePrograms(scripts);
  await writeStandIn(join(scripts, 'stand-in'));
  for (const folder of ['template', 'team']) cpSync(join(kit, folder), join(scripts, folder), { recursive: true });
  writeExampleRemote(join(scripts, 'example-remote'));
  cpSync(join(root, 'LICENSE'), join(pack, 'LICENSE'));
  writeFileSync(join(pack, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return pack;
}

/** The example of a partner, from which `recado-app new --team` makes remotes. */
function writeExampleRemote(folder) {
  copyTemplate(join(root, 'examples/third-party-remote'), folder);
  // npm leaves these out of packages.
  for (const name of ['gitignore', 'github']) renameSync(join(folder, `.${name}`), join(folder, name));
}

/** Everything but esbuild is inside, for Node 20 and newer. */
function writePrograms(outdir) {
  buildSync({
    entryPoints: { 'recado-app': join(kit, 'main.mjs'), testing: join(kit, 'testing/index.ts') },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['esbuild', '*/pack/app-kit/stand-in-files.mjs'],
    logLevel: 'warning',
  });
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const types = (entry) => `./types/tools/app-kit/${entry}/index.d.ts`;
  return {
    ...{ name: '@recado/app', version, license, type: 'module', sideEffects: false },
    engines: { node: '>=20.11' },
    bin: { 'recado-app': './scripts/recado-app.js' },
    exports: {
      '.': { types: types('app') },
      './testing': { types: types('testing'), default: './scripts/testing.js' },
      './package.json': './package.json',
    },
    dependencies: { esbuild: versionOf('esbuild') },
  };
}
