import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is no part of a template: what its own use left there. */
const isLeftOver = (path) => ['node_modules', 'dist', 'packs', 'package-lock.json'].includes(basename(path));

/** npm leaves files of these names out of packages, so that templates in one have them without the dot. */
const hidden = ['gitignore', 'github'];

/** Copies a template into a folder, over what is there. */
export function copyTemplate(template, folder) {
  cpSync(template, folder, { recursive: true, filter: (path) => !isLeftOver(path.slice(template.length)) });
  for (const name of hidden)
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, `.${name}`));
}

/** Changes the text of each file of a new project by `change`, and its name within its folder by `rename`. */
export function fillTemplate(folder, change, rename = (name) => name) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(json|md|mjs|tsx?|css|yml)$/.test(file) && statSync(file).isFile());
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const changed = change(text);
    if (changed !== text) writeFileSync(file, changed);
    renameSync(file, join(dirname(file), rename(basename(file))));
  }
}

/** `gift-cards` in words: `Gift cards`. */
export function titleOf(name) {
  return `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
}
