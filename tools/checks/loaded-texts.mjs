import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTest, withoutComments } from './boundaries.mjs';

/**
 * In a remote whose texts lie in several folders, every file finds the texts that it shows: in a `locales` folder beside
 * or above it, and loaded by then. The outermost texts are always loaded. Those of a folder are named by its `texts.ts`,
 * and loaded by the setup with the modules for which it lists them (`'./tickets': [inboxTexts]`), or with a file that is
 * imported later, in the same statement (`lazyPart(() => import('./dialog.tsx'), dialogTexts)`).
 *
 * `shown(file source)`: the keys that a file shows, each with its folder. Returns the problems as lines of text.
 */
export function loadedTextProblems(project, shown) {
  const { files, loaded } = remoteFiles(project);
  const problems = new Set();
  const shownBy = new Map([...files].map(([name, { source }]) => [name, shown(source)]));
  for (const [name, keys] of shownBy) {
    for (const { key, folder } of keys)
      if (!isAround(folder, name)) problems.add(`src/${name} shows "${key}", whose text lies in src/${folder}`);
  }
  for (const [start, texts] of loaded) {
    for (const name of reached(files, start)) {
      for (const { key, folder } of shownBy.get(name))
        if (folder !== '' && !texts.has(folder))
          problems.add(`src/${start} is loaded without the texts of src/${folder}: src/${name} shows "${key}"`);
    }
  }
  return [...problems];
}

/** Whether a file lies in this folder, or in one below it. Names are relative to `src`. */
export function isAround(folder, file) {
  return folder === '' || file.startsWith(`${folder}/`);
}

/**
 * The files of a remote with their imports, and the folders whose texts are there when a file is loaded: an exposed module, or one
 * that is imported later.
 */
export function remoteFiles(project) {
  const source = join(project, 'src');
  const names = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !isTest(`/${file}`));
  const files = new Map(names.map((name) => [name, readSource(source, name)]));
  const loaded = new Map();
  const waiting = [];
  const load = (name, texts) => {
    const before = loaded.get(name);
    const now = before ? before.intersection(texts) : texts;
    if (before && now.size === before.size) return;
    loaded.set(name, now);
    waiting.push(name);
  };
  for (const [name, texts] of exposed(project, files)) load(name, texts);
  for (const start of waiting) {
    for (const name of reached(files, start)) {
      for (const { file, texts } of files.get(name).later) load(file, loaded.get(start).union(texts));
    }
  }
  return { files, loaded };
}

/** The files that a file imports at once, with itself. */
export function reached(files, start) {
  const found = new Set([start]);
  for (const name of found) for (const next of files.get(name).imports) if (files.has(next)) found.add(next);
  return found;
}

function readSource(base, name) {
  const source = withoutComments(readFileSync(join(base, name), 'utf8'));
  const at = (path) => join(dirname(name), path);
  const statements = source.split(';').map((statement) => statement.trim());
  const imports = statements
    .filter((statement) => /^(?:import|export) (?!type )/.test(statement))
    .flatMap((statement) => /'(\.[^']+)'$/.exec(statement)?.[1] ?? [])
    .map(at);
  const texts = textsIn(statements, at);
  const later = statements.flatMap((statement) =>
    [...statement.matchAll(/import\(\s*'(\.[^']+)'/g)]
      .filter(([, path]) => /\.tsx?$/.test(path))
      .map(([, path]) => ({
        file: at(path),
        texts: new Set([...texts].filter(([text]) => hasWord(statement, text)).map(([, folder]) => folder)),
      })),
  );
  return { source, imports, texts, later };
}

/** The names under which a file imports texts, with their folders. */
function textsIn(statements, at) {
  return new Map(
    statements.flatMap((statement) => {
      const [, names, path = ''] = /^import \{ ([^}]+) \} from '(\.[^']*)'$/.exec(statement) ?? [];
      if (!path.endsWith('texts.ts')) return [];
      return names.split(', ').map((name) => [name, dirname(at(path)).replace(/^\.$/, '')]);
    }),
  );
}

function hasWord(text, word) {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** The files of the modules that the manifest names, each with the folders whose texts the setup loads for it. */
function exposed(project, files) {
  const manifest = join(project, 'feature.manifest.ts');
  if (!existsSync(manifest)) return [];
  const setup = files.get('setup.ts') ?? { source: '', texts: new Map() };
  const modules = readFileSync(manifest, 'utf8').matchAll(/\b(?:module|badge|finder): '\.\/([\w-]+)'/g);
  return [...new Set([...modules].map(([, module]) => module))].flatMap((module) => {
    const [, listed = ''] = new RegExp(`'\\./${module}': \\[([^\\]]*)\\]`).exec(setup.source) ?? [];
    const texts = [...setup.texts].filter(([text]) => hasWord(listed, text)).map(([, folder]) => folder);
    const file = fileOf(files, module);
    return file ? [[file, new Set(texts)]] : [];
  });
}

function fileOf(files, module) {
  const named = (ending) => [...files.keys()].find((name) => `/${name}`.endsWith(`/${module}${ending}`));
  return named('-page.tsx') ?? named('.tsx') ?? named('.ts');
}
