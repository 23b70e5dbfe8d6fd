import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../app-files/manifest.mjs';
import { builtCode } from '../build/built-code.mjs';
import { Refusal } from '../refusal.mjs';

/** The app in a folder, as it is now: its manifest, its code, and what is wrong with either. */
export class DevelopedFolder {
  /** Grows with each reading. */
  build = 0;
  problems = [];
  manifest;
  code = '';
  #folder;

  constructor(folder) {
    this.#folder = folder;
  }

  get name() {
    return this.manifest?.name ?? 'the app';
  }

  /** Reads and builds the app again. What is wrong is in `problems`; the former manifest and code stay then. */
  async read() {
    this.build += 1;
    try {
      this.manifest = readManifest(this.#folder);
      this.code = (await builtCode(this.#folder, this.manifest, { minify: false, sourcemap: 'inline' })) ?? '';
      this.problems = [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.manifest) throw error;
      this.problems = [error.message];
    }
  }

  /** A picture of the app by its file's name; undefined if the manifest has none of that name. */
  async picture(file) {
    if (!this.manifest?.pictures.some((picture) => picture.file === file)) return undefined;
    return readFile(join(this.#folder, 'pictures', file)).catch(() => undefined);
  }

  /** Settings for development, from the file `settings.local.json`: `{"settings": …, "secrets": …}`; else initial values. */
  async settings() {
    const text = await readFile(join(this.#folder, 'settings.local.json'), 'utf8').catch(() => '{}');
    const { settings = {}, secrets = {} } = JSON.parse(text);
    const properties = Object.entries(this.manifest?.settings?.properties ?? {});
    const initial = properties.filter(([, { default: value }]) => value !== undefined);
    const values = Object.fromEntries(initial.map(([name, { default: value }]) => [name, value]));
    return { settings: { ...values, ...settings }, secrets };
  }

  /** The file of the app's server, if it has one. */
  get serverFile() {
    return join(this.#folder, 'server', 'main.mjs');
  }
}
