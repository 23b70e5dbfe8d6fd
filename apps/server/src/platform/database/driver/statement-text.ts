import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement in the form that is sent; its rows are lists of values. */
export interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

const dialect = new PgDialect();

/** The text of a part of a statement, and its values in order; `sql.placeholder` stays among them (`filled`). */
export function statementText(part: SQL): { sql: string; params: unknown[] } {
  return dialect.sqlToQuery(part);
}

/** The values of a text, with those for its placeholders. */
export function filled(params: unknown[], values: Record<string, unknown>): unknown[] {
  return fillPlaceholders(params, values);
}
