import type { Readable } from 'node:stream';
import type { StoredFile } from './stored-file.ts';

/** First and last byte of a part of a file, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file of a store, or a remainder of one after a crash. */
export interface KeptFile {
  id: string;
  companyId: number;
  keptAt: Date;
  /** Bytes. */
  size: number;
  /** It is the description of the file, and not its content. */
  isDescription: boolean;
}

/**
 * A place for the contents and descriptions of files: a folder, or a bucket. Files never change. A store that does not
 * answer is not an empty one: every function rejects then, with ERR_FILE_STORE where the store is not of this machine.
 */
export interface FileStore {
  /** Where it is, for operators: a path, or the address of a bucket. */
  readonly place: string;
  /** Stores the content of a file of this machine, which may be moved away, under `file.id`. All of it, or nothing. */
  put(file: StoredFile, path: string): Promise<void>;
  /** The description of a file; undefined when it is missing. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /** The content of a file. Throws ERR_NO_FILE_FOUND. */
  open(fileId: string, range?: ByteRange): Promise<Readable>;
  /** Deletes files; missing ones are skipped. */
  remove(fileIds: readonly string[]): Promise<void>;
  /** The bytes of the content that the store really has; undefined when it is missing. */
  sizeOf(fileId: string): Promise<number | undefined>;
  /** Whether a file is certainly not in the store; false for a text that is no file id. */
  isMissing(fileId: string): Promise<boolean>;
  /** Iterates over all files, in no order; a file may appear twice, once for its description. */
  list(): AsyncGenerator<KeptFile>;
  /** Moves files out of reach, from where an operator can move them back. */
  quarantine(fileIds: readonly string[], now: Date): Promise<void>;
  /** Deletes for good what has been in quarantine since before `until`. */
  emptyQuarantine(until: Date): Promise<void>;
  /**
   * Deletes what is left of uploads that began before `until` and never ended, and returns how many. Undefined where a crash leaves
   * nothing of them.
   */
  abortUploads?(until: Date): Promise<number>;
  /** The marker of the installation whose store this is, unchecked; undefined without one (docs/adr/0107). */
  marker(): Promise<string | undefined>;
  /** Makes the store that of the installation with this marker. */
  mark(marker: string): Promise<void>;
  /**
   * An address of the store itself where a browser gets the content for some seconds, with these headers. Undefined
   * when the store has no such addresses, or the operator does not want them.
   */
  addressOf?(fileId: string, headers: ShownHeaders): Promise<string | undefined>;
}

/** How an address of the store presents a file. */
export interface ShownHeaders {
  type: string;
  disposition: string;
  /** Seconds that the address is valid. */
  seconds: number;
}
