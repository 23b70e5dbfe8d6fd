import { createHash } from 'node:crypto';
import { type Placeholder, sql } from 'drizzle-orm';
import pg, { type Connection, type QueryConfig } from 'pg';
import type { DrizzleTransaction } from './transaction.ts';

const preparedNames = new Map<string, string>();

/**
 * The name under which each connection keeps a statement, so that it is parsed and planned once: under row-level
 * security that takes longer than running it (docs/benchmarks/server.md). Only for texts with few variants, independent of
 * users' filters.
 */
export function preparedName(text: string): string {
  const known = preparedNames.get(text);
  if (known) return known;
  const name = `recado_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  preparedNames.set(text, name);
  return name;
}

/**
 * The role that statements run in: for one company, or across companies. PostgreSQL plans a kept statement again when
 * its role changes, because row-level security rewrites it. Therefore each role has its own names.
 */
export type Role = 'tenant' | 'system';

/** The name under which connections keep a statement for a role. */
export function nameFor(role: Role, name: string | undefined): string | undefined {
  return name && `${name}_${role}`;
}

/** The maximum number of texts after which no further text is kept automatically. Each connection keeps all of them. */
const mostTexts = 1000;

/**
 * The name for a text of the server's own work, which has few texts. Undefined for a text with a list of values or of
 * rows, because it has a variant for each length, and for a new text when `most` are kept: texts that are composed from
 * a user's choice, e.g. a campaign's segment, can have more variants.
 */
export function nameOfOwnWork(text: string, most = mostTexts): string | undefined {
  const hasList = /\bin \(\$\d+, |\), \(/.test(text);
  const isFull = preparedNames.size >= most && !preparedNames.has(text);
  return hasList || isFull ? undefined : preparedName(text);
}

/** A query of drizzle that can be prepared. */
interface Preparable<Result> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Result>;
}

interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

/**
 * A placeholder for a value in a query; as SQL where drizzle takes no placeholder. The value may be null only where
 * drizzle does not convert it.
 */
export type ValueNamed<Name extends string> = (name: Name) => Placeholder<Name>;

/**
 * A query whose text never changes, for frequent ones, e.g. of every message: each connection builds it once and keeps
 * it under its name. Building most statements takes drizzle longer than PostgreSQL needs to run them, and produces half
 * of the remaining garbage (docs/benchmarks/server.md). Issued at once, like `execute()`.
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Result>(
    build: (db: DrizzleTransaction, value: ValueNamed<keyof Values & string>) => Preparable<Result>,
  ): ((unit: { db: DrizzleTransaction }, values: Values) => Promise<Result>) => {
    const kept = new WeakMap<DrizzleTransaction, Prepared<Result>>();
    const keep = (db: DrizzleTransaction) => {
      const query = build(db, (name) => sql.placeholder(name));
      const made = query.prepare(preparedName(query.toSQL().sql));
      kept.set(db, made);
      return made;
    };
    return ({ db }, values) => (kept.get(db) ?? keep(db)).execute(values);
  };
}

/**
 * The columns of the statements that connections keep, by name. pg has PostgreSQL describe them with every run, which
 * costs both of them about as much as the rows of a short answer.
 */
export class KnownColumns {
  readonly #byName = new Map<string, Description>();

  /** The query to send for a statement; once its columns are known, one without a request for its description. */
  queryFor(statement: unknown, values: unknown): unknown {
    if (!isKept(statement)) return statement;
    const description = this.#byName.get(keyOf(statement));
    return description ? new KnownQuery(statement, valuesOf(values, statement), description) : statement;
  }

  /** Call with the result of a statement. */
  learn(statement: unknown, result: unknown): void {
    if (!isKept(statement) || this.#byName.has(keyOf(statement)) || !isResult(result)) return;
    const { command: _command, rowCount: _rowCount, oid: _oid, rows: _rows, ...description } = result;
    this.#byName.set(keyOf(statement), description);
  }
}

/** The part of pg's result that describes a statement: its columns, and how to read their values. */
type Description = Omit<pg.QueryArrayResult, 'command' | 'rowCount' | 'oid' | 'rows'>;

type Kept = QueryConfig<unknown[]> & { name: string; rowMode?: 'array' };

function isKept(statement: unknown): statement is Kept {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && typeof statement.name === 'string'
  );
}

/** With the row mode, because the rows of one statement can be requested as lists and as records. */
function keyOf({ name, rowMode }: Kept): string {
  return `${name} ${rowMode}`;
}

function isResult(result: unknown): result is pg.QueryArrayResult {
  return typeof result === 'object' && result !== null && 'fields' in result && 'rows' in result;
}

function valuesOf(values: unknown, statement: Kept): unknown[] | undefined {
  return Array.isArray(values) ? values : statement.values;
}

/**
 * A query that gets its description from us instead of PostgreSQL. pg would also copy the statement property by
 * property, and choose a parser for each column again: a twenty-fifth of the cost of a message.
 */
class KnownQuery extends pg.Query {
  // Fields that pg has and its types do not declare.
  declare name: string;
  declare readonly _result: object;
  declare _accumulateRows: boolean;

  constructor({ text, name }: Kept, values: unknown[] | undefined, description: Description) {
    super(text, values);
    this.name = name;
    Object.assign(this._result, description);
    this._accumulateRows = true;
    const { submit } = this;
    this.submit = (connection) => submit.call(this, undescribed(connection));
  }
}

const withoutDescription = new WeakMap<Connection, Connection>();

/** The same connection, except that it requests no description. */
function undescribed(connection: Connection): Connection {
  const known = withoutDescription.get(connection);
  if (known) return known;
  const made: Connection = Object.create(connection, { describe: { value: () => undefined } });
  withoutDescription.set(connection, made);
  return made;
}
