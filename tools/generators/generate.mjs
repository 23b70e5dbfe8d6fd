import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureFiles, featureTexts, withFeature } from './feature-files.mjs';
import { namesOf } from './names.mjs';
import { remoteFiles } from './remote-files.mjs';
import { areaOf, centralLines, serverFiles } from './slice-server-files.mjs';
import { sliceTexts, webFiles } from './slice-web-files.mjs';
import { hasRooms, roomFiles, roomSetup, withRoom } from './text-files.mjs';
import { WrongRequest } from './usage.mjs';

const languages = ['pt', 'en', 'es'];

/** Creates a remote with one page of the same name in `root`/apps. Returns its folder. Throws WrongRequest if it exists. */
export function newRemote(root, given) {
  const names = namesOf(given);
  const remote = { ...names, namespace: names.snake };
  const folder = join(root, 'apps', remote.kebab);
  if (existsSync(folder)) throw new WrongRequest(`apps/${remote.kebab} exists already.`);
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
 * tests. Files that commands generate (migration, field facts) are not included. Throws WrongRequest if it exists.
 */
export function newFeature(root, givenRemote, givenFeature) {
  const names = namesOf(givenRemote);
  const area = areaOf(names.kebab);
  const feature = { ...namesOf(givenFeature), one: namesOf(singular(givenFeature)), area };
  const folder = join(root, 'apps', names.kebab);
  if (!existsSync(join(folder, 'feature.manifest.ts'))) throw new WrongRequest(`apps/${names.kebab} is not a remote.`);
  if (existsSync(join(folder, 'src', feature.kebab)))
    throw new WrongRequest(`${names.kebab} has ${feature.kebab} already.`);
  const files = serverFiles(feature);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken) throw new WrongRequest(`${taken} exists already.`);
  writeAll(root, files);
  for (const [file, place, line] of centralLines(feature)) insert(join(root, file), place, line);
  const remote = { ...names, namespace: namespaceOf(folder) };
  const setup = hasRooms(folder) ? roomSetup(feature) : 'setup';
  addToRemote(folder, feature, webFiles(remote, feature, setup), sliceTexts);
  return { ...feature, folder };
}

/** Writes the files of a page, and adds it to the remote's manifest and texts. */
function addToRemote(folder, feature, pages, textsOf) {
  writeAll(folder, pages);
  const manifest = join(folder, 'feature.manifest.ts');
  writeFileSync(manifest, withFeature(readFileSync(manifest, 'utf8'), feature));
  const place = hasRooms(folder) ? `src/${feature.kebab}/locales` : 'src/locales';
  for (const language of languages) addTexts(join(folder, place, `${language}.json`), textsOf(feature, language));
  if (!hasRooms(folder)) return;
  writeAll(folder, roomFiles(feature));
  const setup = join(folder, 'src/setup.ts');
  writeFileSync(setup, withRoom(readFileSync(setup, 'utf8'), feature));
}

/** The namespace of a remote's texts. */
function namespaceOf(folder) {
  return /addTranslations\('([^']+)'/.exec(readFileSync(join(folder, 'src/setup.ts'), 'utf8'))[1];
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
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = { ...before, ...texts };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

function writeAll(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
