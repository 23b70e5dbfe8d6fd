import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/** A constant that keeps these advisory locks apart from others of the same database. */
const family = 0x11fe;
/** Milliseconds until a lock that is still taken is tried again: the database may not know yet that its holder is gone. */
const pause = 500;

/**
 * A name that the database knows to be connected: a lock of a session. When the process ends, however it ends, the
 * system closes its connection and the database releases the lock.
 */
export interface LifeSign {
  /** Milliseconds since the sign was last interrupted; infinite if it never was. */
  steadyFor(): number;
  end(): Promise<void>;
}

/** The life signs of a connection, which are given again whenever it opens again. */
export class LifeSigns {
  readonly #names = new Set<string>();
  #client: pg.Client | undefined;
  #interruptedAt = Number.NEGATIVE_INFINITY;

  /** Gives the signs on a connection that just opened. */
  async moveTo(client: pg.Client): Promise<void> {
    if (this.#client) this.#interruptedAt = Date.now();
    this.#client = client;
    for (const name of this.#names) await this.#give(name);
  }

  async begin(name: string): Promise<LifeSign> {
    this.#names.add(name);
    // A connection that fails meanwhile gives it when it opens again.
    await this.#give(name).catch(() => undefined);
    return {
      steadyFor: () => Date.now() - this.#interruptedAt,
      end: async () => {
        this.#names.delete(name);
        // A connection that fails ends the sign, too.
        await this.#client?.query('SELECT pg_advisory_unlock($1, hashtext($2))', [family, name]).catch(() => undefined);
      },
    };
  }

  /** Never waits in the database: the connection would hear nothing meanwhile. */
  async #give(name: string): Promise<void> {
    const client = this.#client;
    const given = await client?.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS given', [family, name]);
    if (given?.rows[0]?.given !== false) return;
    const retry = () => {
      if (this.#client === client && this.#names.has(name)) this.#give(name).catch(() => undefined);
    };
    setTimeout(retry, pause).unref();
  }
}

/** Whether the process of a name gives a life sign. */
export function givesLifeSign(name: SQL): SQL {
  return sql`exists (select 1 from pg_catalog.pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = ${family} and objid = hashtext(${name})::oid
      and database = (select oid from pg_catalog.pg_database where datname = current_database()))`;
}

/** Whether any process but the one of this name gives a life sign. */
export function anotherGivesLifeSign(name: SQL): SQL {
  return sql`exists (select 1 from pg_catalog.pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = ${family} and objid <> hashtext(${name})::oid
      and database = (select oid from pg_catalog.pg_database where datname = current_database()))`;
}
