import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The encrypted files of the media host, by path: in memory, or in a folder if the emulator keeps its state. */
export class MediaStore {
  readonly #files = new Map<string, Buffer>();
  readonly #folder: string | undefined;
  /** `localhost:port` of the media host, once it is listening. */
  host = 'localhost';

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  put(path: string, bytes: Buffer): void {
    if (this.#folder) writeFileSync(this.#fileOf(path), bytes, { mode: 0o600 });
    else this.#files.set(path, bytes);
  }

  get(path: string): Buffer | undefined {
    if (!this.#folder) return this.#files.get(path);
    const file = this.#fileOf(path);
    return existsSync(file) ? readFileSync(file) : undefined;
  }

  #fileOf(path: string): string {
    return join(this.#folder ?? '', createHash('sha256').update(path).digest('hex'));
  }
}
