import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { addImport, readDeclarations } from './declaration-file.mjs';

const require = createRequire(join(root, 'package.json'));
/** Shared by server and clients: it changes with the API's version, not with the shell's. */
const contract = /libs\/contract\/src\/(?!phone-numbers\/)/;

/** Reads declaration files and follows names from one to the next. */
export class Declarations {
  #folder;
  #base;
  #files = new Map();

  constructor(folder, base) {
    this.#folder = folder;
    this.#base = base;
  }

  /** The signatures of the values that a source file exports. */
  signatures(source) {
    const found = Object.create(null);
    for (const [name, from] of this.#exports(this.#declarationsOf(source))) {
      const texts = new Map();
      if (from.isValue) this.#collect(from.file, from.local, texts);
      if (from.isValue) found[name] = hashOf(texts);
    }
    return found;
  }

  /** The text of a declaration and of everything that it refers to, by file and name. */
  #collect(file, local, texts) {
    const key = `${relative(this.#folder, file)} ${local}`;
    if (texts.has(key)) return;
    const { declared, imported, exported } = this.#file(file);
    if (local in imported) return this.#collectImport(file, imported[local], texts);
    const text = declared[local]?.join('\n');
    if (text === undefined) return local in exported ? this.#collect(file, exported[local], texts) : undefined;
    texts.set(key, text);
    for (const name of new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))) {
      if (name !== local && (name in declared || name in imported)) this.#collect(file, name, texts);
    }
    for (const [, module, name] of text.matchAll(/import\("([^"]+)"\)\.(\w+)/g))
      this.#collectImport(file, { module, name }, texts);
  }

  #collectImport(file, { module, name }, texts) {
    const source = this.#sourceOf(module, file);
    if (source === undefined) return texts.set(`${packageOf(module)} ${name}`, '');
    if (contract.test(source)) return texts.set(`contract ${name}`, '');
    const target = this.#exports(this.#declarationsOf(source)).get(name);
    if (target) this.#collect(target.file, target.local, texts);
    else texts.set(`${relative(this.#base, source)} ${name}`, '');
  }

  /** Where each exported name of a declaration file is declared. */
  #exports(file) {
    const { exported, handedOn, stars } = this.#file(file);
    const found = new Map(
      Object.entries(exported).map(([name, local]) => [name, { file, local, isValue: this.#isValue(file, local) }]),
    );
    for (const { module, name, as, isType } of handedOn) {
      const source = this.#sourceOf(module, file);
      const target = source && this.#exports(this.#declarationsOf(source)).get(name);
      const own = target ?? { file: addImport(this.#file(file), as, module, name) && file, local: as, isValue: true };
      found.set(as, { ...own, isValue: own.isValue && !isType });
    }
    for (const module of stars) {
      const source = this.#sourceOf(module, file);
      if (source) for (const [name, target] of this.#exports(this.#declarationsOf(source))) found.set(name, target);
    }
    return found;
  }

  #isValue(file, local) {
    const { declared, imported } = this.#file(file);
    if (local in imported) return !imported[local].isType;
    return declared[local]?.some((text) => !/^(export )?(declare )?(interface|type) /.test(text)) ?? false;
  }

  #file(file) {
    const known = this.#files.get(file) ?? readDeclarations(file);
    this.#files.set(file, known);
    return known;
  }

  /** The source file behind an import; undefined for a package. */
  #sourceOf(module, file) {
    if (module.startsWith('.')) return join(this.#base, relative(this.#folder, join(file, '..', module)));
    return module.startsWith('@recado/') ? require.resolve(module) : undefined;
  }

  #declarationsOf(source) {
    const file = join(this.#folder, relative(this.#base, source)).replace(/(\.d)?\.m?[tj]sx?$/, '.d.ts');
    return existsSync(file) ? file : file.replace(/\.d\.ts$/, '.tsx');
  }
}

/** The part of a package's version that matters: patch releases do not change types. */
function packageOf(module) {
  const name = module.split('/', module.startsWith('@') ? 2 : 1).join('/');
  const file = join(root, 'node_modules', name, 'package.json');
  const version = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version.split('.', 2).join('.') : '';
  return `${module}@${version}`;
}

function hashOf(texts) {
  const hash = createHash('sha256');
  for (const entry of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(entry.join('\n'));
  return hash.digest('hex').slice(0, 8);
}
