import type { Readable } from 'node:stream';
import type { ByteRange, FileStore } from './file-store.ts';
import type { Thumbnails } from './pictures/thumbnails.ts';
import type { ReceivedFile } from './prepare.ts';
import type { StoredFile } from './stored-file.ts';

export type { StoredFile } from './stored-file.ts';

/** Files outside the web root under random names, served at signed addresses that expire (SERVER §3.7, §3.16). */
export interface Storage {
  /** Where the files are, for what goes through all of them: the nightly sweep, backups, archives, figures. */
  readonly store: FileStore;
  /**
   * Stores a file of somebody of the company, which was scanned when it was received; `asDocument`: with the limit and the
   * presentation of a document, whatever its type, and unchanged. Other pictures lose what they say about place, camera
   * and author (docs/adr/0137). Throws ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, and
   * ERR_FILE_STORE when the store of files does not take it. Do not call it inside a unit of work.
   */
  keep(file: ReceivedFile, companyId: number): Promise<StoredFile>;
  /**
   * The same for a stream, e.g. media from WhatsApp: the limit of documents applies to all kinds, and a type that is
   * not allowed is stored as plain bytes, so that no file of a customer is lost. Pictures stay as they came. Throws
   * ERR_FILE_INFECTED, ERR_SCANNER_UNAVAILABLE and ERR_FILE_TOO_LARGE_TO_SCAN, too (docs/adr/0137).
   */
  keepStream(stream: Readable, file: { name: string; companyId: number }): Promise<StoredFile>;
  /** Stores an archive of the server's own, of any size, as plain bytes. */
  keepArchive(file: { temporaryPath: string; name: string }, companyId: number): Promise<StoredFile>;
  /** The description of a stored file; undefined when it is missing. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /**
   * The content of a file, e.g. to send it. Throws ERR_NO_FILE_FOUND. `start` and `end` are inclusive byte positions.
   */
  open(fileId: string, range?: ByteRange): Promise<Readable>;
  /**
   * The same to send it to somebody outside: a picture that is not a document leaves without metadata, also one that
   * was received and is forwarded. Throws ERR_NO_FILE_FOUND.
   */
  openToSend(fileId: string): Promise<Readable>;
  /** A small WebP of a picture that is not stored, e.g. of a page; undefined if it is none, or there is too much to do. */
  shrink(bytes: Buffer, companyId: number): Promise<Buffer | undefined>;
  /** The thumbnails of stored pictures. */
  readonly thumbnails: Thumbnails;
  /**
   * Deletes stored files and their thumbnails; missing ones are skipped. Never rejects: what a store does not delete now, the nightly sweep
   * deletes, because no row refers to it.
   */
  remove(fileIds: readonly string[]): Promise<void>;
  /**
   * An address that is valid for some hours, for users of this company. Throws ERR_NO_FILE_FOUND when the file belongs
   * to another one.
   */
  address(fileId: string, companyId: number): string;
  /** Whether an address is genuine and not expired. */
  verify(fileId: string, expires: string, signature: string): boolean;
}
