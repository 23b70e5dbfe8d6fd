import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { users } from '../../../../../platform/database/schema/users.ts';
import { ticketEvents } from '../../../../conversations/tickets/tickets.schema.ts';
import type { SourceRound } from '../../source/records.ts';
import type { Round } from './arrange-rounds.ts';

/** Records who accepted and resolved rounds, where the times are known there. An event that is recorded stays. */
export async function recordEvents(
  unit: Unit,
  companyId: number,
  taken: readonly { row: SourceRound; round: Round; ticketId: number }[],
): Promise<void> {
  const events = taken.flatMap(({ row, round: { id, queueId, userId, finishedAt }, ticketId }) => {
    const place = { cycleId: id, ticketId, queueId, userId };
    const isEnd = row.finishedAt !== null && row.finishedAt.getTime() === finishedAt?.getTime();
    return [
      ...(row.startedAt && userId !== null ? [{ ...place, kind: 'accepted', at: row.startedAt }] : []),
      ...(isEnd ? [{ ...place, kind: 'resolved', at: row.finishedAt }] : []),
    ];
  });
  if (events.length === 0) return;
  await unit.db.execute(sql`
    insert into ${ticketEvents} (company_id, ticket_id, queue_id, cycle_id, kind, by, user_name, happened_at)
    select ${companyId}::integer, r."ticketId", r."queueId", r."cycleId", r.kind,
      case when u.id is null then 'system' else 'user' end, u.name, r.at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r("ticketId" integer, "queueId" integer,
      "cycleId" integer, "userId" integer, kind text, at timestamptz)
    left join ${users} u on u.id = r."userId"
    left join lateral (select true as is_known from ${ticketEvents} known
      where known.ticket_id = r."ticketId" and known.cycle_id = r."cycleId" and known.kind = r.kind limit 1) k on true
    where k.is_known is null`);
}
