import { sql } from 'drizzle-orm';
import type { DrizzleTransaction, Unit } from './database.ts';
import type { ValueNamed } from './selection.ts';
import { preparedName } from './sessions.ts';

/** A query of drizzle that can be prepared. */
interface Preparable<Result> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Result>;
}

interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

/**
 * A query whose text never changes, for what runs with every message: each connection builds it once and keeps it under
 * its name. Building most statements takes drizzle longer than PostgreSQL needs to run them, and is half of what is left
 * for the garbage collector (docs/benchmarks.md). Issued at once, like `execute()`.
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Result>(
    build: (db: DrizzleTransaction, value: ValueNamed<keyof Values & string>) => Preparable<Result>,
  ): ((unit: Pick<Unit, 'db'>, values: Values) => Promise<Result>) => {
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
