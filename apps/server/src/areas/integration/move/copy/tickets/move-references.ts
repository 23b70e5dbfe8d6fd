import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { ticketNotes } from '../../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { ticketEvents } from '../../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../../move.schema.ts';

/** Lets what refers to rounds that were written anew refer to their new ids. It has no foreign keys (`messages`). */
export async function moveReferences(
  unit: Unit,
  companyId: number,
  ticketIds: readonly number[],
  moved: readonly { from: number; to: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as r("from" integer, "to" integer)`;
  for (const table of [messages, ticketEvents, ticketNotes]) {
    await unit.db.execute(sql`
      update ${table} set cycle_id = r."to" from ${ids}
      where ${isOneOf(table.ticketId, ticketIds)} and ${table.cycleId} = r."from"`);
  }
  await unit.db.execute(sql`
    update ${movedRows} set target_id = r."to" from ${ids}
    where company_id = ${companyId} and kind = 'rounds' and target_id = r."from"`);
  await unit.db.execute(sql`
    update ${movedRows} set target_id = r."to", source_id = 'rounds/' || r."to" from ${ids}
    where company_id = ${companyId} and kind = 'kept' and source_id = 'rounds/' || r."from"`);
}
