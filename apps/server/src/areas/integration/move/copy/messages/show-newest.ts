import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { changedHere, noteWritten } from '../moved-rows.ts';

/** An own message of a person here: it answers the customer. */
const isAnswer = sql.raw('m.from_me and not m.is_automatic');

/**
 * Shows the newest message of tickets in lists, as if it had arrived here: with the customer's words if they wrote last,
 * and since when they wait in a live ticket.
 */
export async function showNewest(unit: Unit, companyId: number, ticketIds: readonly number[]): Promise<void> {
  await changedHere(unit, companyId, 'tickets', tickets, ticketIds);
  const newest = sql`order by m.created_at desc nulls first, m.id desc nulls first limit 1`;
  await unit.db.execute(sql`
    with shown as (
      select t.id as shown_on, last.id, last.body, last.data, last.ack, last.from_me, last.is_deleted, last.is_automatic,
        last.media_type, last.contact_id, last.created_at, answer.created_at as answered_at, t.is_group, t.status <> 'closed' as is_live,
        not last.from_me and not last.is_deleted as is_customers
      from ${tickets} t
      cross join lateral (select m.* from ${messages} m where m.ticket_id = t.id ${newest}) last
      left join lateral (select m.created_at from ${messages} m where m.ticket_id = t.id and ${isAnswer}
        and t.status <> 'closed' ${newest}) answer on true
      where ${isOneOf(sql`t.id`, ticketIds)})
    update ${tickets} set
      last_message = left(case when s.is_deleted then '' when s.body = '' then coalesce(s.data->'media'->>'fileName', '')
        else s.body end, 500),
      last_message_type = case when s.is_deleted then 'deleted' else s.media_type end,
      last_message_from_me = s.from_me, last_message_ack = s.ack, last_message_at = s.created_at,
      last_message_id = case when s.is_automatic then null else s.id end,
      customer_message_id = case when s.is_customers then s.id end,
      customer_words = case when s.is_customers then left(s.body, 200) end,
      customer_words_type = case when s.is_customers then s.media_type end,
      customer_author_id = case when s.is_customers and s.is_group then s.contact_id end,
      waiting_since = case when s.is_live and not s.is_group then (
        select min(m.created_at) from ${messages} m where m.ticket_id = s.shown_on and not m.from_me
          and m.created_at > coalesce(s.answered_at, '-infinity')) end,
      is_answered = s.is_live and s.answered_at is not null
    from shown s where ${tickets}.id = s.shown_on`);
  await noteWritten(unit, companyId, 'tickets', ticketIds);
}

/** The first answer of an agent in each round, for the figures of waiting. */
export async function noteFirstAnswers(
  unit: Unit,
  companyId: number,
  answers: readonly { cycleId: number; at: Date }[],
): Promise<void> {
  if (answers.length === 0) return;
  const cycleIds = [...new Set(answers.map(({ cycleId }) => cycleId))];
  await changedHere(unit, companyId, 'rounds', ticketCycles, cycleIds);
  const rows = JSON.stringify(answers);
  const { rows: changed } = await unit.db.execute<{ id: number }>(sql`
    with first as (
      select round.id, min(r.at) as at from jsonb_to_recordset(${rows}::jsonb) as r("cycleId" integer, at timestamptz)
      join ${ticketCycles} round on round.id = r."cycleId" and round.user_id is not null and r.at >= round.queued_at
      group by 1)
    update ${ticketCycles} set first_answer_at = first.at
    from first where ${ticketCycles}.id = first.id and (first_answer_at is null or first_answer_at > first.at)
    returning ${ticketCycles}.id`);
  await noteWritten(
    unit,
    companyId,
    'rounds',
    changed.map(({ id }) => id),
  );
}
