import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** What kind of limit and display a file gets, decided by its content. */
export type FileKind = 'image' | 'audio' | 'video' | 'document';

/** A file that is kept. */
export interface StoredFile {
  /** Random, carries its company; what database rows remember (`media_files.name`). */
  id: string;
  companyId: number;
  /** The name it is shown and downloaded under; never a path. */
  name: string;
  /** Sniffed from the content, not believed from the sender. */
  mimetype: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Files outside the web root under random names, served by signed expiring addresses (SERVER §3.7, §3.16). */
export interface Storage {
  /** Keeps a received file. Throws ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Never call it inside a unit of work. */
  keep(file: { temporaryPath: string; name: string }, companyId: number): Promise<StoredFile>;
  /**
   * The same for a stream, e.g. media downloaded from WhatsApp: the limit of documents holds for all kinds, and what
   * is not on the list of types is kept as plain bytes, so that nothing a customer sent is lost.
   */
  keepStream(stream: Readable, file: { name: string; companyId: number }): Promise<StoredFile>;
  /** What is known of a kept file; undefined when there is none. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /** Its content, e.g. to send it. Throws ERR_NO_FILE_FOUND. `start` and `end` are inclusive byte positions. */
  open(fileId: string, range?: { start: number; end: number }): Promise<ReadStream>;
  /** Deletes kept files; those already gone are passed over. */
  remove(fileIds: readonly string[]): Promise<void>;
  /**
   * An address that works for some hours, for somebody of this company.
   * Throws ERR_NO_FILE_FOUND when the file belongs to another one.
   */
  address(fileId: string, companyId: number): string;
  /** Whether an address is genuine and still good. */
  verify(fileId: string, expires: string, signature: string): boolean;
}
