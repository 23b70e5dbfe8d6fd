import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { writeDeclarations } from '../workspace/write-declarations.mjs';
import { appKitSources, writeAppKit } from './app-kit/pack.mjs';
import { dependenciesOf, dependencyFields } from './dependencies.mjs';
import { entriesOf, insideOf, libraries, packedName, readLibrary } from './entries.mjs';
import { addPreset, command } from './preset.mjs';
import { writeScripts } from './scripts.mjs';
import { writeTests } from './tests/pack.mjs';

/**
 * Writes npm packages as tarballs, and returns their paths: for `teams` one for each library that remotes import, with
 * which imports are the same as in this workspace, and one for their tests; for `apps` their kit.
 */
export async function writePacks(folder, audiences = ['teams', 'apps']) {
  const work = mkdtempSync(join(tmpdir(), 'recado-packs-'));
  const of = (audience, packs) => (audiences.includes(audience) ? packs() : []);
  try {
    const declarations = join(work, 'declarations');
    const sources = libraries.flatMap((library) => entriesOf(library).map(({ source }) => source));
    const all = [...of('teams', () => sources), ...of('apps', () => appKitSources)];
    writeDeclarations(all, declarations, { types: ['node', 'jest'] });
    const packs = [
      ...of('teams', () => libraries.map((library) => writePack(library, join(work, library), declarations))),
      ...of('teams', () => [writeTests(join(work, 'testing'))]),
      ...(await Promise.all(of('apps', () => [writeAppKit(join(work, 'app'), declarations)]))),
    ];
    return tarballsOf(packs, folder);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function writePack(library, pack, declarations) {
  const { manifest } = readLibrary(library);
  const entries = entriesOf(library);
  for (const each of [library, ...Object.keys(insideOf)].filter(
    (name) => name === library || insideOf[name] === library,
  )) {
    cpSync(join(declarations, 'libs', each), join(pack, 'types', each), { recursive: true });
  }
  renameImports(pack);
  const imported = [...writeScripts(pack, entries), ...(library === 'federation' ? addPreset(pack) : [])];
  cpSync(join(root, 'LICENSE'), join(pack, 'LICENSE'));
  const { name, version, type, license } = manifest;
  const written = {
    ...{ name, version, type, license, sideEffects: false },
    exports: Object.fromEntries(entries.map((entry) => [entry.key, exportOf(entry)])),
    ...(library === 'federation' ? { bin: command } : {}),
    ...dependencyFields(dependenciesOf(pack, name, imported)),
  };
  writeFileSync(join(pack, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
  return pack;
}

/** Declarations import the entries that lie inside a pack under the names that they have there. */
function renameImports(pack) {
  for (const file of globSync('types/**/*.d.ts', { cwd: pack })) {
    const text = readFileSync(join(pack, file), 'utf8');
    const renamed = text.replace(/(?<=["'])@recado\/[\w/-]+(?=["'])/g, packedName);
    if (renamed !== text) writeFileSync(join(pack, file), renamed);
  }
}

function exportOf({ key, source, isShipped }) {
  const types = `./types/${relative(join(root, 'libs'), source).replace(/\.tsx?$/, '.d.ts')}`;
  return isShipped ? { types, default: `./scripts/${key.slice(2)}.js` } : { types };
}

function tarballsOf(packs, folder) {
  mkdirSync(folder, { recursive: true });
  const args = ['pack', ...packs, '--pack-destination', folder, '--ignore-scripts', '--json'];
  // npm writes its progress to the standard error.
  const told = execFileSync('npm', args, {
    cwd: join(packs[0], '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(told).map(({ filename }) => join(folder, filename));
}
