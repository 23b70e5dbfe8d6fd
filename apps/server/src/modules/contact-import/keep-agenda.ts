import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../channels/channel-events.ts';
import type { Unit } from '../../platform/database/database.ts';
import { phoneContacts } from './contact-import.schema.ts';

/** Rows of one statement. */
const atOnce = 500;

/** Keeps the agenda of a connection's phone, in place of what was read before. */
export async function keepAgenda(
  { db }: Unit,
  { companyId, connectionId, event: { entries } }: ChannelEventOf<'agenda'>,
): Promise<void> {
  await db.delete(phoneContacts).where(eq(phoneContacts.connectionId, connectionId));
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries.slice(from, from + atOnce).map((entry) => ({ ...entry, companyId, connectionId }));
    await db.insert(phoneContacts).values(rows).onConflictDoNothing();
  }
}
