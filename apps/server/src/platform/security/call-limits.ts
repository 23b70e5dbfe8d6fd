import { createHash } from 'node:crypto';
import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Unit } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { callCounts } from '../database/schema/call-counts.ts';
import { AppError } from '../errors.ts';
import { countLimit } from '../observability/metrics/callers.ts';

const sweepMilliseconds = 60_000;
const sweepRows = 5_000;

/** A maximum number of calls per key and time window. `name` separates the keys of different limits. */
export interface CallLimit {
  name: string;
  calls: number;
  milliseconds: number;
}

/** How many calls remain in a window, below 0 when there were too many, and when it ends. */
export interface CallWindow {
  remaining: number;
  endsAt: Date;
}

/** Limits that apply to all processes of the installation together (SERVER §3.19). */
export interface CallLimits {
  /** Counts a call for a key and returns what remains; refuses nothing. */
  tally(limit: CallLimit, key: string): Promise<CallWindow>;
  /** Counts a call for a key (an address, an account, a number). Throws ERR_TOO_MANY_REQUESTS above the limit. */
  count(limit: CallLimit, key: string): Promise<void>;
  /** The same inside a unit that ends at once and commits whatever remains: the count is locked until then. */
  tallyIn(unit: Unit, limit: CallLimit, key: string): Promise<CallWindow>;
  /** Resets the count, e.g. after the right password; at the end of a unit, or in one of its own. */
  forget(limit: CallLimit, key: string, unit?: Unit): Promise<void>;
}

/** Counts in the database, each call in its own transaction, so that refused requests count too. */
export function createCallLimits(database: Database, clock: Clock): CallLimits {
  let sweptAt = 0;

  /** Deletes expired counts from time to time, in bounded steps. */
  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - sweptAt < sweepMilliseconds) return;
    sweptAt = now.getTime();
    await database.system(async ({ db }) => {
      const over = db.select({ key: callCounts.key }).from(callCounts).where(lte(callCounts.endsAt, now));
      await db
        .delete(callCounts)
        .where(inArray(callCounts.key, over.limit(sweepRows).for('update', { skipLocked: true })));
    });
  }

  /** Adds calls to a count and returns what it is then. */
  async function add(key: string, added: number, milliseconds: number): Promise<Count> {
    const now = clock();
    const counted: Count[] = [];
    await database.system(async (unit) =>
      // With the begin and the commit in one message the row is locked no longer than the statement takes.
      unit.withCommit(async () => counted.push(await addIn(unit, { key, added, milliseconds, now }))),
    );
    await sweep(now);
    const count = counted.at(-1);
    if (!count) throw new Error('A call was not counted');
    return count;
  }

  const together = gatherer(add);
  const limits: CallLimits = {
    async tally(limit, key) {
      const { calls, endsAt } = await together(keyOf(limit, key), limit.milliseconds);
      return { remaining: limit.calls - calls, endsAt };
    },
    async tallyIn(unit, limit, key) {
      const { milliseconds } = limit;
      const { calls, endsAt } = await addIn(unit, { key: keyOf(limit, key), added: 1, milliseconds, now: clock() });
      return { remaining: limit.calls - calls, endsAt };
    },
    async count(limit, key) {
      requireRemaining(await limits.tally(limit, key));
    },
    async forget(limit, key, unit) {
      const forgotten = { key: keyOf(limit, key) };
      if (unit) unit.withCommit(() => forgetCount(unit, forgotten));
      else await database.system((own) => forgetCount(own, forgotten));
    },
  };
  return limits;
}

/** Throws ERR_TOO_MANY_REQUESTS when no call remained. */
export function requireRemaining({ remaining }: CallWindow): void {
  if (remaining >= 0) return;
  countLimit('calls');
  throw new AppError('ERR_TOO_MANY_REQUESTS');
}

interface Count {
  calls: number;
  endsAt: Date;
}

interface Added {
  key: string;
  added: number;
  milliseconds: number;
  now: Date;
}

/** Adds calls to a count in a unit and returns what it is then. */
async function addIn(unit: Unit, { key, added, milliseconds, now }: Added): Promise<Count> {
  const endsAt = new Date(now.getTime() + milliseconds);
  const [row] = await addCalls(unit, { key, added, endsAt, now: now.toISOString() });
  return row ?? { calls: added, endsAt };
}

const addCalls = prepared<{ key: string; added: number; endsAt: Date; now: string }>()((db, value) => {
  const isOver = sql`${callCounts.endsAt} <= ${value('now')}::timestamptz`;
  return db
    .insert(callCounts)
    .values({ key: value('key'), calls: value('added'), endsAt: value('endsAt') })
    .onConflictDoUpdate({
      target: callCounts.key,
      set: {
        calls: sql`case when ${isOver} then excluded.calls else ${callCounts.calls} + excluded.calls end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning({
      calls: callCounts.calls,
      endsAt: callCounts.endsAt,
      // The row is locked until the commit, which need not wait for the disk: a crash may forget a count.
      atOnce: sql`set_config('synchronous_commit', 'off', true)`,
    });
});

const forgetCount = prepared<{ key: string }>()((db, value) =>
  db.delete(callCounts).where(eq(callCounts.key, value('key'))),
);

/** Calls of one key that wait to be counted together. */
interface Gathered {
  calls: number;
  counted: Promise<Count>;
}

/**
 * Counts the calls of a key that arrive while one is being counted in one step: an office that signs in at nine does
 * not occupy all connections to the database to wait for one row. Each call gets the count as of itself.
 */
function gatherer(add: (key: string, calls: number, milliseconds: number) => Promise<Count>) {
  const gathering = new Map<string, Gathered>();
  const running = new Map<string, Promise<unknown>>();

  function begin(key: string, milliseconds: number): Gathered {
    const gathered: Gathered = { calls: 0, counted: (running.get(key) ?? Promise.resolve()).then(run, run) };
    function run(): Promise<Count> {
      gathering.delete(key);
      const step = add(key, gathered.calls, milliseconds).finally(() => {
        if (running.get(key) === step) running.delete(key);
      });
      running.set(key, step);
      return step;
    }
    gathering.set(key, gathered);
    return gathered;
  }

  return async (key: string, milliseconds: number): Promise<Count> => {
    const gathered = gathering.get(key) ?? begin(key, milliseconds);
    gathered.calls += 1;
    const place = gathered.calls;
    const { calls, endsAt } = await gathered.counted;
    return { calls: calls - gathered.calls + place, endsAt };
  };
}

/** Hashed: the key has a fixed length, and the table contains no addresses or numbers. */
function keyOf({ name }: CallLimit, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}
