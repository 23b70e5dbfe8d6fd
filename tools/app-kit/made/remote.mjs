import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPacks } from '../commands/kit-source.mjs';
import { kitVersion, remoteTemplates } from '../commands/own-files.mjs';
import { copyTemplate, fillTemplate, titleOf } from './files.mjs';

const libraries = ['api', 'auth', 'federation', 'ui'];

/** What only tests use: no release has anything of it. */
const forTests = ['testing'];

/**
 * Makes a team's remote that works in the folder `place`. The template is the partner's example, a remote named `orders`;
 * what is its own by name (addresses, texts, styles) is named anew, its content stays as a beginning.
 */
export function makeRemote(place, name, { packs, from }) {
  const files = copyPacks(place, packs, from);
  for (const template of remoteTemplates) copyTemplate(template, place);
  fillTemplate(
    place,
    (text) => named(text, name),
    (file) => file.replace(/^orders-/, `${name}-`),
  );
  changeFile(join(place, 'package.json'), (text) => withPacks(text, files));
  // What this workspace makes anew for its example is the team's to keep: its CI has no other place for it.
  changeFile(join(place, '.gitignore'), (text) => text.replace('packs/\n', ''));
  const missing = [...libraries, ...forTests].filter((library) => !files[library]);
  const note = 'put the packages of the installation into packs/, and name them in package.json';
  return [...(missing.length === 0 ? [] : [`# ${note}`]), 'npm install', 'npm run build', 'npm test'];
}

function named(text, name) {
  const snake = name.replaceAll('-', '_');
  const pascal = titleOf(name).replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
  const title = name === 'orders' ? ownTitle : languages(titleOf(name));
  return text
    .replaceAll(ownTitle, title)
    .replaceAll("'orders'", `'${snake}'`)
    .replaceAll("'/orders'", `'/${name}'`)
    .replaceAll('my-remote', name)
    .replaceAll('my_remote', snake)
    .replaceAll('My remote', titleOf(name))
    .replaceAll('recado-orders', `recado-${name}`)
    .replace(/\borders-(?=panel|card|customer)/g, `${name}-`)
    .replace(/\bOrders(?=Panel|Card)/g, pascal);
}

const ownTitle = "{ pt: 'Pedidos', en: 'Orders', es: 'Pedidos' }";

function languages(title) {
  return `{ pt: '${title}', en: '${title}', es: '${title}' }`;
}

/** Where the packages come from: files beside the remote, else a registry that has those of this version. */
function withPacks(text, files) {
  const manifest = JSON.parse(text);
  const name = (dependencies, packs) => {
    for (const pack of packs) dependencies[`@recado/${pack}`] = files[pack] ?? kitVersion();
  };
  name(manifest.dependencies, libraries);
  name(manifest.devDependencies, forTests);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function changeFile(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
