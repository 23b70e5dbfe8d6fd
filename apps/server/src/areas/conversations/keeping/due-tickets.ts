import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import type { Rules } from './keeping-rules.ts';

/** What a rule is about. */
export type Kept = 'messages' | 'media' | 'notes';

/** How far tickets were looked at, in the order of their last message. */
export interface Place {
  at: Date;
  id: number;
}

/** A ticket that was resolved for longer than its rule keeps `kept`, and of which something is left from before that. */
export interface DueTicket extends Place {
  /** What is older goes. */
  before: Date;
}

/** Tickets that one statement looks at. */
const looked = 1_000;
const found = z.object({
  due: z.array(z.object({ id: z.number(), at: z.coerce.date(), before: z.coerce.date() })).nullable(),
  endAt: z.coerce.date().nullable(),
  endId: z.number().nullable(),
  looked: z.number(),
});

/** That a row of `messages m` is not of somebody whom the company must keep (docs/adr/0183). */
export const isFree = sql`not exists (select from contact_holds h where h.contact_id = m.contact_id)`;

/** What is left of a ticket `c.id` from before `l.before`. */
const left: Record<Kept, SQL> = {
  messages: sql`exists (select from messages m where m.ticket_id = c.id and m.created_at < l.before and ${isFree})`,
  media: sql`exists (select from messages m where m.ticket_id = c.id and m.created_at < l.before
    and m.media_id is not null and not m.is_deleted and ${isFree})`,
  notes: sql`(exists (select from ticket_notes n where n.ticket_id = c.id and n.updated_at < l.before)
    or exists (select from ticket_cycles r where r.ticket_id = c.id and r.closing_note is not null))`,
};

/** The months for which each ticket `c` keeps something, as SQL; the queues of the rules are `q`. */
function monthsOf(kept: Kept, rules: Rules): SQL {
  if (kept === 'messages') {
    return sql`case when q."queueId" is null then ${rules.messagesMonths}::integer else q.months end`;
  }
  return sql`${kept === 'media' ? rules.mediaMonths : rules.notesMonths}::integer`;
}

/** The fewest months that any ticket keeps something; null: everything is kept. */
export function fewestMonths(kept: Kept, rules: Rules): number | null {
  const ofQueues = kept === 'messages' ? rules.queues.map(({ months }) => months) : [];
  const own = { messages: rules.messagesMonths, media: rules.mediaMonths, notes: rules.notesMonths }[kept];
  const all = [own, ...ofQueues].filter((months) => months !== null);
  return all.length === 0 ? null : Math.min(...all);
}

/**
 * Closed tickets, the part `candidates` chooses, of which something is due at `at`, as what follows `from`: `id`, `at`, `before`. Of who must
 * be kept there is none. A ticket without rounds was imported: its last message counts.
 */
export function dueOf(kept: Kept, rules: Rules, at: Date, candidates: SQL): SQL {
  return sql`(select c.id, c.last_message_at as at, l.before from ${candidates} as c
    left join jsonb_to_recordset(${JSON.stringify(rules.queues)}::jsonb) as q("queueId" integer, months integer)
      on q."queueId" = c.queue_id
    cross join lateral (select ${at.toISOString()}::timestamptz - make_interval(months => ${monthsOf(kept, rules)}) as before) as l
    where c.last_message_at < l.before
      and coalesce((select max(r.finished_at) from ticket_cycles r where r.ticket_id = c.id), c.last_message_at) < l.before
      and not exists (select from contact_holds h where h.contact_id = c.contact_id)
      and ${left[kept]}) as due`;
}

/** Closed tickets whose last message is old enough for any rule, as SQL in brackets. */
export function candidatesOf(companyId: number, at: Date, months: number, rest: SQL = sql``): SQL {
  return sql`(select t.id, t.last_message_at, t.queue_id, t.contact_id from tickets t
    where t.company_id = ${companyId} and t.status = 'closed'
      and t.last_message_at < ${at.toISOString()}::timestamptz - make_interval(months => ${months}) ${rest})`;
}

/** The next tickets that are due after a place, `most` at most, and how far was looked; `isEnd`: to the last one. */
export async function nextDue(
  { db }: Unit,
  companyId: number,
  { kept, rules, at, after, most }: { kept: Kept; rules: Rules; at: Date; after: Place | null; most: number },
): Promise<{ due: DueTicket[]; end: Place | null; isEnd: boolean }> {
  const months = fewestMonths(kept, rules);
  if (months === null) return { due: [], end: after, isEnd: true };
  const behind = after
    ? sql`and (t.last_message_at, t.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::integer)`
    : sql``;
  const some = sql`${behind} order by t.last_message_at, t.id limit ${looked}`;
  const { rows } = await db.execute(sql`
    with candidates as materialized ${candidatesOf(companyId, at, months, some)},
    due as (select * from ${dueOf(kept, rules, at, sql`candidates`)} order by at, id limit ${most}),
    last as (select last_message_at, id from candidates order by last_message_at desc, id desc limit 1)
    select (select json_agg(json_build_object('id', id, 'at', at, 'before', before) order by at, id) from due) as due,
      (select last_message_at from last) as "endAt", (select id from last) as "endId",
      (select count(*)::integer from candidates) as looked`);
  const { due, endAt, endId, looked: count } = found.parse(rows[0]);
  const tickets = due ?? [];
  const last = tickets.at(-1);
  if (last && tickets.length === most) return { due: tickets, end: { at: last.at, id: last.id }, isEnd: false };
  const end = endAt && endId !== null ? { at: endAt, id: endId } : after;
  return { due: tickets, end, isEnd: count < looked };
}
