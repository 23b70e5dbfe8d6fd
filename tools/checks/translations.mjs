import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { loadedTextProblems } from './loaded-texts.mjs';

const languages = ['pt', 'en', 'es'];
const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Checks that every text exists in every language, that every referenced text exists and is loaded where it is shown,
 * and that none is unused. Returns the problems as lines of text; empty if there are none.
 */
export function translationProblems(base = root) {
  const folders = globSync('{apps,libs,examples}/*/src/**/locales', { cwd: base });
  const projects = Map.groupBy(folders, (folder) => folder.split('/').slice(0, 2).join('/'));
  return [...projects].flatMap(([project, places]) =>
    projectProblems(
      join(base, project),
      project,
      places.map((folder) => join(base, folder)),
    ),
  );
}

function projectProblems(path, project, folders) {
  const problems = [];
  /** Each key, and the folder of `src` in which its text lies. */
  const known = new Map();
  for (const folder of folders) {
    const texts = Object.fromEntries(
      languages.map((language) => [language, flatTexts(join(folder, `${language}.json`))]),
    );
    const all = new Set(Object.values(texts).flatMap((keys) => [...keys.keys()]));
    for (const key of all) {
      if (known.has(key)) problems.push(`${project}: "${key}" is translated twice`);
      known.set(key, relative(join(path, 'src'), dirname(folder)));
      for (const language of languages) {
        if (!hasText(texts[language], key)) problems.push(`${project}: "${key}" has no ${language} text`);
      }
    }
  }
  const source = sourceOf(path);
  for (const key of askedFor(source)) {
    if (!known.has(key) && ![...known.keys()].some((name) => name.replace(plural, '') === key)) {
      problems.push(`${project}: "${key}" is asked for but not translated`);
    }
  }
  for (const key of known.keys())
    if (!isUsed(key, source)) problems.push(`${project}: "${key}" is translated but not used`);
  const shown = (text) => [...known].flatMap(([key, folder]) => (isUsed(key, text) ? [{ key, folder }] : []));
  const misplaced = folders.length > 1 ? loadedTextProblems(path, shown) : [];
  return [...problems, ...misplaced.map((problem) => `${project}: ${problem}`)];
}

/** Plural forms differ between languages: a form of another language may be missing, the general one may not. */
function hasText(texts, key) {
  const general = key.replace(plural, '_other');
  return Boolean(texts.get(key)?.trim() || (key !== general && texts.get(general)?.trim()));
}

function flatTexts(file) {
  const texts = new Map();
  if (existsSync(file)) collect(JSON.parse(readFileSync(file, 'utf8')), '', texts);
  return texts;
}

function collect(tree, prefix, texts) {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + name, value);
    else collect(value, `${prefix}${name}.`, texts);
  }
}

function sourceOf(project) {
  return globSync(['src/**/*.{ts,tsx,js}', '*.ts'], { cwd: project })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !dirname(file).includes('testing'))
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n');
}

/** Keys in calls: t('a.b'). Keys of another namespace ('ns:a.b') are checked where it is defined. */
function askedFor(source) {
  return [...source.matchAll(/(?<![\w.])t\(\s*'([^':]+)'/g)].map(([, key]) => key);
}

/** A key is used if it appears literally, or matches a template such as `states.${x}`. */
function isUsed(key, source) {
  const name = key.replace(plural, '');
  if (source.includes(`'${name}'`) || source.includes(`"${name}"`) || source.includes(`:${name}'`)) return true;
  const parts = name.split('.');
  return parts.some((_, index) => index > 0 && source.includes(`\`${parts.slice(0, index).join('.')}.\${`));
}
