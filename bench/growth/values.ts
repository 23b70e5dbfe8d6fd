import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { daysAgo } from '../api-here.ts';

/** The names that questions may use, each with the query of its value for a company; `agent` is the third user. */
const queries = {
  // Tickets that the agent sees and holds.
  ticket: sql`select t.id from tickets t join agent a on a.id = t.user_id where t.status = 'open' order by t.id limit 1`,
  contact: sql`select t.contact_id as id from tickets t join agent a on a.id = t.user_id where t.status = 'open' order by t.id limit 1`,
  queue: sql`select uq.queue_id as id from user_queues uq join agent a on a.id = uq.user_id order by 1 limit 1`,
  otherQueue: sql`select uq.queue_id as id from user_queues uq join agent a on a.id = uq.user_id order by 1 offset 1 limit 1`,
  user: sql`select id from agent`,
  admin: sql`select min(u.id) as id from users u join company c on c.id = u.company_id`,
  tag: sql`select min(g.id) as id from tags g join company c on c.id = g.company_id where g.kanban = 0`,
  lane: sql`select min(g.id) as id from tags g join company c on c.id = g.company_id where g.kanban = 1`,
  list: sql`select l.id from contact_lists l join company c on c.id = l.company_id limit 1`,
  campaign: sql`select a.id from campaigns a join company c on c.id = a.company_id limit 1`,
  plan: sql`select f.id from custom_fields f join company c on c.id = f.company_id where f.key = 'plano'`,
  usualPlan: sql`select min(o.id) as id from custom_field_choices o join company c on c.id = o.company_id`,
  rarePlan: sql`select max(o.id) as id from custom_field_choices o join company c on c.id = o.company_id`,
  city: sql`select f.id from custom_fields f join company c on c.id = f.company_id where f.key = 'cidade'`,
  order: sql`select f.id from custom_fields f join company c on c.id = f.company_id where f.key = 'pedido'`,
  installed: sql`select f.id from custom_fields f join company c on c.id = f.company_id where f.key = 'instalacao'`,
  webhook: sql`select w.id from webhooks w join company c on c.id = w.company_id limit 1`,
};
const days = { today: 0, recently: 3, yearAgo: 364 };

/** Every name that a question may use in braces. */
export const knownNames: readonly string[] = [...Object.keys(queries), ...Object.keys(days)];

/** The values of a filled database. */
export async function valuesOf(database: Database, companyId: number): Promise<Map<string, string>> {
  const values = new Map(Object.entries(days).map(([name, ago]) => [name, daysAgo(ago)]));
  await database.system(async ({ db }) => {
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await db.execute(sql`
        with company as (select ${companyId}::int as id),
          agent as (select u.id from users u join company c on c.id = u.company_id order by u.id offset 2 limit 1)
        ${query}`);
      values.set(name, String(z.object({ id: z.int() }).parse(rows[0]).id));
    }
  });
  return values;
}

/** A path with the values in place of their names. */
export function withValues(path: string, values: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`No value is known for {${name}}`);
    return value;
  });
}
