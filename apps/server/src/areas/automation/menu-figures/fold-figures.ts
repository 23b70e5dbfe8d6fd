import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { menuFigures } from './menu-figures.schema.ts';

/** The number of steps in one transaction. */
const atOnce = 5000;
const companyIds = z.array(z.object({ companyId: z.int() }));
const counted = z.array(z.object({ taken: z.int() }));

/** Replaces the steps of the chatbot's visitors with one sum for each menu and day (ADR 77). */
export function foldMenuFiguresWork({ database }: Pick<Platform, 'database'>): RecurringWork {
  return {
    name: 'fold-menu-figures',
    pattern: '*/5 * * * *',
    run: (signal) => foldMenuFigures(database, signal),
  };
}

/** Sums all steps now, company by company, until none is left or `signal` aborts. */
export async function foldMenuFigures(database: Database, signal?: AbortSignal): Promise<void> {
  for (const { companyId } of await companiesWithSteps(database)) {
    while (!signal?.aborted && (await database.tenant(companyId, foldSome)));
  }
}

function companiesWithSteps(database: Database) {
  return database.system(async ({ db }) => {
    const { rows } = await db.execute(sql`
      select c.id as "companyId" from ${companies} c
      where exists (select from ${menuFigures} f where f.company_id = c.id and not f.is_sum) order by c.id`);
    return companyIds.parse(rows);
  });
}

/** Adds some steps to the sums of their days. Returns whether there may be more. */
async function foldSome({ db }: Unit): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with these as (
      select id from ${menuFigures} where company_id = ${ownCompany} and not is_sum
      order by id limit ${atOnce} for update skip locked),
    taken as (delete from ${menuFigures} where id in (select id from these) returning *),
    folded as (
      insert into ${menuFigures}
        (company_id, queue_id, option_id, day, title, is_sum, reached, chose, back, person, silent, at_limit)
      select company_id, queue_id, option_id, day, (array_agg(title order by id desc))[1], true,
        sum(reached), sum(chose), sum(back), sum(person), sum(silent), sum(at_limit)
      from taken group by company_id, queue_id, option_id, day order by queue_id, option_id, day
      on conflict (queue_id, option_id, day) where is_sum do update set title = excluded.title,
        reached = menu_figures.reached + excluded.reached, chose = menu_figures.chose + excluded.chose,
        back = menu_figures.back + excluded.back, person = menu_figures.person + excluded.person,
        silent = menu_figures.silent + excluded.silent, at_limit = menu_figures.at_limit + excluded.at_limit)
    select count(*)::integer as taken from taken`);
  return counted.parse(rows)[0]?.taken === atOnce;
}
