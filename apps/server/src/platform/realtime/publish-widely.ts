import type { EventInput, EventName } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../database/database.ts';
import type { Audience } from '../database/domain-event.ts';
import { companies } from '../database/schema/companies.ts';
import { users } from '../database/schema/users.ts';

/** An event of the platform, which belongs to no company. */
type PlatformEvent = { [Name in EventName]: { name: Name; payload: EventInput<Name> } }[EventName];

/** Sends an event to all companies that may work, each in its own room. Requires a system unit. */
export async function publishToAllCompanies(unit: Unit, event: PlatformEvent): Promise<void> {
  const all = await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.status, true));
  const audience: Audience = { to: 'company' };
  for (const { id: companyId } of all) unit.publish({ ...event, companyId, audience });
}

/** Sends an event to every super user, whichever company they sign in to. Requires a system unit. */
export async function publishToSuperUsers(unit: Unit, event: PlatformEvent): Promise<void> {
  const all = await unit.db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.super, true));
  for (const { id: userId, companyId } of all) unit.publish({ ...event, companyId, audience: { to: 'user', userId } });
}
