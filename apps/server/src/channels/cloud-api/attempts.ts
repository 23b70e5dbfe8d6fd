import { and, eq, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { officialAttempts } from '../channels.schema.ts';
import { createBatches } from './batches.ts';

/**
 * Remembers which messages were handed to the platform, across crashes: it has no idempotency key, so a message whose
 * outcome is not known is never sent again on a guess (docs/adr/0127).
 */
export interface Attempts {
  /** Records an attempt; null, or how long ago an earlier one without a known outcome was (milliseconds). */
  begin(wid: string): Promise<number | null>;
  /** The outcome is known, or a person decides to send it again. */
  end(wid: string): Promise<void>;
}

/** An attempt to be recorded, and its answer. */
interface Beginning {
  wid: string;
  age: number | null;
}

/** Attempts of one statement, and the most that wait: far more than a number sends at once. */
const largestBatch = 100;
const mostWaiting = 10_000;

/**
 * The attempts of a connection; those that begin at the same time share a transaction. Sent messages are forgotten after
 * a day: their rows say that they were sent.
 */
export function createAttempts(database: Database, connectionId: number): Attempts {
  const record = (beginnings: readonly Beginning[]) => recordAll(database, connectionId, beginnings);
  const begin = createBatches<Beginning>({
    together: record,
    alone: (beginning) => record([beginning]),
    largest: largestBatch,
    mostWaiting,
    refusal: () => new AppError('ERR_SERVER_BUSY'),
  });
  return {
    async begin(wid) {
      const beginning: Beginning = { wid, age: null };
      await begin(beginning, 1);
      return beginning.age;
    },
    async end(wid) {
      const named = and(eq(officialAttempts.connectionId, connectionId), eq(officialAttempts.wid, wid));
      await database.system(async (unit) =>
        unit.withCommit(() => unit.db.delete(officialAttempts).where(named).execute()),
      );
    },
  };
}

/** Records attempts in one message to the database, and finds out which of them are not the first. */
async function recordAll(database: Database, connectionId: number, beginnings: readonly Beginning[]): Promise<void> {
  const wids = [...new Set(beginnings.map(({ wid }) => wid))];
  const first = new Set<string>();
  await database.system(async (unit) =>
    unit.withCommit(async () => {
      for (const wid of await insertNew(unit, connectionId, wids)) first.add(wid);
    }),
  );
  const repeated: Beginning[] = [];
  // Of two that begin one message at the same time, only one is the first.
  for (const beginning of beginnings) if (!first.delete(beginning.wid)) repeated.push(beginning);
  if (repeated.length === 0) return;
  const ages = await database.system((unit) => agesOf(unit, connectionId, wids));
  for (const beginning of repeated) beginning.age = ages.get(beginning.wid) ?? 0;
}

async function insertNew({ db }: Unit, connectionId: number, wids: readonly string[]): Promise<string[]> {
  const inserting = db.execute<{ wid: string }>(sql`
    insert into ${officialAttempts} (connection_id, wid)
    select ${connectionId}::integer, wid from unnest(${sql.param([...wids])}::text[]) as begun(wid)
    on conflict do nothing returning wid`);
  // Issued at once: it goes with the commit.
  const { rows } = await inserting.execute();
  return rows.map(({ wid }) => wid);
}

/** How long ago attempts were (milliseconds). */
async function agesOf({ db }: Unit, connectionId: number, wids: readonly string[]): Promise<Map<string, number>> {
  const age = sql<number>`extract(epoch from now() - ${officialAttempts.attemptedAt}) * 1000`;
  const isOne = sql`${officialAttempts.wid} = any(${sql.param([...wids])}::text[])`;
  const rows = await db
    .select({ wid: officialAttempts.wid, age })
    .from(officialAttempts)
    .where(and(eq(officialAttempts.connectionId, connectionId), isOne));
  return new Map(rows.map(({ wid, age: milliseconds }) => [wid, Number(milliseconds)]));
}
