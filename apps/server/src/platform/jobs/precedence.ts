import type { Database } from '../database/database.ts';

/**
 * Work that goes before jobs, because somebody outside waits for its answer for a short time only. Meanwhile the workers
 * of this process begin one job at a time: several share processor and database with it.
 */
export interface Precedence {
  /** Whether such work is under way. */
  readonly isTaken: boolean;
  /** Does such work. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

const known = new WeakMap<Database, Precedence>();

/** The precedence over the workers of a database in this process. */
export function precedenceOf(database: Database): Precedence {
  const precedence = known.get(database) ?? createPrecedence();
  known.set(database, precedence);
  return precedence;
}

function createPrecedence(): Precedence {
  let underWay = 0;
  return {
    get isTaken() {
      return underWay > 0;
    },
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
  };
}
