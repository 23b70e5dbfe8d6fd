import { desc, eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { tickets } from './tickets.schema.ts';

/** The connection over which each of these contacts last wrote or was written to, by contact. */
export async function latestConnectionsOf(unit: Unit, contactIds: readonly number[]) {
  const latest = await unit.db
    .selectDistinctOn([tickets.contactId], { contactId: tickets.contactId, id: whatsapps.id, name: whatsapps.name })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .where(isOneOf(tickets.contactId, contactIds))
    .orderBy(tickets.contactId, desc(tickets.lastMessageAt), desc(tickets.id));
  return new Map(latest.map(({ contactId, ...connection }) => [contactId, connection]));
}
