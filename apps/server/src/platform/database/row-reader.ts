import { Column, type SQL, sql } from 'drizzle-orm';

/** One column of a selection, or what is computed like one. */
export type Field = Column | SQL.Aliased;
/** What is selected: values by name, or by the name of the record they belong to and their own. */
export type Fields = Record<string, Field | Record<string, Field>>;

type ValueReader = (value: unknown) => unknown;
/** Puts what it reads of a row's values into the record that the row becomes. */
type PartReader = (values: readonly unknown[], row: Record<string, unknown>) => void;

/**
 * Reads rows whose values come in the order of the fields. A record whose first column is null (an id: it was joined
 * from the left and is not there) is null.
 */
export function rowReader(fields: Fields): (values: readonly unknown[]) => Record<string, unknown> {
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
