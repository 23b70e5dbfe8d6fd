import type { SourceCompany, SourceId, SourceKind, SourcePairing, SourceRecords } from './records.ts';

/** The products that are recognised by their schema. */
export type Edition = 'community' | 'saas' | 'saas-chat' | 'ticketz';

/** What is read of a kind of rows. */
export interface ReadOptions {
  /** Only rows of this company; ignored for kinds that belong to the installation (plans, announcements, helps). */
  companyId: SourceId;
  /** Only rows that were made or changed since; all rows without it. Rows without times are always read. */
  changedSince?: Date;
  /** Only these rows, at most 1,000. */
  ids?: readonly SourceId[];
  signal?: AbortSignal;
}

/** Something that does not come over exactly, found while rows are read. */
export interface Finding {
  kind: SourceKind;
  /** Why, as a code whose sentence is in the report, e.g. `unreadableDate`, `missingFile`, `unknownColumn`. */
  reason: string;
  companyId: SourceId | null;
  id: SourceId | null;
  /** What it is about, for a person: at most 200 characters, no secrets. */
  detail: string;
}

/** The database of another product: it is only read. */
export interface Source {
  readonly edition: Edition;
  /** Names this database, whatever address it is reached at, so that a second copy continues the first. */
  readonly fingerprint: string;
  /** Kinds that this edition has. */
  readonly kinds: ReadonlySet<SourceKind>;
  /**
   * Reads rows in pages of at most 1,000, in one snapshot, oldest first (by `createdAt`, then id; a tree's parents before
   * children). Throws ERR_MOVE_SOURCE_LOST if the database stops answering.
   */
  rows<Kind extends SourceKind>(kind: Kind, options: ReadOptions): AsyncIterable<readonly SourceRecords[Kind][]>;
  /** All companies of the installation, at most 10,000. */
  companies(): Promise<SourceCompany[]>;
  /** The number of rows of a kind, for progress and checks. */
  count(kind: SourceKind, companyId: SourceId): Promise<number>;
  /** The pairing of a connection; null if there is none in the database. */
  pairing(connectionId: SourceId): Promise<SourcePairing | null>;
  /** The present time as the times of rows there are written; absent if its clock cannot be asked. */
  now?(): Promise<Date>;
  /** A text that changes whenever the product writes, to see whether it still runs. */
  activity(): Promise<string>;
  /**
   * Who else is connected to the database now, e.g. `whaticket from 10.0.0.5`: names and addresses of at most 100
   * sessions, no statements; not this source's own.
   */
  clients(): Promise<string[]>;
  /** What had to be changed or left out while reading, since the last call. */
  findings(): Finding[];
  close(): Promise<void>;
}

/** Pairings that a fork keeps in files instead of its database. */
export interface SessionFiles {
  /** The connections that have one, by their ids there. */
  ids(): Promise<ReadonlySet<SourceId>>;
  /** The pairing of a connection; null if there is none that can be read. */
  pairing(connectionId: SourceId): Promise<SourcePairing | null>;
}

/** The folder with the files of the other product. */
export interface SourceFiles {
  /**
   * The place of a file below the folder, by the name in a row; null if it is missing, outside of the folder, a link, or
   * larger than this installation takes.
   */
  find(name: string, companyId: SourceId): Promise<{ path: string; size: number } | null>;
  /** Pairings that lie below the folder. */
  readonly sessions?: SessionFiles;
}
