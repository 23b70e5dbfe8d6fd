import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { kitVersion, packageFolder } from './own-files.mjs';

/**
 * What a new app names as its dependency on the kit: the file `given`, or the one from which npm took this kit, which is
 * copied into the app so that its CI has it; else the version, for those with a registry. Throws a Refusal if there is no
 * such file.
 */
export function kitDependency(app, given, from = process.cwd()) {
  const file = given ? resolve(from, given) : ownArchive();
  if (!file) return kitVersion();
  if (!existsSync(file)) throw new Refusal(`${file} does not exist.`);
  const place = join(app, 'kit', basename(file));
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(file, place);
  return `file:kit/${basename(file)}`;
}

/**
 * Copies the packages of a team from the folder `given`, or from where this kit's file lies, into the remote, and returns
 * what it names as dependencies: `{ api: 'file:packs/…' }`. Throws a Refusal if the folder that was given has none.
 */
export function copyPacks(remote, given, from = process.cwd()) {
  const own = ownArchive();
  const folder = given ? resolve(from, given) : own && dirname(own);
  const found = folder && existsSync(folder) ? readdirSync(folder).flatMap(packIn) : [];
  if (given && found.length === 0) throw new Refusal(`${folder} has no package recado-….tgz for teams.`);
  for (const [, file] of found) {
    mkdirSync(join(remote, 'packs'), { recursive: true });
    copyFileSync(join(folder, file), join(remote, 'packs', file));
  }
  return Object.fromEntries(found.map(([library, file]) => [library, `file:packs/${file}`]));
}

function packIn(file) {
  const [, library] = /^recado-(api|auth|federation|testing|ui)-[\w.-]+\.tgz$/.exec(file) ?? [];
  return library ? [[library, file]] : [];
}

/** The archive from which npm installed this package, as its list of installed packages says; undefined for others. */
function ownArchive(folder = packageFolder) {
  if (!folder) return undefined;
  const modules = join(folder, '../..');
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const { resolved = '' } = JSON.parse(readFileSync(list, 'utf8')).packages?.['node_modules/@recado/app'] ?? {};
  const file = resolved.startsWith('file:') ? resolve(modules, '..', decodeURI(resolved.slice('file:'.length))) : '';
  return file.endsWith('.tgz') && existsSync(file) ? file : undefined;
}
