import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Fields, filled, preparedName, rowReader, type Statement, statementText } from './driver/driver.ts';
import { literal } from './literal.ts';
import type { ValueNamed } from './prepared.ts';

export { momentText } from './driver/driver.ts';

/** The rows of a selection and their order. */
export interface Tail {
  /** What the rows are read from, if the selection's text ends before it (`countedRows`). */
  from?: SQL;
  where: SQL | undefined;
  orderBy?: readonly SQL[];
  /** A number becomes part of the text (`constant`); as SQL it can be a parameter. */
  limit?: number | SQL;
  offset?: number;
  /** Each connection keeps the statement (`preparedName`). */
  prepared?: boolean;
}

/** A tail whose text was generated before, with its values. */
export interface PreparedTail {
  ending: string;
  values: unknown[];
  /** Connections do not keep the statement. */
  isRare?: boolean;
}

/** A tail with its text. */
export function tailText(tail: Tail): PreparedTail {
  const { sql: ending, params: values } = statementText(written(tail));
  return { ending, values, isRare: !tail.prepared };
}

/**
 * A tail whose text is generated once, for frequent reads: generating it takes longer than PostgreSQL needs
 * for the rows of one record. Each connection keeps its statements.
 */
export function preparedTail<Values extends Record<string, unknown>>(
  tail: (value: ValueNamed<keyof Values & string>) => Tail,
): (values: Values) => PreparedTail {
  const { sql: ending, params } = statementText(written(tail((name) => sql.placeholder(name))));
  return (values) => ({ ending, values: filled(params, values) });
}

/**
 * A SELECT whose columns and joins never change, with text and row reader prepared once: with about fifty columns,
 * generating the text and choosing a parser for each value takes longer than the database needs to answer.
 */
export class Selection<Row> {
  readonly #text: string;
  readonly #closing: string;
  readonly #read: (values: readonly unknown[]) => Row;
  readonly #prepared = new Map<string, Pick<Statement, 'name' | 'text'>>();
  readonly #sharedRows = new WeakMap<object, readonly Row[]>();

  /** `closing` follows the conditions. */
  constructor(text: string, read: (values: readonly unknown[]) => Row, closing = '') {
    this.#text = text;
    this.#read = read;
    this.#closing = closing;
  }

  /** The statement for a condition, order and limit. */
  statement(tail: Tail | PreparedTail): Statement {
    const { ending, values, isRare } = 'ending' in tail ? tail : tailText(tail);
    const closed = ending + this.#closing;
    return isRare ? { name: undefined, text: this.#text + closed, values } : { ...this.#preparedWith(closed), values };
  }

  /** Converts the values that the database returned to rows. */
  rows(answered: readonly (readonly unknown[])[]): Row[] {
    return answered.map(this.#read);
  }

  /** The same, made once for all who were answered the same values. */
  sharedRows(answered: readonly (readonly unknown[])[]): readonly Row[] {
    const known = this.#sharedRows.get(answered);
    if (known) return known;
    const rows = this.rows(answered);
    this.#sharedRows.set(answered, rows);
    return rows;
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

/** Counts the rows of a table: `limit` bounds how many are counted. */
export function counting(table: PgTable): Selection<{ count: number }> {
  const { sql: rows } = statementText(sql`select 1 from ${table}`);
  return new Selection(
    `select count(*)::integer from (${rows}`,
    ([count]) => ({ count: Number(count) }),
    ') as counted',
  );
}

/** Counts the rows of an expression, the tail's `from`. */
export const countedRows = new Selection('select count(*)::integer', ([count]) => ({ count: Number(count) }));

/** The row type of a selection. */
export type RowOf<Of> = Of extends Selection<infer Row> ? Row : never;

/**
 * A selection from a drizzle query over the same fields, with its joins and without conditions. `closing` follows the
 * conditions, e.g. to lock the rows.
 */
export function selectionOf<Row>(
  fields: Fields,
  query: { toSQL(): { sql: string; params: unknown[] }; readonly _: { readonly result: Row[] } },
  closing = '',
): Selection<Row> {
  const { sql: text, params } = query.toSQL();
  if (params.length > 0) throw new Error('A selection has no values of its own');
  // The query's type determines the row type of its fields, and the reader uses the same fields.
  return new Selection(text, rowReader(fields) as (values: readonly unknown[]) => Row, closing);
}

/** The text of a tail. */
export function written({ from, where, orderBy = [], limit, offset = 0 }: Tail): SQL {
  return sql.join(
    [
      from ? sql` from ${from}` : undefined,
      where ? sql` where ${where}` : undefined,
      orderBy.length > 0 ? sql` order by ${sql.join([...orderBy], sql`, `)}` : undefined,
      limit === undefined ? undefined : sql` limit ${typeof limit === 'number' ? constant(limit) : limit}`,
      offset > 0 ? sql` offset ${offset}` : undefined,
    ].filter((part) => part !== undefined),
  );
}

/**
 * The company in whose tenant scope the transaction runs. It is not a parameter, because PostgreSQL then replanned a list
 * every time, which took twice as long as reading it: companies with many tickets get a cheaper plan of their own.
 */
export const ownCompany: SQL = sql.raw(`current_setting('recado.company_id')::integer`);

/**
 * A value that is written into the statement's text, for values with few variants that determine the best plan: without
 * a known row limit or status, PostgreSQL keeps no generic plan but replans every time.
 */
export function constant(value: number | string): SQL {
  return sql.raw(literal(value));
}
