import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { ids } from '../persons/person-traits.ts';
import type { DueTicket } from './due-tickets.ts';
import { lockDue } from './lock-due.ts';

/** Deletes the notes of due tickets, and what was noted when they were resolved or snoozed. Returns how many notes. */
export async function forgetNotes(unit: Unit, due: readonly DueTicket[]): Promise<number> {
  const locked = await lockDue(unit, due);
  if (locked.length === 0) return 0;
  const { db } = unit;
  const list = JSON.stringify(locked.map(({ id, before }) => ({ id, before })));
  const these = sql`jsonb_to_recordset(${list}::jsonb) as d(id integer, before timestamptz)`;
  const wanted = ids(locked.map(({ id }) => id));
  const { rows } = await db.execute(sql`delete from ticket_notes n using ${these}
    where n.ticket_id = d.id and n.updated_at < d.before returning 1`);
  await db.execute(sql`select set_config('recado.figures', 'same', true)`);
  await db.execute(sql`update ticket_cycles set closing_note = null
    where ticket_id = any (${wanted}) and closing_note is not null`);
  await db.execute(sql`update ticket_events set closing_note = null, reason = case when kind = 'prioritised' then reason end
    where ticket_id = any (${wanted}) and (closing_note is not null or reason is not null)`);
  return rows.length;
}

/** Notes about contacts without a live ticket, as what follows `from`: those that nobody changed since `before`. */
export function dueContactNotes(companyId: number, before: Date) {
  return sql`ticket_notes n where n.company_id = ${companyId} and n.ticket_id is null and n.updated_at < ${before.toISOString()}::timestamptz
    and not exists (select from tickets t where t.contact_id = n.contact_id and t.status <> 'closed')
    and not exists (select from contact_holds h where h.contact_id = n.contact_id)`;
}

/** Deletes notes about contacts; returns how many. */
export async function forgetContactNotes({ db }: Unit, companyId: number, before: Date, most: number): Promise<number> {
  const { rows } = await db.execute(sql`delete from ticket_notes where id in (
    select n.id from ${dueContactNotes(companyId, before)} limit ${most}) returning 1`);
  return rows.length;
}
