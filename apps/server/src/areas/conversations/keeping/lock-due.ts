import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { ids } from '../persons/person-traits.ts';
import type { DueTicket } from './due-tickets.ts';

const rows = z.array(z.object({ id: z.number() }));

/**
 * Locks tickets and their contacts until the unit ends, so that nobody opens one or begins a duty to keep meanwhile. Those that somebody
 * works on, were opened or must be kept by now are left out: it is their turn another night.
 */
export async function lockDue({ db }: Unit, due: readonly DueTicket[]): Promise<DueTicket[]> {
  if (due.length === 0) return [];
  const wanted = ids(due.map(({ id }) => id));
  const locked = await db.execute(sql`
    select t.id from tickets t join contacts c on c.id = t.contact_id where t.id = any (${wanted}) and t.status = 'closed'
    order by t.id for update of t skip locked for share of c skip locked`);
  const held = rows.parse(locked.rows).map(({ id }) => id);
  // Seen by a statement of its own: a duty to keep that was begun while this waited is not in the first one's view.
  const free = await db.execute(sql`
    select t.id from tickets t where t.id = any (${ids(held)})
      and not exists (select from contact_holds h where h.contact_id = t.contact_id)`);
  const own = new Set(rows.parse(free.rows).map(({ id }) => id));
  return due.filter(({ id }) => own.has(id));
}
