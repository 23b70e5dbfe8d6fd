/** A row as the other server has it: everything is read as text. */
export type RawRow = Readonly<Record<string, string | null>>;

/** A value of a condition; a list is compared with `anyOf`. */
export type QueryValue = string | number | readonly string[];

/** One statement, in the snapshot in which it is asked. */
export type Query = (statement: string, values?: readonly QueryValue[]) => Promise<RawRow[]>;

/** What is known of a column. */
export interface SourceColumn {
  /** The name of its type on that server, e.g. `int4` or `datetime`. */
  type: string;
  isNullable: boolean;
}

/** All tables with their columns. */
export type SourceSchema = ReadonlyMap<string, ReadonlyMap<string, SourceColumn>>;

/** How statements are written for a server. Columns and tables are names of `SourceSchema`. */
export interface Dialect {
  name: 'postgres' | 'mysql';
  quoted(name: string): string;
  /** The place of a value in a statement, from 1. */
  value(place: number): string;
  /** A column as text, cut after `longest` characters; moments with their zone. */
  text(column: string, type: string, longest: number): string;
  /** The size of a column in bytes. */
  bytes(column: string): string;
  /** Whether a column is one of the values at a place; `type` is the values' own if all of them are of the column's. */
  anyOf(column: string, type: string | null, place: number): string;
  /** A moment (`2025-01-31 12:00:00.000`, UTC) at a place, to be compared with a column of a type. */
  moment(place: number, type: string): string;
}

/** What is read of one table, in the words of a dialect. */
export interface Selection {
  table: string;
  /** Expressions by the name under which they are read. */
  columns: Readonly<Record<string, string>>;
  /** Conditions that all hold; empty: all rows. */
  conditions: readonly string[];
  values: readonly QueryValue[];
  order: readonly string[];
  /** A column with large texts: rows are fetched so that a page holds little of it. */
  wide: string | null;
}

/** A page of rows, and how to ask for more about them in the same snapshot. */
export interface RawPage {
  rows: RawRow[];
  query: Query;
}

/** A server that is only read. All of it throws ERR_MOVE_SOURCE_LOST when the server does not answer any more. */
export interface SourceServer {
  readonly dialect: Dialect;
  query: Query;
  /** All tables of the database with their columns. */
  schema(): Promise<SourceSchema>;
  /** Rows in pages of at most `size`, in one snapshot. */
  pages(selection: Selection, size: number): AsyncIterable<RawPage>;
  /** A text that only this database has. */
  identity(): Promise<string>;
  /** A text that changes with every write, or null if the server does not count them. */
  writes(): Promise<string | null>;
  /** Who else is connected, e.g. `whaticket from 10.0.0.5`; at most 100. */
  clients(): Promise<string[]>;
  /** Bytes of the database; null if the server does not say. */
  size(): Promise<number | null>;
  /** The time of its clock. */
  now(): Promise<Date>;
  close(): Promise<void>;
}
