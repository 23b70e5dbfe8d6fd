import pg, { type Connection, type FieldDef, type QueryConfig } from 'pg';

/**
 * The columns of the statements that connections keep, by name. pg has PostgreSQL describe them with every run, which
 * costs both of them about as much as the rows of a short answer.
 */
export class KnownColumns {
  readonly #byName = new Map<string, FieldDef[]>();

  /** The query to send for a statement: one that is not described, once its columns are known. */
  queryFor(statement: unknown, values: unknown): unknown {
    if (!isKept(statement)) return statement;
    const columns = this.#byName.get(statement.name);
    return columns ? new KnownQuery({ ...statement, values: valuesOf(values, statement) }, columns) : statement;
  }

  /** Call with the result of a statement. */
  learn(statement: unknown, result: unknown): void {
    if (!isKept(statement) || this.#byName.has(statement.name)) return;
    if (hasFields(result)) this.#byName.set(statement.name, result.fields);
  }
}

type Kept = QueryConfig<unknown[]> & { name: string };

function isKept(statement: unknown): statement is Kept {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && typeof statement.name === 'string'
  );
}

function hasFields(result: unknown): result is { fields: FieldDef[] } {
  return typeof result === 'object' && result !== null && 'fields' in result && Array.isArray(result.fields);
}

function valuesOf(values: unknown, statement: Kept): unknown[] | undefined {
  return Array.isArray(values) ? values : statement.values;
}

/** A query whose columns are given to it, in place of PostgreSQL's description. */
class KnownQuery extends pg.Query {
  /** pg's own, for the message that describes the columns. */
  declare readonly handleRowDescription: (message: { fields: FieldDef[] }) => void;

  constructor(statement: Kept, columns: FieldDef[]) {
    super(statement);
    const { submit } = this;
    this.submit = (connection) => {
      if (columns.length > 0) this.handleRowDescription({ fields: columns });
      return submit.call(this, undescribed(connection));
    };
  }
}

const withoutDescription = new WeakMap<Connection, Connection>();

/** The same connection, except that it asks for no description. */
function undescribed(connection: Connection): Connection {
  const known = withoutDescription.get(connection);
  if (known) return known;
  const made: Connection = Object.create(connection, { describe: { value: () => undefined } });
  withoutDescription.set(connection, made);
  return made;
}
