import { type Placeholder, sql } from 'drizzle-orm';
import { type DrizzleTransaction, preparedName } from './driver/driver.ts';

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
 * A write or a lock whose text never changes, for frequent ones, e.g. of every message; for reads see `Reader.select`.
 * Each connection builds it once and keeps it under its name. Building most statements takes drizzle longer than
 * PostgreSQL needs to run them, and produces half of the remaining garbage (docs/benchmarks/server.md). Issued at once,
 * like `execute()`.
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
