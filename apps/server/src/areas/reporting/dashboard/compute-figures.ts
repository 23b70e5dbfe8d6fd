import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { staleHours } from './dashboard.schema.ts';
import { recomputed } from './figures.ts';

/** The number of hours in one transaction, few enough not to block other work for long. */
const atOnce = 48;
const companyIds = z.array(z.object({ companyId: z.int() }));
const hours = z.array(z.object({ hour: z.coerce.date() }));

/** Computes the figures of the hours whose rounds changed (ADR 40). */
export function computeFiguresWork({ database }: Pick<Platform, 'database'>): RecurringWork {
  return {
    name: 'compute-round-figures',
    pattern: '*/2 * * * *',
    run: (signal) => computeFigures(database, signal),
  };
}

/** Computes all stale figures now, company by company, until none is stale or `signal` aborts. */
export async function computeFigures(database: Database, signal?: AbortSignal): Promise<void> {
  for (const { companyId } of await companiesWithStaleHours(database)) {
    while (!signal?.aborted && (await database.tenant(companyId, computeSome)));
  }
}

function companiesWithStaleHours(database: Database) {
  return database.system(async ({ db }) => {
    const { rows } = await db.execute(sql`
      select c.id as "companyId" from companies c
      where exists (select from ${staleHours} s where s.company_id = c.id) order by c.id`);
    return companyIds.parse(rows);
  });
}

/**
 * Computes some stale hours and their days. Their notes are deleted first: a change that commits later adds its own
 * note, and a change that committed before is included. Returns whether there may be more.
 */
async function computeSome(unit: Unit): Promise<boolean> {
  const { rows } = await unit.db.execute(sql`
    with these as (
      select distinct hour from ${staleHours} where company_id = ${ownCompany} order by hour limit ${atOnce}),
    taken as (delete from ${staleHours} where company_id = ${ownCompany} and hour in (select hour from these))
    select hour from these`);
  const stale = hours.parse(rows).map(({ hour }) => hour.toISOString());
  if (stale.length === 0) return false;
  const timeZone = await timeZoneOf(unit);
  for (const span of ['hour', 'day'] as const) {
    for (const statement of recomputed(span, timeZone, stale)) await unit.db.execute(statement);
  }
  return stale.length === atOnce;
}
