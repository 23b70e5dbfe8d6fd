import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { messages } from './messages.schema.ts';

const answer = z.object({ found: z.boolean() });

/** Whether a contact has a ticket or a message. */
export async function hasHistory(unit: Unit, contactId: number): Promise<boolean> {
  const { rows } = await unit.db.execute(sql`select
    exists (select 1 from ${tickets} where contact_id = ${contactId})
    or exists (select 1 from ${messages} where contact_id = ${contactId}) as found`);
  return answer.parse(rows[0]).found;
}
