import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { derivedKey } from '../platform/security/secrets.ts';

/** The format of new archives. The first one could not tell JSON's `null` from a missing value (`insertRows`). */
export const archiveFormat = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.int().min(0);

/** A table in an archive. */
const table = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  rows: amount,
  /** The digest of its rows as text. */
  sha256,
  /** Where its ids continue; null without generated ids. */
  counter: z.strictObject({ last: amount, used: z.boolean() }).nullable(),
});

/** The last entry of an archive, and thereby the proof that it is complete. */
export const manifestShape = z.strictObject({
  format: z.literal([1, archiveFormat]),
  /** The version of Recado that wrote it. */
  version: z.string(),
  /** The time of the last migration of the database, in milliseconds since 1970. */
  level: amount,
  madeAt: z.iso.datetime(),
  /** Recognises the installation's secret, which is not in the archive. */
  secret: sha256,
  tables: z.array(table),
  /** The media; `missing`: how many files that rows name had been deleted before they were copied. */
  files: z.strictObject({ count: amount, bytes: amount, missing: amount, sha256 }),
});
export type Manifest = z.infer<typeof manifestShape>;
export type ArchivedTable = z.infer<typeof table>;

/** The name of the manifest in the archive. */
export const manifestName = 'manifest.json';

/** The name of a part of a table's rows: JSON lines, compressed. */
export function partName(tableName: string, part: number): string {
  return `database/${tableName}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/** The name of a file of the media, or of its description beside it. */
export function fileName(id: string, part: 'content' | 'description'): string {
  return part === 'content' ? `files/${id}` : `files/${id}.json`;
}

function isDescription(name: string): boolean {
  return name.endsWith('.json');
}

/** Shows whether two installations have the same secret, without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(derivedKey(secret, 'backup archives')).digest('hex');
}

/** Counts what goes into an archive or comes out of it, in order. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();
  readonly #files = createHash('sha256');
  #count = 0;
  #bytes = 0;

  /** Rows of a table, one JSON text per line. */
  rows(tableName: string, count: number, lines: Buffer): void {
    const known = this.#tables.get(tableName) ?? { rows: 0, hash: createHash('sha256') };
    known.rows += count;
    known.hash.update(lines);
    this.#tables.set(tableName, known);
  }

  /** A file begins; its content follows through `reading`. */
  file(name: string, size: number): void {
    if (!isDescription(name)) this.#count += 1;
    this.#bytes += size;
    this.#files.update(`${name}\n${size}\n`);
  }

  /** Passes the content of the last file on. */
  async *reading<Bytes extends Uint8Array>(content: Iterable<Bytes> | AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    for await (const bytes of content) {
      this.#files.update(bytes);
      yield bytes;
    }
  }

  /** The rows of a table so far, and their digest. */
  table(tableName: string): Pick<ArchivedTable, 'rows' | 'sha256'> {
    const known = this.#tables.get(tableName) ?? { rows: 0, hash: createHash('sha256') };
    return { rows: known.rows, sha256: known.hash.copy().digest('hex') };
  }

  /** The names of the tables that have rows. */
  get tableNames(): string[] {
    return [...this.#tables.keys()];
  }

  /** All files so far. */
  files(): Pick<Manifest['files'], 'count' | 'bytes' | 'sha256'> {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#files.copy().digest('hex') };
  }
}
