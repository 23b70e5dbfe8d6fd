import { type KeepingCounts, keepingBounds } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { candidatesOf, dueOf, fewestMonths, isFree, type Kept } from './due-tickets.ts';
import { dueContactNotes } from './forget-notes.ts';
import type { Rules } from './keeping-rules.ts';

const counted = z.object({ count: z.number() });
const none = sql`(select null::integer as id, null::timestamptz as at, null::timestamptz as before where false) as due`;

/** What rules would delete of a company at a moment. Each is counted up to a bound (`keepingBounds.mostCounted`). */
export async function countDue(unit: Unit, companyId: number, rules: Rules, at: Date): Promise<KeepingCounts> {
  const due = (kept: Kept) => {
    const months = fewestMonths(kept, rules);
    return months === null ? none : dueOf(kept, rules, at, candidatesOf(companyId, at, months));
  };
  const { notesMonths, auditMonths } = rules;
  const messagesOf = (kept: Kept, which: SQL) =>
    sql`${due(kept)} join messages m on m.ticket_id = due.id and m.created_at < due.before where ${which} and ${isFree}`;
  const files = sql`(select m.id ${sql`from ${messagesOf('messages', sql`m.media_id is not null`)}`}
    union select m.id from ${messagesOf('media', sql`m.media_id is not null and not m.is_deleted`)}) as files`;
  const noteMonths = notesMonths === null ? null : monthsBefore(at, notesMonths);
  const ofContacts = noteMonths ? await countOf(unit, dueContactNotes(companyId, noteMonths)) : 0;
  const ofTickets = await countOf(
    unit,
    sql`${due('notes')} join ticket_notes n on n.ticket_id = due.id and n.updated_at < due.before`,
  );
  return {
    conversations: await countOf(unit, due('messages')),
    messages: await countOf(unit, messagesOf('messages', sql`true`)),
    files: await countOf(unit, files),
    notes: Math.min(ofContacts + ofTickets, keepingBounds.mostCounted),
    audits: auditMonths === null ? 0 : await countOf(unit, auditsBefore(companyId, monthsBefore(at, auditMonths))),
  };
}

function auditsBefore(companyId: number, before: Date): SQL {
  return sql`audit_entries where company_id = ${companyId} and created_at < ${before.toISOString()}::timestamptz`;
}

/** Some months before a moment, as the database counts them: the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const first = new Date(at);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), days));
  return first;
}

async function countOf({ db }: Unit, from: SQL): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::integer as count from (
    select 1 from ${from} limit ${keepingBounds.mostCounted}) as counted`);
  return counted.parse(rows[0]).count;
}
