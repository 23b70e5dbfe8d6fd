import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { BrokenArchive } from '../backup/tar.ts';
import type { Unit } from '../platform/database/database.ts';
import type { NewIds } from './new-ids.ts';

const plan = z.looseObject({ id: z.literal(1), name: z.string().min(1).max(200) });
const idRow = z.object({ id: z.number() });

/**
 * Finds the plan of an archive's company: the one with the same name, which may have other limits here. Without one it
 * adds it, not for new customers.
 */
export async function planOf(unit: Unit, lines: readonly string[], ids: NewIds): Promise<void> {
  const [line = '', ...more] = lines;
  const read = plan.safeParse(JSON.parse(line));
  if (!read.success || more.length > 0) throw new BrokenArchive('The archive has a plan that is no plan');
  const { name } = read.data;
  const known = await unit.db.execute(sql`select id from plans where name = ${name}`);
  if (known.rows[0]) return ids.replaceFirst('plans', idRow.parse(known.rows[0]).id);
  await unit.db.execute(sql`
    insert into plans (id, name, users, connections, queues, value, is_public, use_campaigns, use_schedules,
      use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations)
    overriding system value
    select ${ids.of('plans', 1)}::int, name, users, connections, queues, value, false, use_campaigns, use_schedules,
      use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations
    from jsonb_populate_record(null::plans, ${line}::jsonb)`);
}
