import pg, { type Connection, type QueryConfig } from 'pg';

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
