import type { Unit } from '../../../../platform/database/database.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { Edition, Finding, SourceFiles } from '../source/source.ts';

/** What a step knows beside its rows. */
export interface CopyContext {
  /** The product that is copied from: some values mean something else in each. */
  readonly edition: Edition;
  /** The company there and here. */
  readonly sourceCompanyId: SourceId;
  readonly companyId: number;
  readonly files: SourceFiles | null;
  /**
   * Which rows here some rows of a kind became, by their ids there; an absent one was not copied. It reads
   * `moved_rows` in one statement.
   */
  targets(unit: Unit, kind: SourceKind, ids: Iterable<SourceId | null>): Promise<ReadonlyMap<SourceId, number>>;
  /** Reports what does not come over exactly. */
  find(finding: Omit<Finding, 'companyId'>): void;
}

/** A row that was made or found for one of the other product. */
export interface Copied {
  sourceId: SourceId;
  targetId: number;
}

/**
 * Copies rows of one kind. `fresh` rows were never copied; `changed` ones were, and differ since. A step writes all of a
 * page in few statements, in a unit of the company that also stores what it returns in `moved_rows`: after a kill, the
 * page is copied whole or not at all.
 */
export interface CopyStep<Kind extends SourceKind> {
  readonly kind: Kind;
  /** `system`: its rows are the platform's to write, e.g. invoices; then the step itself keeps to the company. */
  readonly scope?: 'system';
  /** Slow work before the unit: files are stored, and what it returns is given to `write`. */
  prepare?(rows: readonly SourceRecords[Kind][], context: CopyContext): Promise<StoredFilesOf>;
  /** Rows there that a later copy reads again, although no time says that they changed: what belonged to them may be gone. */
  again?(unit: Unit, context: CopyContext): Promise<SourceId[]>;
  write(
    unit: Unit,
    rows: { fresh: readonly SourceRecords[Kind][]; changed: readonly (SourceRecords[Kind] & { targetId: number })[] },
    context: CopyContext,
    files: StoredFilesOf,
  ): Promise<readonly Copied[]>;
}

/** The stored files of a page, by the name in the row there: ids of `media_files`. */
export type StoredFilesOf = ReadonlyMap<string, number>;
