import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What companies gave when they installed the app, by their number: key of the API, secret of the webhook, settings. It is
 * kept in a file that only this server reads; one with many companies has a database.
 */
export class Installations {
  #file;
  #all;

  constructor(file) {
    this.#file = file;
    this.#all = new Map(Object.entries(readAll(file)));
  }

  get(company) {
    return this.#all.get(String(company));
  }

  all() {
    return [...this.#all.values()];
  }

  /** A company installed the app, gave it new keys, or changed its settings: what is not named stays. */
  put(company, given) {
    this.#all.set(String(company), { ...this.get(company), ...given });
    this.#write();
  }

  /** The app was removed: nothing of the company stays here. */
  remove(company) {
    this.#all.delete(String(company));
    this.#write();
  }

  #write() {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#all)), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function readAll(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
