import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { tags, ticketTags } from '../../../../conversations/tickets/tags.schema.ts';

/**
 * Gives tickets tags that they do not have yet. A ticket is in one lane: one that is in a lane already stays there, and
 * of several new lanes the last one counts. Returns what was added, as `ticket/tag`.
 */
export async function addTags(
  unit: Unit,
  companyId: number,
  pairs: readonly { ticketId: number; tagId: number }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await unit.db.execute<{ pair: string }>(sql`
    with wanted as (
      select distinct on (r."ticketId", case when t.kanban = 1 then 0 else t.id end) r."ticketId" as ticket_id, t.id, t.kanban
      from jsonb_to_recordset(${JSON.stringify(pairs.map((pair, place) => ({ ...pair, place })))}::jsonb)
        as r("ticketId" integer, "tagId" integer, place integer)
      join ${tags} t on t.id = r."tagId"
      order by r."ticketId", case when t.kanban = 1 then 0 else t.id end, r.place desc)
    insert into ${ticketTags} (company_id, ticket_id, tag_id)
    select ${companyId}::integer, w.ticket_id, w.id from wanted w
    where w.kanban = 0 or not exists (
      select from ${ticketTags} present join ${tags} lane on lane.id = present.tag_id and lane.kanban = 1
      where present.ticket_id = w.ticket_id)
    on conflict do nothing
    returning ticket_id || '/' || tag_id as pair`);
  return new Set(rows.map(({ pair }) => pair));
}
