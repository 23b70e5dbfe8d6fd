import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentTests } from '../../jest/preset.mjs';
import { root } from '../../workspace/paths.mjs';
import { installedVersions, packageOf, testTools } from '../dependencies.mjs';
import { entriesOf, libraries } from '../entries.mjs';
import { bundled, bundledFiles, fileOf } from './bundle.mjs';

/** Files of this workspace's Jest that need no bundling. */
const plainFiles = ['antd.cjs', 'empty.cjs', 'environment.cjs', 'file.cjs'];

/** What the files of Jest need beyond what they import: the setup replaces some of it. */
const replaced = ['@ant-design/cssinjs', '@rc-component/util', 'antd', 'react', 'react-dom'];

/** The place of the pack in the text of the preset: Jest takes paths that are whole. */
const here = '<pack>';

/**
 * Writes the pack with which a team tests its components, `@recado/testing`, into `pack`, and returns that: the code of all
 * entries of which the other packs have types only, and a preset for Jest that finds it. A build never finds it, because the
 * imports of a remote are those of the other packs.
 */
export function writeTests(pack) {
  mkdirSync(pack, { recursive: true });
  const entries = testedEntries();
  const imported = [...bundled(pack, entries), ...bundledFiles(pack, { setup: 'setup.ts', charts: 'charts.tsx' })];
  for (const file of plainFiles) cpSync(join(root, 'tools/jest', file), join(pack, file));
  writeFileSync(join(pack, 'jest-preset.cjs'), presetOf(entries));
  cpSync(join(root, 'LICENSE'), join(pack, 'LICENSE'));
  writeFileSync(join(pack, 'package.json'), `${JSON.stringify(manifestOf(imported), null, 2)}\n`);
  return pack;
}

/** All that remotes import, by name, but for what runs in Node: the code of icons and rules is also that of the tests. */
function testedEntries() {
  const entries = libraries.flatMap((library) =>
    entriesOf(library).map(({ key, source }) => [`@recado/${library}${key.slice(1)}`, source]),
  );
  return Object.fromEntries(entries.filter(([name]) => name !== '@recado/federation/build'));
}

function presetOf(entries) {
  const base = componentTests(here, { setup: 'setup.cjs', charts: 'charts.cjs' });
  const own = Object.keys(entries).map((name) => [`^${name}$`, `${here}/${fileOf(name)}`]);
  const preset = { ...base, moduleNameMapper: { ...Object.fromEntries(own), ...base.moduleNameMapper } };
  const text = JSON.stringify(JSON.stringify(preset));
  return `module.exports = JSON.parse(${text}.replaceAll('${here}', __dirname.replaceAll('\\\\', '/')));\n`;
}

function manifestOf(imported) {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = [...imported.map(packageOf), ...replaced].filter(
    (name) => !testTools.includes(name) && !name.startsWith('node:'),
  );
  return {
    ...{ name: '@recado/testing', version, license },
    exports: { './jest-preset': './jest-preset.cjs', './jest-preset.cjs': './jest-preset.cjs' },
    dependencies: installedVersions(names),
    peerDependencies: installedVersions(testTools),
  };
}
