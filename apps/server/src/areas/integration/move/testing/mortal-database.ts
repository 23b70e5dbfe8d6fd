import type { Database, Unit } from '../../../../platform/database/database.ts';

/** When a process dies: before a unit, in it, or after its commit, of which it does not learn; null: it lives on. */
export type Fate = 'before' | 'within' | 'after' | null;

/** A database whose process dies in some units: `fate` is asked before each. */
export function mortalDatabase(database: Database, fate: () => Fate): Database {
  async function run<T>(
    begin: (work: (unit: Unit) => Promise<T>) => Promise<T>,
    work: (unit: Unit) => Promise<T>,
  ): Promise<T> {
    const death = fate();
    if (death === 'before') throw killed();
    const done = await begin(async (unit) => {
      const result = await work(unit);
      if (death === 'within') throw killed();
      return result;
    });
    if (death === 'after') throw killed();
    return done;
  }
  return {
    ...withMembers(database),
    tenant: (id, work) => run((inUnit) => database.tenant(id, inUnit), work),
    system: (work) => run((inUnit) => database.system(inUnit), work),
  };
}

/** As the database reports it to the last statement of a process. */
function killed(): Error {
  return Object.assign(new Error('killed'), { code: '57P01' });
}

/** A database with its members as fields, for replacing some of them. */
function withMembers(database: Database): Database {
  const { reader, useClock, subscribe, onPublish, close, kind, notifications } = database;
  const { pool, sessionPool, replicaReader, slowStatements, units } = database;
  const { tenant, system } = database;
  return {
    kind,
    notifications,
    pool,
    sessionPool,
    slowStatements,
    units,
    reader,
    replicaReader,
    useClock,
    subscribe,
    onPublish,
    close,
    tenant,
    system,
  };
}
