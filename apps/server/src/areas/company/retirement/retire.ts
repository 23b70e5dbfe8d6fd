import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetJobsOf } from './forget-jobs.ts';

const retirable = z.enum(['queues', 'users', 'whatsapps']);
/** The receiver of the live tickets of a queue or user that is being deleted, and the name of the user who chose it. */
const successor = z.object({ userId: z.number().optional(), queueId: z.number().optional(), by: z.string() });
export type Successor = z.output<typeof successor>;

const retired = z.object({
  table: retirable,
  id: z.number(),
  companyId: z.number(),
  to: successor.optional(),
});
const detached = z.object({ taken: z.number() });

/** The chosen user or queue; undefined if neither is chosen. */
export function successorOf(named: Successor): Successor | undefined {
  return named.userId === undefined && named.queueId === undefined ? undefined : named;
}

/** A record that is being removed. */
export type Retired = z.output<typeof retired>;

/**
 * Publishes one part of the changes of removed references, at most `most`; returns their number. Fewer than `most`
 * means that it was the last part.
 */
export type Preparation = (of: { companyId: number; id: number; to?: Successor }, most: number) => Promise<number>;

const kind = 'dismantle';
/** The number of tickets that are published, and of rows that are only updated, per transaction. */
const sizes = { published: 100, updated: 500 } as const;

/**
 * Deletes a queue, user or connection from the users' view: row-level security hides it when this unit commits. A job
 * removes the references to it in parts, because there may be a million messages, and then deletes the row (ADR 15);
 * `to` gets the live tickets. `values`: changes that make the name available and erase secrets.
 */
export async function retire(unit: Unit, what: Retired, values: SQL): Promise<void> {
  const { table, id, companyId } = what;
  await show(unit, true);
  await unit.db.execute(sql`
    update ${sql.identifier(table)} set retired_at = now(), ${values} where id = ${id} and company_id = ${companyId}`);
  await show(unit, false);
  await unit.enqueue({ companyId, lane: `${lanesOf(table)}${id}`, kind, payload: what });
}

const lanesOf = (table: Retired['table']) => `${kind}:${table}:`;

/** Whether the record with this id is being removed, and its references with it; not once that failed for good. */
export function isBeingRemoved(table: Retired['table'], id: SQL): SQL {
  return sql`exists (select 1 from ${jobs} where ${jobs.lane} = ${lanesOf(table)}::text || ${id} and ${jobs.failedAt} is null)`;
}

/** Removes a retired record. After a crash it continues with the rest. */
export function removeRetiredHandler(
  platform: Platform,
  preparations: Partial<Record<Retired['table'], Preparation>>,
): JobHandler {
  const { database } = platform;
  return effectful(kind, retired, async ({ table, ...of }, _job, signal) => {
    const { id } = of;
    const prepare = preparations[table];
    if (prepare) await inBatches(signal, sizes.published, (most) => prepare(of, most));
    await inBatches(signal, sizes.updated, (most) => database.system((unit) => detach(unit, table, id, most)));
    await database.system(async (unit) => {
      if (table === 'whatsapps') await forgetJobsOf(unit, id);
      await show(unit, true);
      await unit.db.execute(sql`delete from ${sql.identifier(table)} where id = ${id} and retired_at is not null`);
    });
  });
}

async function detach(unit: Unit, table: Retired['table'], id: number, most: number): Promise<number> {
  await show(unit, true);
  const { rows } = await unit.db.execute(sql`select recado_detach(${table}::regclass, ${id}, ${most}) as taken`);
  return detached.parse(rows[0]).taken;
}

/** Allows or forbids that this unit sees and writes the retired record. */
async function show(unit: Unit, shown: boolean): Promise<void> {
  await unit.db.execute(sql`select set_config('recado.retired', ${shown ? 'shown' : ''}, true)`);
}
