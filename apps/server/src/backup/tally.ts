import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** A digest in a manifest. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A count in a manifest. */
export const amount = z.int().min(0);

/** The rows of a table in a manifest: their number, and the digest of their texts. */
export interface SummedTable {
  name: string;
  rows: number;
  sha256: string;
}

/** An object of a bucket that a backup names and does not contain. */
export const namedObject = z.strictObject({ id: z.string(), size: amount, sha256 });
export type NamedObject = z.infer<typeof namedObject>;

/** What a manifest says about the content of its archive. */
export interface Summed {
  objects?: { count: number; bytes: number; sha256: string } | undefined;
  tables: readonly SummedTable[];
  files: { count: number; bytes: number; sha256: string };
}

/** The name of a part of a table's rows: JSON lines, compressed. */
export function partName(tableName: string, part: number): string {
  return `database/${tableName}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/** The name of a part of the list of objects. */
export function objectsName(part: number): string {
  return `objects/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/** The name of a file of the media, or of its description beside it. */
export function fileName(id: string, part: 'content' | 'description'): string {
  return part === 'content' ? `files/${id}` : `files/${id}.json`;
}

function isDescription(name: string): boolean {
  return name.endsWith('.json');
}

/** Counts what goes into an archive or comes out of it, in order. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();
  readonly #files = createHash('sha256');
  #count = 0;
  #bytes = 0;
  readonly #objects = { count: 0, bytes: 0, hash: createHash('sha256') };

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

  /** Objects that are named; `lines`: their texts. */
  objects(objects: readonly NamedObject[], lines: Buffer): void {
    this.#objects.count += objects.length;
    this.#objects.bytes += objects.reduce((sum, { size }) => sum + size, 0);
    this.#objects.hash.update(lines);
  }

  /** All named objects so far; undefined without any. */
  namedObjects(): Summed['objects'] {
    const { count, bytes, hash } = this.#objects;
    return count === 0 ? undefined : { count, bytes, sha256: hash.copy().digest('hex') };
  }

  /** The rows of a table so far, and their digest. */
  table(tableName: string): Pick<SummedTable, 'rows' | 'sha256'> {
    const known = this.#tables.get(tableName) ?? { rows: 0, hash: createHash('sha256') };
    return { rows: known.rows, sha256: known.hash.copy().digest('hex') };
  }

  /** The names of the tables that have rows. */
  get tableNames(): string[] {
    return [...this.#tables.keys()];
  }

  /** All files so far. */
  files(): Summed['files'] {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#files.copy().digest('hex') };
  }
}
