import { Column, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { preparedName } from './prepared-statements.ts';
import { literal } from './sessions.ts';

/** Which rows of a selection, in which order. */
export interface Tail {
  where: SQL | undefined;
  orderBy?: readonly SQL[];
  /** A number becomes part of the text (`constant`); as SQL it may be a value beside it. */
  limit?: number | SQL;
  offset?: number;
  /** Each connection keeps the statement (`preparedName`). */
  prepared?: boolean;
}

/** A statement as it is sent; its rows come as lists of values. */
export interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

const dialect = new PgDialect();
const ownCompanyText = `current_setting('recado.company_id')::integer`;

/**
 * A SELECT whose columns and joins never change, written and understood once: with some fifty columns, writing its text
 * each time and finding out for each value how to read it takes longer than the database needs to answer.
 */
export class Selection<Row> {
  readonly #text: string;
  readonly #read: (values: readonly unknown[]) => Row;
  readonly #prepared = new Map<string, Pick<Statement, 'name' | 'text'>>();

  constructor(text: string, read: (values: readonly unknown[]) => Row) {
    this.#text = text;
    this.#read = read;
  }

  /** The statement for the rows of a tail. */
  statement(tail: Tail): Statement {
    const { sql: ending, params: values } = dialect.sqlToQuery(written(tail));
    return tail.prepared
      ? { ...this.#preparedWith(ending), values }
      : { name: undefined, text: this.#text + ending, values };
  }

  /** The rows from the values the database answered. */
  rows(answered: readonly (readonly unknown[])[]): Row[] {
    return answered.map(this.#read);
  }

  #preparedWith(ending: string): Pick<Statement, 'name' | 'text'> {
    const known = this.#prepared.get(ending);
    if (known) return known;
    const text = this.#text + ending;
    const statement = { text, name: preparedName(text) };
    this.#prepared.set(ending, statement);
    return statement;
  }
}

/** What a row of a selection is. */
export type RowOf<Of> = Of extends Selection<infer Row> ? Row : never;

/** A selection from a drizzle query over the same fields, with its joins and without conditions. */
export function selectionOf<Row>(
  fields: Fields,
  query: { toSQL(): { sql: string; params: unknown[] }; readonly _: { readonly result: Row[] } },
): Selection<Row> {
  const { sql: text, params } = query.toSQL();
  if (params.length > 0) throw new Error('A selection has no values of its own');
  // The query's type says what its fields make of a row, and the reader reads it by the same fields.
  return new Selection(text, rowReader(fields) as (values: readonly unknown[]) => Row);
}

function written({ where, orderBy = [], limit, offset = 0 }: Tail): SQL {
  return sql.join(
    [
      where ? sql` where ${where}` : undefined,
      orderBy.length > 0 ? sql` order by ${sql.join([...orderBy], sql`, `)}` : undefined,
      limit === undefined ? undefined : sql` limit ${typeof limit === 'number' ? constant(limit) : limit}`,
      offset > 0 ? sql` offset ${offset}` : undefined,
    ].filter((part) => part !== undefined),
  );
}

/**
 * The company whose wall the transaction stands behind. As a value beside the statement it made PostgreSQL plan a list
 * anew each time, which took twice as long as reading it: a company with more tickets than most gets a cheaper plan of its own.
 */
export const ownCompany: SQL = sql.raw(ownCompanyText);

/** Whether a statement names the company behind whose wall it is to stand; without that wall it fails. */
export function namesOwnCompany({ text }: Statement): boolean {
  return text.includes(ownCompanyText);
}

/**
 * A value that is written into the statement's text, for those that are few and decide how the statement is best done:
 * without knowing how many rows, or which status, PostgreSQL keeps no plan but makes a new one each time.
 */
export function constant(value: number | string): SQL {
  return sql.raw(literal(value));
}

/** One column of a selection, or what is computed like one. */
type Field = Column | SQL.Aliased;
/** What is selected: values by name, or by the name of the record they belong to and their own. */
type Fields = Record<string, Field | Record<string, Field>>;

type ValueReader = (value: unknown) => unknown;
/** Puts what it reads of a row's values into the record that the row becomes. */
type PartReader = (values: readonly unknown[], row: Record<string, unknown>) => void;

/**
 * Reads rows whose values come in the order of the fields. A record whose first column is null (an id: it was joined
 * from the left and is not there) is null.
 */
function rowReader(fields: Fields): (values: readonly unknown[]) => Record<string, unknown> {
  const parts: PartReader[] = [];
  let width = 0;
  for (const [name, field] of Object.entries(fields)) {
    if (isField(field)) {
      parts.push(singleReader(name, field, width));
      width += 1;
    } else {
      parts.push(recordReader(name, Object.entries(field), width));
      width += Object.keys(field).length;
    }
  }
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const part of parts) part(values, row);
    return row;
  };
}

function singleReader(name: string, field: Field, at: number): PartReader {
  const read = valueReader(field);
  return (values, row) => {
    row[name] = readUnlessNull(read, values[at]);
  };
}

function recordReader(name: string, fields: [string, Field][], start: number): PartReader {
  const columns = fields.map(([key, field], index) => ({ key, at: start + index, read: valueReader(field) }));
  return (values, row) => {
    if (values[start] === null) {
      row[name] = null;
      return;
    }
    const record: Record<string, unknown> = {};
    for (const { key, at, read } of columns) record[key] = readUnlessNull(read, values[at]);
    row[name] = record;
  };
}

function readUnlessNull(read: ValueReader, value: unknown): unknown {
  return value === null ? null : read(value);
}

const readers = new WeakMap<SQL.Aliased, ValueReader>();

/**
 * A moment that is only passed on, read as the text it is sent as (ISO 8601 in UTC): making a Date of it and a text of that
 * costs ten times as much.
 */
export function momentText(column: Column): SQL.Aliased<string> {
  const field = sql<string>`${column}`.as(column.name);
  readers.set(field, isoText);
  return field;
}

function valueReader(field: Field): ValueReader {
  if (!(field instanceof Column)) return readers.get(field) ?? ((value) => value);
  if (field.columnType === 'PgTimestamp') return readMoment;
  return (value) => field.mapFromDriverValue(value);
}

/** In UTC written as ISO 8601, which JavaScript reads several times as fast. */
function readMoment(value: unknown): Date {
  const text = String(value);
  return new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
}

/** `2026-11-21 03:21:00.123+00`, as the database writes it, has 26 characters unless its fraction ends with a zero. */
function isoText(value: unknown): string {
  const text = String(value);
  if (text.length !== 26 || !text.endsWith('+00')) return readMoment(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
}

function isField(field: Fields[string]): field is Field {
  return field instanceof Column || 'getSQL' in field;
}
