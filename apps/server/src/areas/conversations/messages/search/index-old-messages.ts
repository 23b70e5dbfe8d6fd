import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { messageWordBacklog, messageWords } from '../message-words.schema.ts';
import { messages } from '../messages.schema.ts';

/** Messages per transaction: few, so that others do not wait for it. */
const atOnce = 500;
const backlog = z.array(z.object({ below: z.int() }));
const lowestRow = z.object({ lowest: z.int().nullable() });

/**
 * Adds messages that are older than the index of words, newest first, in parts (ADR 31). After all have been added, a
 * run only reads an empty table.
 */
export function indexOldMessagesWork({ database }: Pick<Platform, 'database'>): RecurringWork {
  return {
    name: 'index-old-messages',
    pattern: '*/10 * * * *',
    run: async (signal) => {
      while (!signal.aborted && (await indexSome(database)));
    },
  };
}

/** Adds one part; false when no message is missing. */
function indexSome(database: Database): Promise<boolean> {
  return database.system(async (unit) => {
    const { rows } = await unit.db.execute(sql`select below_id as below from ${messageWordBacklog} for update`);
    const [left] = backlog.parse(rows);
    if (!left) return false;
    const lowest = await addBelow(unit, left.below);
    await unit.db.execute(
      lowest === null
        ? sql`delete from ${messageWordBacklog}`
        : sql`update ${messageWordBacklog} set below_id = ${lowest}`,
    );
    return true;
  });
}

/** Adds the next messages below an id, and returns the lowest of their ids; null when there are none. */
async function addBelow({ db }: Unit, below: number): Promise<number | null> {
  const { rows } = await db.execute(sql`
    with part as materialized (
      select m.id, m.company_id, m.created_at, m.body, m.is_deleted from ${messages} m
      where m.id < ${below} order by m.id desc limit ${atOnce} for key share),
    added as (
      insert into ${messageWords} (message_id, company_id, created_at, words)
      select s.id, s.company_id, s.created_at, w.words from part s cross join lateral recado_words(s.body) w (words)
      where s.body <> '' and not s.is_deleted and length(w.words) > 0
      on conflict do nothing)
    select min(part.id) as lowest from part`);
  return lowestRow.parse(rows[0]).lowest;
}
