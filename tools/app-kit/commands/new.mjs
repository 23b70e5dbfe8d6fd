import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appName } from '../../../libs/releases/src/apps/index.ts';
import { Refusal } from '../refusal.mjs';
import { kitDependency } from './kit-source.mjs';
import { templateFolder } from './own-files.mjs';

const options = { kit: { type: 'string' } };

/** `recado-app new <name>`: an app that works, in a new folder of that name. */
export function create(given, folder) {
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Refusal('Name the app, e.g. recado-app new orders');
  if (!appName.safeParse(name).success)
    throw new Refusal(`"${name}" is no name of an app: 3 to 40 small letters, digits and "-", a letter first.`);
  const place = resolve(folder, name);
  if (existsSync(place)) throw new Refusal(`${place} exists already.`);
  cpSync(templateFolder, place, { recursive: true });
  // npm leaves files of these names out of packages.
  renameSync(join(place, 'gitignore'), join(place, '.gitignore'));
  renameSync(join(place, 'github'), join(place, '.github'));
  const kit = kitDependency(place, values.kit, folder);
  for (const file of filesOf(place)) fill(file, { name, kit });
  console.log(`${name} is made.\n\n  cd ${name}\n  npm install\n  npm run dev\n\nREADME.md tells the rest.`);
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(json|md|mjs|tsx?|yml)$/.test(file));
}

/** The template is an app named `my-app`, and titled `My app`. */
function fill(file, { name, kit }) {
  const title = `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  const text = readFileSync(file, 'utf8');
  const filled = text
    .replaceAll('my-app', name)
    .replaceAll('My app', title)
    .replace('"@recado/app": "*"', `"@recado/app": ${JSON.stringify(kit)}`);
  if (filled !== text) writeFileSync(file, filled);
}
