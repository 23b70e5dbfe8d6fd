import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** The kind of a file, decided by its content; it determines the size limit and the presentation. */
export type FileKind = 'image' | 'audio' | 'video' | 'document';

/** A stored file. */
export interface StoredFile {
  /** Random, contains the company; this is what database rows store (`media_files.name`). */
  id: string;
  companyId: number;
  /** The name for display and download; never used as a path. */
  name: string;
  /** Detected from the content, not taken from the sender. */
  mimetype: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Files outside the web root under random names, served at signed addresses that expire (SERVER §3.7, §3.16). */
export interface Storage {
  /**
   * Stores a received file; `asDocument`: with the limit and the presentation of a document, whatever its type. Throws
   * ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Do not call it inside a unit of work.
   */
  keep(file: { temporaryPath: string; name: string; asDocument?: boolean }, companyId: number): Promise<StoredFile>;
  /**
   * The same for a stream, e.g. media from WhatsApp: the limit of documents applies to all kinds, and a type that is
   * not allowed is stored as plain bytes, so that no file of a customer is lost.
   */
  keepStream(stream: Readable, file: { name: string; companyId: number }): Promise<StoredFile>;
  /** The description of a stored file; undefined when it is missing. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /**
   * The content of a file, e.g. to send it. Throws ERR_NO_FILE_FOUND. `start` and `end` are inclusive byte positions.
   */
  open(fileId: string, range?: { start: number; end: number }): Promise<ReadStream>;
  /** Deletes stored files; missing ones are skipped. */
  remove(fileIds: readonly string[]): Promise<void>;
  /**
   * An address that is valid for some hours, for users of this company. Throws ERR_NO_FILE_FOUND when the file belongs
   * to another one.
   */
  address(fileId: string, companyId: number): string;
  /** Whether an address is genuine and not expired. */
  verify(fileId: string, expires: string, signature: string): boolean;
}
