import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';

/**
 * Lets the changes of a company that must not contradict each other (the last free place of a plan, a name or colour
 * used once, the one default connection) happen one after the other, until the unit ends. Nothing else waits.
 */
export async function lockCompany(unit: Unit, companyId: number): Promise<void> {
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}
