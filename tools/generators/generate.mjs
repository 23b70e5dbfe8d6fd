import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureFiles, featureTexts, withFeature } from './feature-files.mjs';
import { namesOf } from './names.mjs';
import { remoteFiles } from './remote-files.mjs';
import { centralLines, serverFiles } from './slice-server-files.mjs';
import { sliceTexts, webFiles } from './slice-web-files.mjs';

const languages = ['pt', 'en', 'es'];

/** Creates a remote with one page of the same name in `root`/apps. Returns its folder. Throws if it exists. */
export function newRemote(root, given) {
  const remote = namesOf(given);
  const folder = join(root, 'apps', remote.kebab);
  if (existsSync(folder)) throw new Error(`apps/${remote.kebab} exists already.`);
  const pattern = JSON.parse(readFileSync(join(root, 'apps/shell/package.json'), 'utf8'));
  const versions = {
    version: pattern.version,
    react: pattern.dependencies.react,
    query: pattern.dependencies['@tanstack/react-query'],
  };
  writeAll(folder, remoteFiles(remote, freePort(root), versions));
  addToRemote(folder, remote, featureFiles(remote, remote), featureTexts);
  return folder;
}

/**
 * Adds a slice: contract, server module, and in a remote its page with dialog, texts, route and menu entry, each with
 * tests. Files that commands generate (migration, field facts) are not included. Throws if it exists.
 */
export function newFeature(root, givenRemote, givenFeature) {
  const remote = namesOf(givenRemote);
  const feature = { ...namesOf(givenFeature), one: namesOf(singular(givenFeature)) };
  const folder = join(root, 'apps', remote.kebab);
  if (!existsSync(join(folder, 'feature.manifest.ts'))) throw new Error(`apps/${remote.kebab} is not a remote.`);
  if (existsSync(join(folder, 'src', feature.kebab))) throw new Error(`${remote.kebab} has ${feature.kebab} already.`);
  const files = serverFiles(feature);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken} exists already.`);
  writeAll(root, files);
  for (const [file, place, line] of centralLines(feature)) insert(join(root, file), place, line);
  addToRemote(folder, feature, webFiles(remote, feature), sliceTexts);
  return { ...feature, folder };
}

/** Writes the files of a page, and adds it to the remote's lists and texts. */
function addToRemote(folder, feature, pages, textsOf) {
  writeAll(folder, pages);
  const files = { manifest: join(folder, 'feature.manifest.ts'), config: join(folder, 'rspack.config.mjs') };
  const changed = withFeature(
    { manifest: readFileSync(files.manifest, 'utf8'), config: readFileSync(files.config, 'utf8') },
    feature,
  );
  for (const [name, file] of Object.entries(files)) writeFileSync(file, changed[name]);
  for (const language of languages) addTexts(join(folder, `src/locales/${language}.json`), textsOf(feature, language));
}

/** `audits` → `audit`, `entries` → `entry`. */
function singular(given) {
  return (given ?? '').replace(/ies$/, 'y').replace(/(?<=[a-rt-z])s$/, '');
}

function insert(file, place, line) {
  const text = readFileSync(file, 'utf8');
  if (!place.test(text)) throw new Error(`${file} has no place for ${line.trim()}`);
  writeFileSync(
    file,
    text.replace(place, () => line),
  );
}

/** The next port after the other remotes' development servers. */
function freePort(root) {
  const configurations = globSync('apps/*/rspack.config.mjs', { cwd: root });
  const ports = configurations.map((file) =>
    Number(/port: (\d+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 0),
  );
  return Math.max(3100, ...ports) + 1;
}

function addTexts(file, texts) {
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...texts };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

function writeAll(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
