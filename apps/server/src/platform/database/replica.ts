import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { databaseCode, outageOf } from './database-errors.ts';
import type { CompanyReader } from './unit-of-work.ts';
import type { Units } from './units.ts';

/** Milliseconds that a read waits for the replica to catch up, between two looks, and without it after a failure. */
const patience = { behind: 500, look: 20, away: 5_000 };
/** What PostgreSQL ends a read of a replica with when it needs the rows for its own progress. */
const recoveryConflict = '40001';

const writtenRow = z.object({ written: z.string() });
const caughtUpRow = z.object({ caughtUp: z.boolean() });

/** A database: its connections, and its units. */
interface Side {
  pool: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
  units: Pick<Units, 'run' | 'reader'>;
}

/**
 * Reads from a read replica what may take long: reports, exports, searches. A read sees everything that was written before
 * it, in whichever process: it asks the primary how far that is, and waits for the replica to be there. One that is too far
 * behind, away or in the way of its own recovery is passed over, and the primary is read.
 */
export class ReadReplica {
  readonly #primary: Side;
  readonly #replica: Side;
  readonly #logger: Logger;
  #awayUntil = 0;

  constructor(primary: Side, replica: Side, logger: Logger) {
    this.#primary = primary;
    this.#replica = replica;
    this.#logger = logger;
  }

  /** A reader of a company. */
  reader(companyId: number): CompanyReader {
    const from = <T>(read: (reader: CompanyReader) => Promise<T>) =>
      this.#read((side) => read(side.units.reader(companyId)));
    return {
      companyId,
      inUnit: (work, often) => from((reader) => reader.inUnit(work, often)),
      select: (selection, tail) => from((reader) => reader.select(selection, tail)),
      selectShared: (selection, tail) => from((reader) => reader.selectShared(selection, tail)),
    };
  }

  async #read<T>(read: (side: Side) => Promise<T>): Promise<T> {
    if (Date.now() < this.#awayUntil || !(await this.#hasCaughtUp())) return read(this.#primary);
    try {
      return await read(this.#replica);
    } catch (error) {
      const isAway = outageOf(error) === 'away';
      if (!isAway && databaseCode(error) !== recoveryConflict) throw error;
      if (isAway) this.#passOver(error);
      return read(this.#primary);
    }
  }

  /** Whether the replica has everything that is written by now, at once or soon. A server that is no standby never has. */
  async #hasCaughtUp(): Promise<boolean> {
    try {
      const { rows } = await this.#primary.pool.query('SELECT pg_current_wal_insert_lsn()::text AS written');
      const { written } = writtenRow.parse(rows[0]);
      const end = performance.now() + patience.behind;
      for (;;) {
        if (await this.#isAt(written)) return true;
        if (performance.now() > end) return false;
        await wait(patience.look);
      }
    } catch (error) {
      this.#passOver(error);
      return false;
    }
  }

  async #isAt(written: string): Promise<boolean> {
    const { rows } = await this.#replica.pool.query(
      'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "caughtUp"',
      [written],
    );
    return caughtUpRow.parse(rows[0]).caughtUp;
  }

  #passOver(error: unknown): void {
    if (Date.now() >= this.#awayUntil)
      this.#logger.warn({ err: error }, 'the read replica does not answer: reports read the primary');
    this.#awayUntil = Date.now() + patience.away;
  }
}
