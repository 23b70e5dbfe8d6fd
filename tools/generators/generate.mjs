import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureFiles, featureTexts, withFeature } from './feature-files.mjs';
import { namesOf } from './names.mjs';
import { remoteFiles } from './remote-files.mjs';

const languages = ['pt', 'en', 'es'];

/** Makes a remote with one page of the same name below `root`/apps. Returns its folder. Throws when it exists. */
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
  newFeature(root, remote.kebab, remote.kebab);
  return folder;
}

/** Adds a page to a remote: folder, test, texts, route, menu entry and exposed module. Throws when it exists. */
export function newFeature(root, givenRemote, givenFeature) {
  const remote = namesOf(givenRemote);
  const feature = namesOf(givenFeature);
  const folder = join(root, 'apps', remote.kebab);
  if (!existsSync(join(folder, 'feature.manifest.ts'))) throw new Error(`apps/${remote.kebab} is not a remote.`);
  if (existsSync(join(folder, 'src', feature.kebab))) throw new Error(`${remote.kebab} has ${feature.kebab} already.`);
  writeAll(folder, featureFiles(remote, feature));
  const files = { manifest: join(folder, 'feature.manifest.ts'), config: join(folder, 'rspack.config.mjs') };
  const changed = withFeature(
    { manifest: readFileSync(files.manifest, 'utf8'), config: readFileSync(files.config, 'utf8') },
    feature,
  );
  for (const [name, file] of Object.entries(files)) writeFileSync(file, changed[name]);
  for (const language of languages)
    addTexts(join(folder, `src/locales/${language}.json`), featureTexts(feature, language));
  return folder;
}

/** The next port after those the other remotes' development servers use. */
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
